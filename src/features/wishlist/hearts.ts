import { pressOnce } from '#ui/press-once.ts';
import { whenBroughtBack } from '#lib/page-events.ts';
import { isSignedIn, watchSignIn } from '#features/auth/watch-sign-in.ts';
import { hasStoredWishlist } from './stored-wishlist.ts';

/** One listener for the hearts of all cards, including those added later. The code behind them is fetched on demand. */
export function startHearts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-heart], [data-unwish]');
    if (button) void press(button);
  });
}

/** Fills the hearts of whoever is signed in, and clears what is left of an account. */
export function followWishlist(): void {
  const follow = (isIn: boolean) => {
    if (!isIn && !hasStoredWishlist()) return;
    fetchWishlist().then(
      ({ startWishlist }) => startWishlist(isIn),
      // Pressing a heart tries again.
      () => null,
    );
  };
  watchSignIn(follow);
  // A heart may have been given on another page meanwhile.
  whenBroughtBack(() => follow(isSignedIn()));
}

const fetchWishlist = () => import('./wishlist-sync.ts');

async function press(button: HTMLElement): Promise<void> {
  await pressOnce(button, 'No answer from your wishlist', async () =>
    (await fetchWishlist()).pressHeart(button),
  );
}
