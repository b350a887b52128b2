import type { Actor } from '#actor.ts';
import { lastDigits } from '#address/contact.ts';
import { hasRight } from '#auth/require-person.ts';
import { latinDigits } from '#latin-digits.ts';
import type { ParcelMate } from '#order/addition.ts';
import { hasLeft } from '#order-status.ts';
import type {
  AdminEvent,
  AdminOrder,
  AdminOrderItem,
  AdminOrderQuery,
  AdminOrderSummary,
} from './admin-order.ts';
import type { OrderAddress, OwnOrderItem } from './own-order.ts';

/* What is not named here whoever sees no money does not get: no amount, payment or email address. */

const OF_SUMMARY = [
  ...(['id', 'status', 'createdAt', 'customerName', 'recipient', 'isGoingBack'] as const),
  ...(['trackingUrl', 'packedAt', 'deliveredAt'] as const),
] as const;
const OF_ORDER = [...OF_SUMMARY, 'seenAt', 'promisedTo', 'giftNote', 'hidesPrice'] as const;
const OF_LINE = ['productId', 'name', 'imageUrl', 'selectedSize', 'quantity'] as const;
const OF_ITEM = [...OF_LINE, 'orderItemId', 'sku', 'refundedQuantity', 'sentQuantity'] as const;
const OF_MATE = ['id', 'status', 'packedAt'] as const;

type PackersMate = Pick<ParcelMate, (typeof OF_MATE)[number]>;

interface Along {
  readonly first: PackersMate | null;
  readonly additions: readonly PackersMate[];
}

export interface PackersSummary extends Pick<AdminOrderSummary, (typeof OF_SUMMARY)[number]>, Along {
  readonly items: readonly Pick<OwnOrderItem, (typeof OF_LINE)[number]>[];
}

export interface PackersOrder extends Pick<AdminOrder, (typeof OF_ORDER)[number]>, Along {
  readonly items: readonly Pick<AdminOrderItem, (typeof OF_ITEM)[number]>[];
  readonly isWrapped: boolean;
  /** Of the phone number only the last digits. */
  readonly shippingAddress: OrderAddress;
  readonly history: readonly AdminEvent[];
  readonly notes: readonly AdminEvent[];
}

export type SeenSummary = AdminOrderSummary | PackersSummary;
export type SeenOrder = AdminOrder | PackersOrder;

/** An e-way bill can be made from “Shipped” on. */
export function withEwayBill(said: string, order: SeenOrder): string {
  return isWithMoney(order) && order.ewayBill !== null && hasLeft(order.status)
    ? `${said} ${order.ewayBill}`
    : said;
}

export const isWrapped = (order: SeenOrder) =>
  isWithMoney(order) ? order.giftWrapPaise > 0 : order.isWrapped;

export const isWithMoney = <Whole extends { readonly totalPaise: number }>(
  order: Whole | PackersSummary | PackersOrder,
): order is Whole => 'totalPaise' in order;

export function asSeenBy(actor: Actor, order: AdminOrder): SeenOrder {
  return hasRight(actor, 'money') ? order : toPackers(order);
}

export function summaryAsSeenBy(actor: Actor, order: AdminOrderSummary): SeenSummary {
  if (hasRight(actor, 'money')) return order;
  return {
    ...pick(order, OF_SUMMARY),
    ...along(order),
    items: order.items.map((item) => pick(item, OF_LINE)),
  };
}

function toPackers(order: AdminOrder): PackersOrder {
  const { shippingAddress, giftWrapPaise, items, history, notes } = order;
  return {
    ...pick(order, OF_ORDER),
    ...along(order),
    items: items.map((item) => pick(item, OF_ITEM)),
    isWrapped: giftWrapPaise > 0,
    shippingAddress: { ...shippingAddress, phone: lastDigits(shippingAddress.phone) },
    history: eventsOfParcel(history),
    notes: notes.map(withHarmlessNote),
  };
}

const along = ({ first, additions }: Pick<AdminOrderSummary, 'first' | 'additions'>): Along => ({
  first: first && pick(first, OF_MATE),
  additions: additions.map((each) => pick(each, OF_MATE)),
});

function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;
}

/** Prices, numbers of a phone or of the provider, email addresses. */
const TELLING = /[₹@]|\d{3}|\b(?:pay|rfnd|order)_|\b(?:rs|inr|rupees?)[. ]*\d|\d\s*(?:rs\b|rupee|\/-)/i;

const isTelling = (note: string | null) => note !== null && TELLING.test(latinDigits(note));

export const NOT_FOR_YOU = 'This note may name money or contacts: please ask an owner.';

const withHarmlessNote = (event: AdminEvent): AdminEvent =>
  isTelling(event.note) ? { ...event, note: NOT_FOR_YOU } : event;

/** The shop's own words about a payment come with a status. */
function eventsOfParcel(history: readonly AdminEvent[]): AdminEvent[] {
  return history
    .filter(({ kind }) => kind === 'status' || kind === 'tracking')
    .map((event) => (event.kind === 'status' || isTelling(event.note) ? { ...event, note: null } : event));
}

/** Nobody finds out by searching what they are not shown. */
export interface AskedOrders extends AdminOrderQuery {
  readonly isByNameOnly?: boolean;
}

export function askedBy(actor: Actor, query: AdminOrderQuery): AskedOrders {
  if (hasRight(actor, 'money')) return query;
  return { ...query, method: undefined, customer: undefined, refundDue: undefined, isByNameOnly: true };
}
