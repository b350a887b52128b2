import { parseCart } from '#cart/guest-cart.ts';
import { parseJson } from '#parse-json.ts';
import { persistentAtom } from '#lib/persistent-atom.ts';
import { GUEST_CART_KEY } from './cart-count.ts';

const stored = persistentAtom(GUEST_CART_KEY, parseCart);

export const $guestCart = stored.$store;
export const latestGuestCart = stored.latest;
export const keepGuestCart = stored.keep;

type Prices = Readonly<Record<string, number>>;

const storedPrices = persistentAtom<Prices>('guest_cart_prices', parsePrices);

/** The price of each product in a guest's cart when the guest last agreed to it. */
export const $seenPrices = storedPrices.$store;

export function notePrice(productId: number, pricePaise: number): void {
  const inCart = new Set($guestCart.get().map(({ id }) => String(id)));
  if (!inCart.has(String(productId))) return;
  const known = Object.entries($seenPrices.get()).filter(([id]) => inCart.has(id));
  storedPrices.keep({ ...Object.fromEntries(known), [productId]: pricePaise });
}

export function forgetPrices(): void {
  storedPrices.keep({});
}

function parsePrices(text: string | null): Prices {
  const parsed = parseJson(text);
  const prices = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  return Object.fromEntries(prices.filter(([, paise]) => Number.isSafeInteger(paise)));
}
