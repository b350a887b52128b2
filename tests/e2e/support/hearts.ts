import type { Page } from '@playwright/test';
import { type DemoPiece, unsizedPieces } from './guest-cart.ts';
import { expect } from './test.ts';

export async function twoPieces(): Promise<[DemoPiece, DemoPiece]> {
  const [one, two] = await unsizedPieces();
  if (!one || !two) throw new Error('The demo shop has no such pieces.');
  return [one, two];
}

export const heart = (page: Page, { name }: DemoPiece) =>
  page.getByRole('button', { name: `Save ${name} to your wishlist` }).first();
export const openPiece = (page: Page, { id }: DemoPiece) => page.goto(`/products/${String(id)}`);
export const search = (page: Page, { name }: DemoPiece) =>
  page.goto(`/collections?search=${encodeURIComponent(name)}`);

/** For screen readers and for the eye: filled or empty. */
export async function isPressed(page: Page, piece: DemoPiece, isIt: boolean): Promise<void> {
  await expect(heart(page, piece)).toHaveAttribute('aria-pressed', String(isIt));
  await expect(heart(page, piece).locator('svg')).toHaveCSS('fill', isIt ? 'rgb(107, 26, 43)' : 'none');
}
