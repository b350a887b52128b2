import { catalogueSql } from './catalogue.ts';
import { choicesSql } from './choices.ts';
import { complaintSql } from './complaint.ts';
import { couponSql } from './coupon.ts';
import { facetsSql } from './facets.ts';
import { orderSql } from './order.ts';
import { paymentSql } from './payment.ts';
import { purgesSql } from './purges.ts';
import { reviewSql } from './review.ts';
import { searchSql } from './search.ts';
import { statementsOf } from './sql.ts';
import { staffSql } from './staff.ts';
import { stockSql } from './stock.ts';
import { taxSql } from './tax.ts';

/** `migrate` makes all of it anew whenever the database has it otherwise, so no migration names any of it. */
export const derivedStatements: readonly string[] = [
  stockSql,
  catalogueSql,
  searchSql,
  reviewSql,
  orderSql,
  paymentSql,
  taxSql,
  couponSql,
  complaintSql,
  staffSql,
  facetsSql,
  purgesSql,
  choicesSql,
].flatMap(statementsOf);
