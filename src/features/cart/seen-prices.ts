import { persistentAtom } from '@nanostores/persistent';
import { $cart } from './cart-store.ts';

type Prices = Readonly<Record<string, number>>;

/** What each product in the cart cost when the shopper last agreed to it. */
export const $seenPrices = persistentAtom<Prices>(
  'guest_cart_prices',
  {},
  {
    encode: JSON.stringify,
    decode: parsePrices,
  },
);

/** Those of products that have left the cart are forgotten. */
export function notePrice(productId: number, pricePaise: number): void {
  const inCart = new Set($cart.get().map(({ id }) => String(id)));
  const known = Object.entries($seenPrices.get()).filter(([id]) => inCart.has(id));
  try {
    $seenPrices.set({ ...Object.fromEntries(known), [productId]: pricePaise });
  } catch {
    // Where nothing can be kept, no change of price can be told.
  }
}

function parsePrices(text: string): Prices {
  try {
    const kept: unknown = JSON.parse(text);
    const prices = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(prices.filter(([, paise]) => Number.isSafeInteger(paise)));
  } catch {
    return {};
  }
}
