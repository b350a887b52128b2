import { traceOf } from '../audit/trace-of.server.ts';
import type { Context } from '../context.server.ts';
import { csvLine } from '../csv.ts';
import { isoDay } from '../dates.ts';
import { DomainError } from '../errors.ts';
import { plainRupees } from '../rupee-text.ts';
import { customersStatement } from './customer-query.server.ts';
import type { DeskCustomer, DeskCustomerQuery } from './desk-customer.ts';
import { requireAdmin } from './require-person.ts';

const PER_READ = 500;
const MOST_READS = 40;

const HEADINGS = [
  ...['E-mail', 'Name', 'Phone', 'City', 'State', 'PIN code', 'Account'],
  ...['First order', 'Last order', 'Orders', 'Spent'],
];

/**
 * All customers that a search finds, as a file that is sent while it is read. That it was taken is in the audit log
 * before its first line goes out.
 */
export async function exportCustomers(
  ctx: Context,
  query: DeskCustomerQuery,
): Promise<AsyncGenerator<string, void>> {
  requireAdmin(ctx.actor);
  const { search } = query;
  await traceOf(ctx, { action: 'customer.export', entityId: null, changes: { search } });
  return linesOf(ctx, { ...query, cursor: null });
}

async function* linesOf({ db }: Context, first: DeskCustomerQuery): AsyncGenerator<string, void> {
  yield csvLine(HEADINGS);
  let query = first;
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const found = await customersStatement(db, query, PER_READ);
    yield found.map(lineOf).join('');
    const last = found.at(-1);
    if (found.length < PER_READ || !last) return;
    query = { ...query, cursor: { createdAt: last.lastOrderAt, id: last.id } };
  }
  // Cut off in the middle, so that nobody takes a part for the whole.
  throw new DomainError('EXPORT_TOO_LARGE');
}

function lineOf(customer: DeskCustomer): string {
  const { email, name, userId, shippingAddress: to, firstOrderAt, lastOrderAt } = customer;
  return csvLine([
    ...[email, name, to.phone, to.city, to.state, to.pin_code, userId === null ? 'no' : 'yes'],
    ...[isoDay(firstOrderAt), isoDay(lastOrderAt)],
    ...[customer.totalOrders, plainRupees(customer.spentPaise)],
  ]);
}
