import { pressOnce } from '#ui/press-once.ts';
import { whenBroughtBack } from '#lib/page-events.ts';
import { isSignedIn, watchSignIn } from '#features/auth/watch-sign-in.ts';
import { hasStoredWishlist } from './stored-wishlist.ts';

/** One listener for the hearts of all cards, including those added later. */
export function startHearts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-heart], [data-unwish]');
    if (button) void press(button);
  });
}

export function followWishlist(): void {
  const follow = (isIn: boolean) => {
    if (!isIn && !hasStoredWishlist()) return;
    fetchWishlist().then(
      ({ startWishlist }) => startWishlist(isIn),
      // If the code cannot be fetched, pressing a heart tries again.
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
