import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../../drizzle/client.ts';
import type { Statement } from '../../../../drizzle/write-batch.ts';
import { isErased } from '../../address/contact.ts';
import type { Context } from '../../context.server.ts';
import { dropMails, queueMail, rewordMail } from '../../outbox/queue-delivery.server.ts';
import type { OrderRow } from '../order-statements.server.ts';
import { problemOfCancelling } from '../self-service.ts';
import { newOrderMail, type OrderFacts, orderPlacedMail } from './order-letters.ts';

const placedKey = (orderId: string) => `order-placed:${orderId}`;
const newKey = (orderId: string) => `new-order:${orderId}`;

/** Whoever ordered is told once, though an order may be placed, marked as paid and paid online. */
export function tellPlaced(
  { db, siteUrl }: Context,
  facts: OrderFacts,
  at: number,
  mayCancel = true,
): Statement[] {
  if (isErased(facts)) return [];
  const mail = orderPlacedMail(facts, siteUrl, mayCancel);
  return [queueMail(db, mail, { now: at, dedupeKey: placedKey(facts.id) })];
}

export function tellOwner({ db, siteUrl }: Context, facts: OrderFacts, at: number): Statement {
  return queueMail(db, newOrderMail(facts, siteUrl), { now: at, dedupeKey: newKey(facts.id) });
}

/** Of an order that has changed, where these mails could not leave before: they may come after the one that tells of it. */
export function retellPlaced({ db, siteUrl }: Context, facts: OrderFacts, order: OrderRow): Statement[] {
  const mayCancel = mayCancelLater(order);
  return [
    ...(isErased(facts)
      ? []
      : [rewordMail(db, orderPlacedMail(facts, siteUrl, mayCancel), placedKey(facts.id))]),
    rewordMail(db, newOrderMail(facts, siteUrl), newKey(facts.id)),
  ];
}

/** Of one that has left or ended, there is other news. */
export function untellPlaced(db: Database, orderId: string, isMeant?: SQL) {
  return dropMails(db, [placedKey(orderId), newKey(orderId)], isMeant);
}

/** Whether the page of an order that is to be sent lets her cancel it; unless it is packed by then. */
export function mayCancelLater(order: Pick<OrderRow, 'totalPaise' | 'razorpayPaymentId' | 'paidAt'>) {
  const isPaidOnline = order.razorpayPaymentId !== null;
  return problemOfCancelling({ ...order, status: 'paid', packedAt: null, isPaidOnline }, []) === null;
}
