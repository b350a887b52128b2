import { showToast } from '../../components/ui/toast.ts';
import { api, ask } from '../../lib/api-client.ts';
import { isSignedIn } from '../auth/watch-sign-in.ts';
import { hasStoredWishlist } from './stored-wishlist.ts';
import { addWish, toggleWish } from './toggle-wish.ts';
import { takeRememberedWish } from './wish-after-login.ts';
import { $busyWishes, $wishlist, acceptWishlist, inTurn } from './wishlist-store.ts';

let isStarted = false;
/** Until then the hearts stay as the page came with them. */
let isKnown = hasStoredWishlist();

/** Keeps the hearts of the page in step with the list, and the list in step with who is signed in. */
export function startWishlist(isIn: boolean): void {
  if (!isStarted) showHearts();
  isStarted = true;
  if (isIn) void load();
  else acceptWishlist({ items: [] });
}

export async function pressHeart(button: HTMLElement): Promise<void> {
  await toggleWish(button, isSignedIn());
}

async function load(): Promise<void> {
  const wish = takeRememberedWish();
  if (wish) {
    await addWish(wish);
    return;
  }
  const result = await inTurn(async () => {
    const answer = await ask(api.wishlist.$get());
    if (answer.ok && isSignedIn()) acceptWishlist(answer.value);
    return answer;
  });
  if (!result.ok && result.failure.code !== 'SIGNED_OUT') {
    const advice = result.failure.code === 'NETWORK' ? ` ${result.failure.message}` : '';
    showToast({ title: 'Error', description: `Could not fetch your wishlist.${advice}`, tone: 'danger' });
  }
}

function showHearts(): void {
  $wishlist.subscribe(show);
  $busyWishes.listen(show);
  // Lists grow, and change with their filters.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) show();
  }).observe(document.getElementById('content') ?? document.body, { childList: true, subtree: true });
}

function show(): void {
  isKnown ||= $wishlist.get().length > 0;
  if (!isKnown) return;
  showCount($wishlist.get().length);
  const wished = new Set($wishlist.get());
  const busy = $busyWishes.get();
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]')) {
    const id = Number(heart.dataset['heart']);
    heart.setAttribute('aria-pressed', String(wished.has(id)));
    if (busy.has(id)) heart.setAttribute('aria-busy', 'true');
    else heart.removeAttribute('aria-busy');
  }
}

function showCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-wishes-counted]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}
