import { type Shipping, shippingFee } from '#shop-settings/delivery-terms.ts';
import { hasLeft, type OrderStatus, SOLD, stageOf } from '#order-status.ts';
import type { PaymentMethod } from './order-money.ts';
import { mayBePacked, mayShopperChange, type OwnChangeFacts, type Progress } from './self-service.ts';

/** Of the parcel in which an addition comes. */
export interface Delivered {
  readonly valuePaise: number;
  readonly shippingPaise: number;
  readonly promisedFrom: string | null;
  readonly promisedTo: string | null;
}

/** The whole parcel at today's rate, less what was paid for before. Nothing is given back. */
export function addedShipping(
  addedPaise: number,
  shipping: Shipping,
  delivered: Pick<Delivered, 'valuePaise' | 'shippingPaise'>,
): Shipping {
  const wholePaise = shippingFee(addedPaise + delivered.valuePaise, shipping);
  return {
    feePaise: Math.max(0, wholePaise - delivered.shippingPaise),
    freeThresholdPaise: Number.MAX_SAFE_INTEGER,
  };
}

/** An addition takes no additions of its own: they go to the first order as well. */
export function mayBeAddedTo(order: Progress & { readonly joinsOrderId: string | null }): boolean {
  return order.joinsOrderId === null && mayShopperChange(order);
}

export interface ParcelMate extends OwnChangeFacts {
  readonly id: string;
  readonly paymentMethod: PaymentMethod;
}

export function goesAlong(addition: Progress, first: Progress): boolean {
  return isPackedAlong(addition, first) || sharesParcel(addition, first);
}

/** Packed with the first order in one press, or going to be, even if it was packed before. */
export function isPackedAlong(addition: Progress, first: Progress): boolean {
  return mayBePacked(addition.status) && !isLeftAlone(addition, first);
}

type Added = Progress & Pick<ParcelMate, 'id'>;

/** The first order leaves, or gets a tracking link, before anybody said that it is packed. */
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

/** “Packed” at the first order will include it. */
export function waitsForFirst(addition: Progress, first: Progress | null): boolean {
  return first !== null && mayShopperChange(addition) && isPackedAlong(addition, first);
}

/** Packed with the first order in one press: whatever becomes of the parcel becomes of both. */
export function sharesParcel(addition: Progress, first: Progress): boolean {
  const isPackedWithIt = first.packedAt !== null && addition.packedAt === first.packedAt;
  return isPackedWithIt && SOLD.includes(addition.status) && !isLeftAlone(addition, first);
}

export function isLeftAlone(addition: Progress, first: Progress): boolean {
  if (!mayBePacked(addition.status) || mayShopperChange(first)) return false;
  if (!SOLD.includes(first.status)) return true;
  return addition.packedAt === null || addition.packedAt !== first.packedAt;
}

export function hasOwnParcel(addition: Progress, first: Progress): boolean {
  return SOLD.includes(addition.status) && !goesAlong(addition, first);
}

/** Packed with the first order, but not marked as sent when that one was: marking it again would not change it. */
export function isStillToBeSent(addition: Progress, first: Progress): boolean {
  const isPacked = mayBePacked(addition.status) && addition.packedAt !== null;
  return isPacked && stageOf(first.status) !== 'to_send' && !isLeftAlone(addition, first);
}
