import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as account from '#drizzle/schema/account.ts';
import * as attribute from '#drizzle/schema/attribute.ts';
import * as catalogue from '#drizzle/schema/catalogue.ts';
import * as complaint from '#drizzle/schema/complaint.ts';
import * as coupon from '#drizzle/schema/coupon.ts';
import * as health from '#drizzle/schema/health.ts';
import * as newsletter from '#drizzle/schema/newsletter.ts';
import * as order from '#drizzle/schema/order.ts';
import * as outbox from '#drizzle/schema/outbox.ts';
import * as payment from '#drizzle/schema/payment.ts';
import * as pieceReview from '#drizzle/schema/piece-review.ts';
import * as staff from '#drizzle/schema/staff.ts';
import * as stock from '#drizzle/schema/stock.ts';
import * as tax from '#drizzle/schema/tax.ts';
import { listed } from './sql.ts';

const modules = [
  account,
  attribute,
  catalogue,
  complaint,
  coupon,
  health,
  newsletter,
  order,
  outbox,
  payment,
  pieceReview,
  staff,
  stock,
  tax,
];

/** Columns with an `enum` take no other value. No CHECK, which SQLite changes only by building the table anew. */
export const choicesSql = modules
  .flatMap((module) => Object.values<unknown>(module))
  .filter((value) => is(value, SQLiteTable))
  .map(choicesOf)
  .join('');

interface Choice {
  readonly name: string;
  readonly enumValues?: readonly string[] | undefined;
}

function choicesOf(table: SQLiteTable): string {
  const { name, columns } = getTableConfig(table);
  const choices = columns.filter(({ enumValues = [] }: Choice) => enumValues.length > 0);
  if (choices.length === 0) return '';
  const body = choices.map(
    ({ name: column, enumValues = [] }: Choice) =>
      `  SELECT RAISE(ABORT, '${name}_${column}_is_known') WHERE NEW.${column} NOT IN ${listed(enumValues)};\n`,
  );
  return `
CREATE TRIGGER ${name}_insert_is_known BEFORE INSERT ON ${name} BEGIN
${body.join('')}END

CREATE TRIGGER ${name}_update_is_known
BEFORE UPDATE OF ${choices.map((column) => column.name).join(', ')} ON ${name} BEGIN
${body.join('')}END
`;
}
