import { type Shipping, shippingFee } from '../pricing/shipping.ts';
import { hasLeft, type OrderStatus, SOLD, stageOf } from './order-status.ts';
import type { PaymentMethod } from './payment-method.ts';
import { mayBePacked, mayChangeHerself, type OwnChangeFacts, type Progress } from './self-service.ts';

/** What of one parcel is ordered already: an order, and what was added to it before. */
export interface Delivered {
  /** Of its pieces, without what coupons took off. */
  readonly valuePaise: number;
  /** What was paid for its delivery. */
  readonly shippingPaise: number;
}

/** For what is added: delivery of the whole parcel as it costs today, without what was paid for before. Nothing is given back. */
export function addedShipping(addedPaise: number, shipping: Shipping, delivered: Delivered): Shipping {
  const wholePaise = shippingFee(addedPaise + delivered.valuePaise, shipping);
  return {
    feePaise: Math.max(0, wholePaise - delivered.shippingPaise),
    freeThresholdPaise: Number.MAX_SAFE_INTEGER,
  };
}

/** As long as she may change it. To what was added nothing is added: that goes to the first as well. */
export function mayBeAddedTo(order: Progress & { readonly joinsOrderId: string | null }): boolean {
  return order.joinsOrderId === null && mayChangeHerself(order);
}

/** An order that goes in the same parcel as another. */
export interface ParcelMate extends OwnChangeFacts {
  readonly id: string;
  readonly paymentMethod: PaymentMethod;
}

/** In the parcel of what it was added to, before that has left and after. */
export function goesAlong(addition: Progress, first: Progress): boolean {
  return isPackedAlong(addition, first) || sharesParcel(addition, first);
}

/** Packed in one press with what it was added to, or to be, also where it was packed before that. */
export function isPackedAlong(addition: Progress, first: Progress): boolean {
  return mayBePacked(addition.status) && !isLeftAlone(addition, first);
}

type Added = Progress & Pick<ParcelMate, 'id'>;

/** Before it leaves, or can be followed, though nobody has said that it is packed: what was added to it counts as packed with it. */
export function packedAlongWords(
  to: OrderStatus,
  { additions, ...first }: Progress & { readonly additions: readonly Added[] },
  trackingUrl?: string | null,
): string[] {
  const isFollowed = mayBePacked(to) && Boolean(trackingUrl);
  if (!mayChangeHerself(first) || (!hasLeft(to) && !isFollowed)) return [];
  const packed = hasLeft(to) ? 'packed and sent' : 'packed';
  return additions
    .filter((each) => isPackedAlong(each, first))
    .map(({ id }) => `${id} goes in the same parcel, and counts as ${packed} with it.`);
}

/** Not to be packed by itself: “Packed” of what it was added to will take it. */
export function waitsForFirst(addition: Progress, first: Progress | null): boolean {
  return first !== null && mayChangeHerself(addition) && isPackedAlong(addition, first);
}

/** Packed in one press with it: whatever becomes of the parcel becomes of both. */
export function sharesParcel(addition: Progress, first: Progress): boolean {
  const isPackedWithIt = first.packedAt !== null && addition.packedAt === first.packedAt;
  return isPackedWithIt && SOLD.includes(addition.status) && !isLeftAlone(addition, first);
}

/** To be packed by itself: its first was packed without it, or is given up. */
export function isLeftAlone(addition: Progress, first: Progress): boolean {
  if (!mayBePacked(addition.status) || mayChangeHerself(first)) return false;
  if (!SOLD.includes(first.status)) return true;
  return addition.packedAt === null || addition.packedAt !== first.packedAt;
}

/** Sold, and not sent with what it was added to: neither now nor later. */
export function hasOwnParcel(addition: Progress, first: Progress): boolean {
  return SOLD.includes(addition.status) && !goesAlong(addition, first);
}

/** It was packed with its first, which has left: marking that as sent leaves this as it was. */
export function isStillToBeSent(addition: Progress, first: Progress): boolean {
  const isPacked = mayBePacked(addition.status) && addition.packedAt !== null;
  return isPacked && stageOf(first.status) !== 'to_send' && !isLeftAlone(addition, first);
}
