const MOST_SHOWN = 99;
const LOADING = 'animate-pulse';

/** Every link to the cart says how much is in it, for the eye and for the ear; null while that is not known. */
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
