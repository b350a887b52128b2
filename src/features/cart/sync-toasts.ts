import { showToast } from '#ui/toast.ts';
import type { CartChange, OwnCart } from '#cart/own-cart.ts';
import { CART_FULL, CART_FULL_OF_ONE } from '#cart/guest-cart.ts';
import { MOST_LINES } from '#catalogue/product-limits.ts';
import type { ApiFailure } from '#lib/api-client.ts';
import { paths } from '#paths/paths.ts';
import { tellTooMany, VIEW_CART } from './too-many.ts';

const CHECK_CONNECTION = 'Please check your internet connection.';

/** The first failure is told; the further tries are silent. */
export function tellDelayed(change: CartChange, { code, message }: ApiFailure): void {
  const kept = 'Your change is kept and sent again by itself.';
  showToast({
    title: titleOf(change),
    description: `${kept} ${code === 'NETWORK' ? CHECK_CONNECTION : message}`,
    tone: 'warning',
  });
}

export function tellRefused(change: CartChange, { message }: ApiFailure): void {
  showToast({
    title: change.kind === 'merge' ? 'Cart Sync Failed' : titleOf(change),
    description: message,
    tone: 'danger',
  });
}

export function tellLoadFailed({ code }: ApiFailure, hasBackup: boolean): void {
  const advice = code === 'NETWORK' ? ` ${CHECK_CONNECTION}` : '';
  if (hasBackup) {
    const description = `You see your cart as this browser last knew it.${advice}`;
    showToast({ title: 'Cart Load Error', description, tone: 'warning' });
  } else {
    const description = `An unexpected error occurred while loading your cart.${advice}`;
    showToast({ title: 'Cart Load Failed', description, tone: 'danger' });
  }
}

export function tellLess(change: CartChange, { items, leftOut = 0 }: OwnCart & { leftOut?: number }): void {
  const isClamped = items.some(({ clamped }) => clamped);
  if (change.kind !== 'merge') {
    if (isClamped && !(change.kind === 'set' && change.takesAway)) tellTooMany('add');
  } else if (isClamped || leftOut > 0) {
    const lowered = 'Some quantities were lowered to what is in stock.';
    const isFull = items.length >= MOST_LINES;
    const left = isFull ? `${CART_FULL} Some found no room.` : 'Some pieces are not in the shop any more.';
    const description = [isClamped ? lowered : '', leftOut > 0 ? left : ''].filter(Boolean).join(' ');
    showToast({ title: 'Your Cart Has Changed', description, tone: 'warning', action: VIEW_CART });
  }
}

export function tellSignedOut(): void {
  showToast({
    title: 'Authentication Issue',
    description: 'You have been signed out meanwhile. Your change is kept until you log in again.',
    tone: 'warning',
    action: { label: 'Log in', href: paths.loginFor(location.pathname + location.search) },
  });
}

export function tellFullOfOne(): void {
  showToast({ title: 'Oops!', description: CART_FULL_OF_ONE, tone: 'warning' });
}

function titleOf(change: CartChange): string {
  switch (change.kind) {
    case 'add':
      return 'Error Adding to Cart';
    case 'set':
      return change.quantity < 1 ? 'Error Removing Item' : 'Error Updating Quantity';
    case 'clear':
      return 'Error Clearing Cart';
    case 'merge':
      return 'Cart Sync Error';
  }
}
