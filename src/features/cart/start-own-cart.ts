/** Guests never need the code that keeps an account's cart. */
export async function startOwnCart() {
  const sync = await import('./own-cart-sync.ts');
  sync.startOwnCart();
  return sync;
}
