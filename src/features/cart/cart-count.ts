import { countItems, parseCart } from '#cart/guest-cart.ts';
import { parseJson } from '#parse-json.ts';

export const GUEST_CART_KEY = 'guest_cart';
export const OWN_CART_KEY = 'own_cart';

export function storedCount(isSignedIn: boolean): number | null {
  try {
    if (!isSignedIn) return countItems(parseCart(localStorage.getItem(GUEST_CART_KEY)));
    const own = parseJson(localStorage.getItem(OWN_CART_KEY)) as { count?: unknown } | null;
    return typeof own?.count === 'number' ? own.count : null;
  } catch {
    return null;
  }
}

const MOST_SHOWN = 99;
const LOADING = 'animate-pulse';

export function showCartCount(count: number | null): void {
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    link.setAttribute('aria-label', cartLabel(count));
    const badge = link.querySelector<HTMLElement>('[data-cart-count]');
    if (!badge) continue;
    badge.textContent = badgeText(count);
    badge.classList.toggle(LOADING, count === null);
    badge.hidden = count === 0;
  }
}

function badgeText(count: number | null): string {
  if (count === null) return '…';
  return count > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(count);
}

function cartLabel(count: number | null): string {
  if (count === null) return 'Cart, loading';
  if (count === 0) return 'Cart';
  return count === 1 ? 'Cart, 1 item' : `Cart, ${String(count)} items`;
}
