import { showToast } from '#ui/toast.ts';
import type { GuestWishes } from '#wishlist/wishlist.ts';
import { api, ask } from '#lib/api-client.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import {
  $busyWishes,
  $wished,
  acceptWishlist,
  forgetGuestWishes,
  inTurn,
  JOINED,
  keepGuestWishes,
  latestGuestWishes,
} from './wishlist-store.ts';
import { flashJoined, tellJoined } from './joined-toast.ts';
import { hasStoredWishlist } from './stored-wishlist.ts';
import { toggleWish, VIEW_WISHLIST } from './toggle-wish.ts';

let isStarted = false;
/** Until the list is known, hearts stay as the page rendered them. */
let isKnown = hasStoredWishlist();

export function startWishlist(isIn: boolean): void {
  if (!isStarted) showHearts();
  isStarted = true;
  if (isIn) {
    void load();
    return;
  }
  acceptWishlist({ items: [] });
  const kept = latestGuestWishes();
  // Renews the cookie for the wishlist page, so that it lasts as long as the guest comes back.
  if (kept.length > 0) keepGuestWishes(kept);
}

export async function pressHeart(button: HTMLElement): Promise<void> {
  const wasOff = button.getAttribute('aria-pressed') === 'false';
  if (!isStarted) startWishlist(isSignedIn());
  // Another page or tab has added the piece since this heart was drawn: whoever pressed an empty one has what they
  // want.
  if (wasOff && button.getAttribute('aria-pressed') === 'true') return;
  await toggleWish(button, isSignedIn(), button.getBoundingClientRect().top < 150);
}

async function load(): Promise<void> {
  const result = await inTurn(async () => {
    const kept = latestGuestWishes();
    if (kept.length > 0) return await join(kept);
    const answer = await ask(api.wishlist.$get());
    if (answer.ok && isSignedIn()) acceptWishlist(answer.value);
    return answer;
  });
  if (!result.ok && result.failure.code !== 'SIGNED_OUT') {
    const advice = result.failure.code === 'NETWORK' ? ` ${result.failure.message}` : '';
    showToast({ title: 'Error', description: `Could not fetch your wishlist.${advice}`, tone: 'danger' });
  }
}

async function join(kept: GuestWishes) {
  const answer = await ask(api.wishlist.merge.$post({ json: { productIds: [...kept] } }));
  if (!answer.ok || !isSignedIn()) return answer;
  acceptWishlist(answer.value);
  forgetGuestWishes(kept);
  const staysHere = dispatchEvent(new Event(JOINED, { cancelable: true }));
  if (staysHere) tellJoined(answer.value, VIEW_WISHLIST);
  else flashJoined(answer.value);
  return answer;
}

function showHearts(): void {
  $wished.subscribe(show);
  $busyWishes.listen(show);
  // Lists grow, and change with their filters.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) show();
  }).observe(document.getElementById('content') ?? document.body, { childList: true, subtree: true });
}

function show(): void {
  isKnown ||= $wished.get().length > 0;
  if (!isKnown) return;
  showCount($wished.get().length);
  const wished = new Set($wished.get());
  const busy = $busyWishes.get();
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]')) {
    const id = Number(heart.dataset['heart']);
    heart.setAttribute('aria-pressed', String(wished.has(id)));
    if (busy.has(id)) heart.setAttribute('aria-busy', 'true');
    else heart.removeAttribute('aria-busy');
  }
}

function showCount(count: number): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-kept-wishes]')) link.hidden = count === 0;
  for (const badge of document.querySelectorAll<HTMLElement>('[data-wishes-counted]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}
