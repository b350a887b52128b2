import { eq } from 'drizzle-orm';
import type { Context } from '../context.server.ts';
import { personOf } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../token.ts';
import { type ItemRow, type OrderRow, orderStatements } from './order-facts.server.ts';
import { orders } from '../../../drizzle/schema/order.ts';

export interface OwnOrderRow {
  readonly order: OrderRow;
  readonly items: readonly ItemRow[];
}

/** For whoever it belongs to, has its token, or runs the shop; to anybody else it does not exist. */
export async function getOwnOrderRow(
  { db, actor }: Context,
  { id, token }: { id: string; token: string | null },
): Promise<OwnOrderRow> {
  const [[order], items] = await db.batch(orderStatements(db, eq(orders.id, id)));
  if (!order) throw new DomainError('NOT_FOUND');
  const person = personOf(actor);
  const isOwners = person?.kind === 'admin' && !person.lacksTwoFactor;
  const isHers = isOwners || (person !== null && person.user.id === order.userId);
  const opens = token !== null && (await hashToken(token)) === order.accessTokenHash;
  if (!isHers && !opens) throw new DomainError('NOT_FOUND');
  return { order, items };
}
