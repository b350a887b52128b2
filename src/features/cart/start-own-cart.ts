/** Fetches what keeps an account's cart, and starts it. Guests never need it. */
export async function startOwnCart() {
  // Of the browser alone: the Worker does not carry it.
  if (import.meta.env.SSR) throw new Error('The Worker has no cart.');
  const sync = await import('./own-cart-sync.ts');
  sync.startOwnCart();
  return sync;
}
