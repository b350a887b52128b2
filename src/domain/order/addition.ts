import { type Shipping, shippingFee } from '#shop-settings/delivery-terms.ts';
import { hasLeft, type OrderStatus, SOLD, stageOf } from '#order-status.ts';
import type { PaymentMethod } from './order-money.ts';
import { mayBePacked, mayShopperChange, type OwnChangeFacts, type Progress } from './self-service.ts';

/** What is ordered for one parcel already: an order, and what was added to it before. */
export interface Delivered {
  /** The value of its pieces, less what coupons took off. */
  readonly valuePaise: number;
  /** What was paid for its delivery. */
  readonly shippingPaise: number;
}

/** Shipping for an addition: the whole parcel at today's rate, less what was paid for before. Nothing is given back. */
export function addedShipping(addedPaise: number, shipping: Shipping, delivered: Delivered): Shipping {
  const wholePaise = shippingFee(addedPaise + delivered.valuePaise, shipping);
  return {
    feePaise: Math.max(0, wholePaise - delivered.shippingPaise),
    freeThresholdPaise: Number.MAX_SAFE_INTEGER,
  };
}

/**
 * As long as the shopper may change it. An addition takes no additions of its own: they go to the first order as well.
 */
export function mayBeAddedTo(order: Progress & { readonly joinsOrderId: string | null }): boolean {
  return order.joinsOrderId === null && mayShopperChange(order);
}

/** An order that goes in the same parcel as another. */
export interface ParcelMate extends OwnChangeFacts {
  readonly id: string;
  readonly paymentMethod: PaymentMethod;
}

/** Goes in the parcel of the order that it was added to, before that has left and after. */
export function goesAlong(addition: Progress, first: Progress): boolean {
  return isPackedAlong(addition, first) || sharesParcel(addition, first);
}

/** Was packed with its first order in one press, or will be, even if it was packed before. */
export function isPackedAlong(addition: Progress, first: Progress): boolean {
  return mayBePacked(addition.status) && !isLeftAlone(addition, first);
}

type Added = Progress & Pick<ParcelMate, 'id'>;

/**
 * Says that additions count as packed with the first order, when it leaves or gets a tracking link before anybody said
 * that it is packed.
 */
export function packedAlongWords(
  to: OrderStatus,
  { additions, ...first }: Progress & { readonly additions: readonly Added[] },
  trackingUrl?: string | null,
): string[] {
  const isFollowed = mayBePacked(to) && Boolean(trackingUrl);
  if (!mayShopperChange(first) || (!hasLeft(to) && !isFollowed)) return [];
  const packed = hasLeft(to) ? 'packed and sent' : 'packed';
  return additions
    .filter((each) => isPackedAlong(each, first))
    .map(({ id }) => `${id} goes in the same parcel, and counts as ${packed} with it.`);
}

/** Not to be packed by itself: “Packed” at its first order will include it. */
export function waitsForFirst(addition: Progress, first: Progress | null): boolean {
  return first !== null && mayShopperChange(addition) && isPackedAlong(addition, first);
}

/** Was packed with its first order in one press: whatever becomes of the parcel becomes of both. */
export function sharesParcel(addition: Progress, first: Progress): boolean {
  const isPackedWithIt = first.packedAt !== null && addition.packedAt === first.packedAt;
  return isPackedWithIt && SOLD.includes(addition.status) && !isLeftAlone(addition, first);
}

/** To be packed by itself, since its first order was packed without it or is given up. */
export function isLeftAlone(addition: Progress, first: Progress): boolean {
  if (!mayBePacked(addition.status) || mayShopperChange(first)) return false;
  if (!SOLD.includes(first.status)) return true;
  return addition.packedAt === null || addition.packedAt !== first.packedAt;
}

/** Sold, but not sent with the order that it was added to, neither now nor later. */
export function hasOwnParcel(addition: Progress, first: Progress): boolean {
  return SOLD.includes(addition.status) && !goesAlong(addition, first);
}

/**
 * It was packed with its first order but is not marked as sent, though that one is: marking that one again would not
 * change it.
 */
export function isStillToBeSent(addition: Progress, first: Progress): boolean {
  const isPacked = mayBePacked(addition.status) && addition.packedAt !== null;
  return isPacked && stageOf(first.status) !== 'to_send' && !isLeftAlone(addition, first);
}
