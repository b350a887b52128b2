import type { Cart } from './guest-cart.ts';

/** The same for the same cart in whichever tab, another one after each change. No secret, so no cryptography. */
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
