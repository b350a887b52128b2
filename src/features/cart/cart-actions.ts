import { showToast } from '#ui/toast.ts';
import { type CartLine, showsPiece } from '#cart/cart-line.ts';
import { isSameLine } from '#cart/guest-cart.ts';
import { $cart, clearCart, putBack, removeFromCart, setCartQuantity } from './cart-store.ts';
import { notePrice } from './guest-cart-store.ts';
import { tellTooMany } from './too-many.ts';

export function changeQuantity(line: CartLine, quantity: number): void {
  const most = line.onHand ?? Infinity;
  if (quantity > most && quantity > line.quantity) tellTooMany('add');
  // A quantity that is already too high may come down step by step.
  setCartQuantity(line, Math.min(quantity, Math.max(most, line.quantity)));
}

export function agreeToPrice(line: CartLine): void {
  notePrice(line.id, line.pricePaise);
  setCartQuantity(line, line.quantity, line.pricePaise);
}

export function removeWithUndo(line: CartLine): void {
  const cart = $cart.get();
  const index = cart.findIndex((entry) => isSameLine(entry, line));
  const entry = cart[index];
  if (!entry) return;
  removeFromCart(entry);
  showToast({
    title: 'Item Removed',
    description: showsPiece(line) ? line.name : 'It is no longer in your cart.',
    tone: 'success',
    action: { label: 'Undo', run: () => putBack([entry], index) },
  });
}

export function clearWithUndo(): void {
  const cart = $cart.get();
  clearCart();
  showToast({
    title: 'Cart Cleared',
    description: 'Your cart is now empty.',
    tone: 'success',
    action: { label: 'Undo', run: () => putBack(cart) },
  });
}
