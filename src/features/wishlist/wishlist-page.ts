import { watchSignIn } from '#features/auth/watch-sign-in.ts';
import { dropGoneWishes, $wished, JOINED } from './wishlist-store.ts';
import { showJoined } from './joined-toast.ts';
import { piecesText } from './pieces-text.ts';

/** A piece that is taken off the list, here or in another tab, disappears from the page. */
export function startWishlistPage(page: HTMLElement): void {
  const counted = page.querySelector<HTMLElement>('[data-wishlist-count]');
  let total = Number(counted?.dataset['wishlistCount'] ?? 0);
  dropGoneWishes((page.dataset['gone'] ?? '').split('.').map(Number));
  $wished.listen((ids) => {
    const wished = new Set(ids);
    const gone = [...page.querySelectorAll<HTMLElement>('[data-wish]')].filter(
      ({ dataset }) => !wished.has(Number(dataset['wish'])),
    );
    if (gone.length === 0) return;
    const hadFocus = gone.some((item) => item.contains(document.activeElement));
    const next = gone.at(-1)?.nextElementSibling ?? gone[0]?.previousElementSibling;
    for (const item of gone) item.remove();
    // Another page of the list may follow, and an empty list has its own text.
    if (!page.querySelector('[data-wish]')) location.reload();
    // The focus stays near the removed piece, since the top of the page is covered by the message.
    else if (hadFocus) next?.querySelector('a')?.focus();
    total -= gone.length;
    if (counted) counted.textContent = piecesText(total);
  });
  showJoined();
  // The list is reloaded first, and the message about what has joined it comes after.
  addEventListener(JOINED, (event) => {
    event.preventDefault();
    location.reload();
  });
  // The list is personal: for whoever has signed out, the server redirects to the login, and for whoever has signed in
  // it renders their own list.
  let isFirst = true;
  watchSignIn(() => {
    if (!isFirst) location.reload();
    isFirst = false;
  });
}
