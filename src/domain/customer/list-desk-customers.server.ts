import type { Context } from '../context.server.ts';
import { writeCursor } from '../order/own-order.ts';
import { customersStatement } from './customer-query.server.ts';
import { DESK_CUSTOMERS_PER_PAGE, type DeskCustomerQuery, type DeskCustomers } from './desk-customer.ts';
import { requireAdmin } from './require-person.ts';

/** A2: derived from orders, one for each distinct e-mail address, whoever ordered last first. */
export async function listDeskCustomers(
  { db, actor }: Context,
  query: DeskCustomerQuery,
): Promise<DeskCustomers> {
  requireAdmin(actor);
  const found = await customersStatement(db, query, DESK_CUSTOMERS_PER_PAGE + 1);
  const shown = found.slice(0, DESK_CUSTOMERS_PER_PAGE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ id: _, ...customer }) => customer),
    ...(found.length > shown.length &&
      last && { nextCursor: writeCursor({ createdAt: last.lastOrderAt, id: last.id }) }),
  };
}
