import type { Toast } from '../../components/ui/toast-view.ts';
import { showToast } from '../../components/ui/toast.ts';
import { MOST_LINES, MOST_OF_ONE } from '../../domain/cart/guest-cart.ts';
import { paths } from '../../lib/paths.ts';
import { $cartCount, type Addition, addToCart } from './cart-store.ts';
import { isBrowserKeeping } from './kept-atom.ts';
import { notePrice } from './seen-prices.ts';
import { tellTooMany, type Verb, VIEW_CART } from './too-many.ts';

export interface Wish extends Addition {
  readonly name: string;
  readonly pricePaise: number;
}

/** Puts it into the cart and says so, or says why not. */
export function addAndTell(wish: Wish): void {
  if (!add(wish, 'add')) return;
  const { name, size, quantity = 1 } = wish;
  const what = size === undefined ? name : `${name}, size ${size}`;
  if (!isBrowserKeeping()) return tellNotKept();
  showToast({
    title: 'Added to Cart',
    description: quantity === 1 ? what : `${String(quantity)} × ${what}`,
    tone: 'success',
    action: VIEW_CART,
  });
}

export function buyAndTell(wish: Wish): void {
  if (!add(wish, 'buy')) return;
  if (isBrowserKeeping()) location.assign(paths.checkout);
  else tellNotKept();
}

function tellNotKept(): void {
  showToast({
    title: 'Added to Cart',
    description: 'Your browser keeps nothing for us: the cart is gone when you leave this page.',
    tone: 'warning',
  });
}

function add(wish: Wish, verb: Verb): boolean {
  if (!(wish.id > 0)) {
    return refuse({ title: 'Error Adding to Cart', description: 'Invalid product data.', tone: 'danger' });
  }
  switch (addToCart(wish)) {
    case 'added':
      notePrice(wish.id, wish.pricePaise);
      return true;
    case 'no-stock':
      tellTooMany(verb, $cartCount.get() > 0);
      return false;
    case 'no-room':
      return refuse({
        title: 'Oops!',
        description: `A cart holds ${String(MOST_LINES)} different pieces at most.`,
        tone: 'warning',
        action: VIEW_CART,
      });
    case 'too-many':
      return refuse({
        title: 'Oops!',
        description: `A cart holds ${String(MOST_OF_ONE)} of one piece at most.`,
        tone: 'warning',
        action: VIEW_CART,
      });
  }
}

function refuse(toast: Toast): false {
  showToast(toast);
  return false;
}
