import { whenBroughtBack } from '#lib/page-events.ts';
import { isSignedIn, watchSignIn } from '#features/auth/watch-sign-in.ts';
import { addOnPress, prepareToAdd } from './add-on-press.ts';
import type { NewLine } from './add-to-cart.ts';
import { showCartCount, storedCount } from './cart-count.ts';
import { startOwnCart } from './start-own-cart.ts';

/** One listener for the buttons of all cards, including those added later. */
export function startCardButtons(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('[data-add], [form="buy"]')) prepareToAdd();
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-add]');
    if (!button) return;
    void addOnPress(lineOfCard(button), 'add', button);
  });
}

export function lineOfCard(button: HTMLElement): NewLine {
  const { add, price, stock } = button.dataset;
  const card = button.closest('article');
  return {
    id: Number(add),
    name: card?.querySelector('h3')?.textContent.trim() ?? '',
    picture: card?.querySelector('img')?.currentSrc,
    pricePaise: Number(price),
    inStock: Number(stock),
  };
}

/** Shows the count that the browser keeps, in step with other tabs, without loading a guest's cart. */
export function startCartBadges(): void {
  const count = () => {
    showCartCount(storedCount(isSignedIn()));
  };
  count();
  addEventListener('storage', count);
  whenBroughtBack(count);
  watchSignIn((isIn) => {
    // A guest needs the code only to clear what is left of an account.
    if (!isIn && storedCount(true) === null) return;
    // When the code cannot be fetched, the known count is shown; the next page tries again.
    startOwnCart().catch(() => showCartCount(storedCount(isIn) ?? 0));
  });
}
