import { pressOnce } from '../../components/ui/press-once.ts';
import { whenBroughtBack } from '../../lib/when-shown.ts';
import { isSignedIn, watchSignIn } from '../auth/watch-sign-in.ts';
import { hasStoredWishlist } from './stored-wishlist.ts';

/** One listener for the hearts of all cards, also of those that come later. What works them comes when wanted. */
export function startHearts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-heart], [data-unwish]');
    if (button) void press(button);
  });
}

/** The hearts of somebody signed in are filled, and what is left of an account is cleared away. */
export function followWishlist(): void {
  const follow = (isIn: boolean) => {
    if (!isIn && !hasStoredWishlist()) return;
    fetchWishlist().then(
      ({ startWishlist }) => startWishlist(isIn),
      // A heart that is pressed asks again.
      () => null,
    );
  };
  watchSignIn(follow);
  // Another page may have given one meanwhile.
  whenBroughtBack(() => follow(isSignedIn()));
}

const fetchWishlist = () => import('./wishlist-sync.ts');

async function press(button: HTMLElement): Promise<void> {
  await pressOnce(button, 'Error', async () => (await fetchWishlist()).pressHeart(button));
}
