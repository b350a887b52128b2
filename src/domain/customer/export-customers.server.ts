import { traceOf } from '../audit/trace-of.server.ts';
import type { Context } from '../context.server.ts';
import { CSV_START, csvLine } from '../csv.ts';
import { isoDay } from '../dates.ts';
import { DomainError } from '../errors.ts';
import { customersStatement } from './customer-query.server.ts';
import type { DeskCustomer, DeskCustomerQuery } from './desk-customer.ts';
import { requireAdmin } from './require-person.ts';

const PER_READ = 500;
const MOST_READS = 40;

const HEADINGS = [
  'E-mail',
  'Name',
  'Phone',
  'City',
  'State',
  'PIN code',
  'Account',
  'First order',
  'Last order',
];
const SUMS = ['Orders', 'Spent'];

/**
 * All customers that a search finds, as a file that is sent while it is read. That it was taken is in the audit log
 * before its first line goes out.
 */
export async function exportCustomers(
  ctx: Context,
  query: DeskCustomerQuery,
): Promise<ReadableStream<Uint8Array>> {
  requireAdmin(ctx.actor);
  const { search } = query;
  await traceOf(ctx, { action: 'customer.export', entityId: null, changes: { search } });
  const encoder = new TextEncoder();
  let next: DeskCustomerQuery | null = { ...query, cursor: null };
  let reads = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START + csvLine([...HEADINGS, ...SUMS])));
    },
    async pull(controller) {
      if (next === null) {
        controller.close();
        return;
      }
      reads += 1;
      // Cut off in the middle, so that nobody takes a part for the whole.
      if (reads > MOST_READS) throw new DomainError('EXPORT_TOO_LARGE');
      const found = await customersStatement(ctx.db, next, PER_READ);
      const last = found.at(-1);
      const cursor = last && { createdAt: last.lastOrderAt, id: last.id };
      next = found.length === PER_READ && cursor ? { ...query, cursor } : null;
      if (found.length === 0) controller.close();
      else controller.enqueue(encoder.encode(found.map(lineOf).join('')));
    },
  });
}

function lineOf(customer: DeskCustomer): string {
  const { email, name, userId, shippingAddress: to, firstOrderAt, lastOrderAt } = customer;
  return csvLine([
    ...[email, name, to.phone, to.city, to.state, to.pin_code, userId === null ? 'no' : 'yes'],
    ...[isoDay(firstOrderAt), isoDay(lastOrderAt)],
    ...[customer.totalOrders, (customer.spentPaise / 100).toFixed(2)],
  ]);
}
