import { countItems } from '../../domain/cart/guest-cart.ts';
import { readKeptCart } from './kept-cart.ts';

const MOST_SHOWN = 99;

/** Counts what the browser keeps, on this page and in step with other tabs, without waking the cart itself. */
export function startCartBadges(): void {
  const count = () => {
    const cart = readKeptCart();
    if (cart) showCartCount(countItems(cart));
  };
  count();
  addEventListener('storage', count);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) count();
  });
}

/** Every link to the cart says how much is in it, for the eye and for the ear. */
export function showCartCount(count: number): void {
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    link.setAttribute('aria-label', cartLabel(count));
    const badge = link.querySelector<HTMLElement>('[data-cart-count]');
    if (!badge) continue;
    badge.textContent = count > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(count);
    badge.hidden = count === 0;
  }
}

function cartLabel(count: number): string {
  if (count === 0) return 'Cart';
  return count === 1 ? 'Cart, 1 item' : `Cart, ${String(count)} items`;
}
