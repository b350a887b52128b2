import type { LiveStock } from '#stock/live-stock.ts';
import type { Cart } from './guest-cart.ts';

/** A line of the cart that the shop keeps for somebody with an account. */
export interface OwnLine {
  readonly id: number;
  readonly productId: number;
  /** Only of products that come in sizes. */
  readonly size?: string | undefined;
  readonly quantity: number;
  /** The price that the shopper last agreed to. */
  readonly pricePaiseWhenAdded: number | null;
  /** Fewer than this call asked for, because there are no more. */
  readonly clamped: boolean;
  /** Its state now; null when it is not for sale any more. */
  readonly product: LiveStock | null;
}

/** Every call of the cart answers with all of it. */
export interface OwnCart {
  readonly userId: string;
  readonly items: readonly OwnLine[];
  readonly count: number;
  readonly totalPaise: number;
}

export interface MergedCart extends OwnCart {
  /** How many lines of the guest's cart the shop does not have any more, or found no room for. */
  readonly leftOut: number;
}

/** The same for the same cart in every tab, another one after each change. It is no secret, so no cryptography. */
export function mergeIdOf(cart: Cart): string {
  const text = cart
    .map(({ cart_item_id, size = '', quantity }) => `${cart_item_id} ${size} ${String(quantity)}`)
    .join('\n');
  return `merge-${[0x811c9dc5, 0x2545f491].map((seed) => fnv(text, seed).toString(36)).join('-')}`;
}

function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
