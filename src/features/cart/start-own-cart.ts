export async function startOwnCart() {
  const sync = await import('./own-cart-sync.ts');
  sync.startOwnCart();
  return sync;
}
