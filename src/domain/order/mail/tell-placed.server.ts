import type { Statement } from '../../../../drizzle/write-batch.ts';
import { isErased } from '../../address/contact.ts';
import type { Context } from '../../context.server.ts';
import { queueMail } from '../../outbox/queue-delivery.server.ts';
import { newOrderMail, type OrderFacts, orderPlacedMail } from './order-letters.ts';

/** Whoever ordered is told once, though an order may be placed, marked as paid and paid online. */
export function tellPlaced(
  { db, siteUrl }: Context,
  facts: OrderFacts,
  at: number,
  mayCancel = true,
): Statement[] {
  if (isErased(facts)) return [];
  const mail = orderPlacedMail(facts, siteUrl, mayCancel);
  return [queueMail(db, mail, { now: at, dedupeKey: `order-placed:${facts.id}` })];
}

export function tellOwner({ db, siteUrl }: Context, facts: OrderFacts, at: number): Statement {
  return queueMail(db, newOrderMail(facts, siteUrl), { now: at, dedupeKey: `new-order:${facts.id}` });
}
