import { watchSignIn } from '../auth/watch-sign-in.ts';
import { piecesText } from './pieces-text.ts';
import { $wishlist } from './wishlist-store.ts';

/** What is taken off the list, here or in another tab, leaves the page. */
export function startWishlistPage(page: HTMLElement): void {
  $wishlist.listen((ids) => {
    const wished = new Set(ids);
    const gone = [...page.querySelectorAll<HTMLElement>('[data-wish]')].filter(
      ({ dataset }) => !wished.has(Number(dataset['wish'])),
    );
    if (gone.length === 0) return;
    const hadFocus = gone.some((item) => item.contains(document.activeElement));
    for (const item of gone) item.remove();
    // Another page of the list may follow, and an empty one has words of its own.
    if (!page.querySelector('[data-wish]')) location.reload();
    else if (hadFocus) document.querySelector<HTMLElement>('main h1')?.focus();
    const count = page.querySelector('[data-wishlist-count]');
    if (count) count.textContent = piecesText(ids.length);
  });
  // The list is personal: the server sends whoever has signed out to the login.
  let isFirst = true;
  watchSignIn((isIn) => {
    if (!isFirst && !isIn) location.reload();
    isFirst = false;
  });
}
