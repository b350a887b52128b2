import { watchSignIn } from '../auth/watch-sign-in.ts';
import { dropGoneWishes } from './guest-wishlist-store.ts';
import { showJoined } from './joined-toast.ts';
import { piecesText } from './pieces-text.ts';
import { $wished, JOINED } from './wishlist-store.ts';

/** What is taken off the list, here or in another tab, leaves the page. */
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
    // Another page of the list may follow, and an empty one has words of its own.
    if (!page.querySelector('[data-wish]')) location.reload();
    // Its place is where she looks: the top of the page lies beneath the message that says it.
    else if (hadFocus) next?.querySelector('a')?.focus();
    total -= gone.length;
    if (counted) counted.textContent = piecesText(total);
  });
  showJoined();
  // The list is shown anew before she is told what has joined it.
  addEventListener(JOINED, (event) => {
    event.preventDefault();
    location.reload();
  });
  // The list is personal: the server sends whoever has signed out to the login, and shows her own to whoever has signed in.
  let isFirst = true;
  watchSignIn(() => {
    if (!isFirst) location.reload();
    isFirst = false;
  });
}
