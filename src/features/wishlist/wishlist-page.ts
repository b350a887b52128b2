import { watchSignIn } from '../auth/watch-sign-in.ts';
import { piecesText } from './pieces-text.ts';
import { $wished, JOINED } from './wishlist-store.ts';

/** What is taken off the list, here or in another tab, leaves the page. */
export function startWishlistPage(page: HTMLElement): void {
  $wished.listen((ids) => {
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
  addEventListener(JOINED, () => location.reload());
  // The list is personal: the server sends whoever has signed out to the login, and shows her own to whoever has signed in.
  let isFirst = true;
  watchSignIn(() => {
    if (!isFirst) location.reload();
    isFirst = false;
  });
}
