/** Fetches and starts the code that keeps an account's cart. Guests never need it. */
export async function startOwnCart() {
  const sync = await import('./own-cart-sync.ts');
  sync.startOwnCart();
  return sync;
}
