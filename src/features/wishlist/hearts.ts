import { showToast } from '../../components/ui/toast.ts';
import { isSignedIn, watchSignIn } from '../account/watch-sign-in.ts';
import { hasKeptWishlist } from './kept-wishlist.ts';

/** One listener for the hearts of all cards, also of those that come later. What works them comes when wanted. */
export function startHearts(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-heart], [data-unwish]');
    if (button) void press(button);
  });
  watchSignIn((isIn) => {
    if (!isIn && !hasKeptWishlist()) return;
    import('./wishlist-sync.ts').then(
      ({ startWishlist }) => startWishlist(isIn),
      // A heart that is pressed asks again.
      () => undefined,
    );
  });
}

async function press(button: HTMLElement): Promise<void> {
  button.setAttribute('aria-busy', 'true');
  try {
    const { toggleWish } = await import('./toggle-wish.ts');
    await toggleWish(button, isSignedIn());
  } catch {
    showToast({
      title: 'Error',
      description: 'Could not add item to wishlist. Please check your internet connection.',
      tone: 'danger',
    });
  }
  button.removeAttribute('aria-busy');
}
