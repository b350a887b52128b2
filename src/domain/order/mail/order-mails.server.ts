import type { SQL } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import { isErased } from '#address/contact.ts';
import type { Context } from '#context.server.ts';
import type { Mail } from '#ports.ts';
import { dropMails, queueMail, rewordMail } from '#outbox/queue-delivery.server.ts';
import type { OrderRow, ItemRow } from '#order/order-statements.server.ts';
import { claimFor, ORDER_STATUSES, type OrderStatus } from '#order-status.ts';
import { problemOfCancelling, type Progress } from '#order/self-service.ts';
import { newOrderMail, type OrderFacts, orderPlacedMail } from './order-letters.ts';
import type { StatusMailFacts } from './status-letters.ts';
import { STATUS_NEWS } from './status-news.ts';
import { taxInOrder } from '#tax/tax-document.ts';
import { hashToken } from '#tokens.ts';
import { hasOwnParcel } from '#order/addition.ts';
import { amountsOf } from '#order/order-amounts.ts';
import { accessTokenOf } from '#order/read/access-token.ts';

const placedKey = (orderId: string) => `order-placed:${orderId}`;
const newKey = (orderId: string) => `new-order:${orderId}`;
const CANCELLED: OrderStatus = 'cancelled_by_user';

/** An order may be placed, marked as paid and paid online: whoever ordered is told once. */
export function queuePlacedMail(
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

/** Mails that have not left may arrive after the one about the change. */
export function rewritePlacedMails(
  { db, siteUrl }: Context,
  facts: OrderFacts,
  order: OrderRow,
): Statement[] {
  const mayCancel = mayCancelLater(order);
  return [
    ...(isErased(facts)
      ? []
      : [rewordMail(db, orderPlacedMail(facts, siteUrl, mayCancel), placedKey(facts.id))]),
    rewordMail(db, newOrderMail(facts, siteUrl), newKey(facts.id)),
  ];
}

/** For an order that has left or ended: other mails are about that. */
export function cancelPlacedMails(db: Database, orderId: string, isMeant?: SQL) {
  return dropMails(db, [placedKey(orderId), newKey(orderId)], isMeant);
}

/** Mails about an earlier status are over. One with news of money or a credit note has its own key and leaves. */
export function queueStatusMail(
  db: Database,
  to: OrderStatus,
  news: StatusMailFacts,
  mail: Mail | null,
): Statement[] {
  const { order, money, creditNote, at } = news;
  const goesBack = money.paidPaise > 0 && money.refundedPaise >= money.paidPaise;
  const what = to === CANCELLED && (creditNote || goesBack) ? 'money' : to;
  return [
    cancelStatusMails(db, order.id, to),
    ...(mail ? [queueMail(db, mail, { now: at, dedupeKey: `order-${what}:${order.id}:${String(at)}` })] : []),
  ];
}

/** News of its arrival stays true when the money goes back, of its cancellation until it is taken up again. */
export function cancelStatusMails(db: Database, orderId: string, to: OrderStatus, isMeant?: SQL) {
  const isAnother = to === CANCELLED || claimFor(to) !== 'none';
  const isOver = (status: OrderStatus) =>
    status === CANCELLED ? isAnother : status !== 'delivered' || to !== 'refunded';
  const overtaken = ORDER_STATUSES.filter((status) => STATUS_NEWS[status] !== null && isOver(status));
  return dropMails(
    db,
    [
      `order-tracking:${orderId}`,
      `reviews-asked:${orderId}`,
      ...overtaken.map((status) => `order-${status}:${orderId}`),
    ],
    isMeant,
  );
}

export function mayCancelLater(order: Pick<OrderRow, 'totalPaise' | 'razorpayPaymentId' | 'paidAt'>) {
  const isPaidOnline = order.razorpayPaymentId !== null;
  return problemOfCancelling({ ...order, status: 'paid', packedAt: null, isPaidOnline }, []) === null;
}

/** `first` is for mails that name the parcel. No link if the shop's secret has changed since: it would open nothing. */
export async function orderFactsOf(
  { accounts }: Context,
  order: OrderRow,
  items: readonly ItemRow[],
  first?: Progress,
): Promise<OrderFacts> {
  const token = order.userId === null ? await accessTokenOf(accounts.secret, order.id) : null;
  const opens = token !== null && (await hashToken(token)) === order.accessTokenHash;
  return {
    id: order.id,
    name: order.customerName,
    email: order.customerEmail,
    address: order.shippingAddress,
    paymentMethod: order.paymentMethod,
    paidAt: order.paidAt,
    lines: items.map(({ item }) => ({
      name: item.name,
      imageUrl: item.imageUrl,
      size: item.selectedSize,
      quantity: item.quantity,
      lineTotalPaise: item.priceAtPurchasePaise * item.quantity,
    })),
    amounts: amountsOf(order),
    includedTaxPaise: taxOfRows(order, items),
    promisedTo: order.promisedTo,
    buyerGstin: order.buyerGstin,
    giftNote: order.giftNote,
    hidesPrice: order.hidesPrice,
    joinsOrderId: order.joinsOrderId,
    // Read as paid: these mails are about a payment that the row may not show yet.
    hasOwnParcel: first !== undefined && hasOwnParcel({ status: 'paid', packedAt: order.packedAt }, first),
    token: opens ? token : null,
  };
}

function taxOfRows(order: OrderRow, items: readonly ItemRow[]): number {
  const [first] = items;
  return first
    ? taxInOrder(
        first.tax,
        order,
        items.map(({ item }) => item),
      )
    : 0;
}
