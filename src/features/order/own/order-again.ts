import { showToast } from '#ui/toast.ts';
import { isSignedIn } from '#features/auth/watch-sign-in.ts';
import { addToCart } from '#features/cart/cart-store.ts';
import { notePrice } from '#features/cart/guest-cart-store.ts';
import { showAdded } from '#features/cart/add-to-cart.ts';
import { startOwnCart } from '#features/cart/start-own-cart.ts';
import { VIEW_CART } from '#features/cart/too-many.ts';
import { addedWords, type Again } from './again-lines.ts';

export async function orderAgain(button: HTMLElement): Promise<void> {
  const { lines, gone } = JSON.parse(button.dataset['orderAgain'] ?? '') as Again;
  if (isSignedIn()) await startOwnCart();
  const left = [...gone];
  const added = lines.filter((line) => {
    if (addToCart(line) === 'added') {
      notePrice(line.id, line.pricePaise);
      return true;
    }
    left.push(line.name);
    return false;
  });
  const [first] = added;
  const names = added.map(addedWords).join(', ');
  const missing = left.length === 0 ? '' : ` Not added: ${left.join(', ')}.`;
  if (!first) {
    const description = 'It is out of stock, or your cart has no room for more.';
    showToast({ title: 'Nothing Added', description, tone: 'warning', action: VIEW_CART });
    return;
  }
  const said = { title: 'Added to Cart', description: `${names}.${missing}` };
  if (!showAdded({ id: first.id, ...said })) showToast({ ...said, tone: 'success', action: VIEW_CART });
}
