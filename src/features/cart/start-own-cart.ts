/** Fetches what keeps an account's cart, and starts it. Guests never need it. */
export async function startOwnCart() {
  const sync = await import('./own-cart-sync.ts');
  sync.startOwnCart();
  return sync;
}
