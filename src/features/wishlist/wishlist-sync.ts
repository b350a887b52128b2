import { showToast } from '../../components/ui/toast.ts';
import type { GuestWishes } from '../../domain/wishlist/guest-wishlist.ts';
import { api, ask } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { isSignedIn } from '../auth/watch-sign-in.ts';
import { forgetGuestWishes, keepGuestWishes, latestGuestWishes } from './guest-wishlist-store.ts';
import { piecesText } from './pieces-text.ts';
import { hasStoredWishlist } from './stored-wishlist.ts';
import { toggleWish } from './toggle-wish.ts';
import { $busyWishes, $wished, $wishlist, acceptWishlist, inTurn, JOINED } from './wishlist-store.ts';

let isStarted = false;
/** Until then the hearts stay as the page came with them. */
let isKnown = hasStoredWishlist();

/** Keeps the hearts of the page in step with the list, and the list in step with who is signed in. */
export function startWishlist(isIn: boolean): void {
  if (!isStarted) showHearts();
  isStarted = true;
  if (isIn) {
    void load();
    return;
  }
  acceptWishlist({ items: [] });
  const kept = latestGuestWishes();
  // What names them to the page of the wishlist lasts as long as she comes back.
  if (kept.length > 0) keepGuestWishes(kept);
}

export async function pressHeart(button: HTMLElement): Promise<void> {
  if (!isStarted) startWishlist(isSignedIn());
  await toggleWish(button, isSignedIn());
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

/** What the browser has kept of a guest goes into her list; it is forgotten once the shop has it. */
async function join(kept: GuestWishes) {
  const before = new Set($wishlist.get());
  const answer = await ask(api.wishlist.merge.$post({ json: { productIds: [...kept] } }));
  if (!answer.ok || !isSignedIn()) return answer;
  acceptWishlist(answer.value);
  forgetGuestWishes(kept);
  tellJoined(kept.filter((id) => !before.has(id)).length, answer.value.leftOut);
  dispatchEvent(new Event(JOINED));
  return answer;
}

function tellJoined(count: number, leftOut: number): void {
  const joined = count - leftOut;
  const view = { action: { label: 'View wishlist', href: paths.wishlist } };
  if (joined > 0) {
    const left = leftOut > 0 ? ` ${LEFT_OUT}` : '';
    const description = `${piecesText(joined)} that this browser kept for you.${left}`;
    showToast({ title: 'Added to Wishlist', description, tone: 'success', ...view });
  } else if (leftOut > 0) {
    showToast({ title: 'Wishlist', description: LEFT_OUT, tone: 'warning', ...view });
  }
}

const LEFT_OUT = 'Some pieces are not in the shop any more, or found no room.';

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
