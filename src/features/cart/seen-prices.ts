import { persistentAtom } from '@nanostores/persistent';
import { $guestCart } from './guest-cart-store.ts';

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

/** Only of a guest; those of products that have left her cart are forgotten. */
export function notePrice(productId: number, pricePaise: number): void {
  const inCart = new Set($guestCart.get().map(({ id }) => String(id)));
  if (!inCart.has(String(productId))) return;
  const known = Object.entries($seenPrices.get()).filter(([id]) => inCart.has(id));
  keep({ ...Object.fromEntries(known), [productId]: pricePaise });
}

export function forgetPrices(): void {
  keep({});
}

function keep(prices: Prices): void {
  try {
    $seenPrices.set(prices);
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
