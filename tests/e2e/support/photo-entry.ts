import { expect, type Locator, type Page } from '@playwright/test';
import { photosOf } from '#tests/support/photos.ts';
import { removeProducts } from './admin-product.ts';
import { readDemo } from './demo-database.ts';

export const PHOTO_ENTRY = '/admin/products/photos';

export const pieceAt = (admin: Page, number: number): Locator =>
  admin.getByRole('group', { name: `Piece ${String(number)}`, exact: true });
export const photosIn = (admin: Page, number: number) =>
  pieceAt(admin, number).getByRole('img', { name: new RegExp(`^Photo \\d of piece ${String(number)}$`) });

export async function choose(admin: Page, counts: readonly number[]): Promise<void> {
  await admin.getByLabel(/^(Choose|Add more) photos$/).setInputFiles(await photosOf(counts));
  await expect(admin.getByText(/^0 of \d+ pieces? live/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Publish all' })).toBeVisible();
}

/** Opens the photo's own dialog. */
export async function openPhoto(admin: Page, nth: number, piece: number): Promise<Locator> {
  await admin.getByRole('button', { name: `Photo ${String(nth)} of piece ${String(piece)}` }).click();
  return admin.getByRole('dialog', { name: `Photo ${String(nth)} of piece ${String(piece)}` });
}

interface Typed {
  readonly name: string;
  readonly category?: string;
  readonly price: string;
  readonly stock: string;
}

export async function fill(piece: Locator, { name, category, price, stock }: Typed): Promise<void> {
  await piece.getByLabel('Name').fill(name);
  if (category !== undefined) await piece.getByLabel('Category').selectOption({ label: category });
  await piece.getByLabel('Price (₹)').fill(price);
  await piece.getByLabel(/^Stock/).fill(stock);
}

export async function rowsOf(group: string) {
  return await readDemo(
    'select id, name, status, image_urls, stock_quantity from products where name like ? and deleted_at is null order by name',
    `${group}%`,
  );
}

export const putAway = async (admin: Page, group: string) => {
  const rows = await rowsOf(group);
  await removeProducts(
    admin,
    rows.map(({ id }) => id),
  );
};
