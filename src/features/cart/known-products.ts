import { atom } from 'nanostores';
import type { Known } from '#cart/cart-line.ts';

/** What the shop said about the products in the cart, by id. */
export const $known = atom<Readonly<Record<number, Known>>>({});

export function learn(products: readonly (readonly [id: number, known: Known])[]): void {
  $known.set({ ...$known.get(), ...Object.fromEntries(products) });
}
