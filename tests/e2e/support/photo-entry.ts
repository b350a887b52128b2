import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callApi } from './account.ts';
import { readDemo } from './demo-database.ts';

export const PHOTO_ENTRY = '/admin/products/photos';

/** What a piece shows is told apart by the places of its stones; its light differs from photo to photo. */
async function photoOf(piece: number, nth: number, minute: number) {
  const stones = Array.from({ length: 9 }, (_, at) => {
    const [x, y] = [((piece * 53 + at * 97) % 320) * 2, ((piece * 131 + at * 61) % 240) * 2];
    return `<circle cx="${x}" cy="${y}" r="${60 + ((piece + at) % 4) * 18}" fill="hsl(${(piece * 47 + at * 23) % 360} 60% ${25 + ((at * 17) % 50)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="hsl(40 40% ${82 + nth * 4}%)"/>${stones.join('')}</svg>`;
  const moment = `2026:11:22 18:${String(minute).padStart(2, '0')}:${String(nth * 3).padStart(2, '0')}`;
  const picture = sharp(new TextEncoder().encode(svg)).withExif({ IFD2: { DateTimeOriginal: moment } });
  const buffer = await picture.jpeg({ quality: 90 }).toBuffer();
  return { name: `IMG_${String(piece)}_${String(nth)}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** So many of each piece, two minutes between them. */
export async function photosOf(counts: readonly number[]) {
  const all = counts.flatMap((count, piece) =>
    Array.from({ length: count }, (_, nth) => photoOf(piece, nth, piece * 2)),
  );
  return await Promise.all(all);
}

export const pieceAt = (admin: Page, number: number): Locator =>
  admin.getByRole('group', { name: `Piece ${String(number)}`, exact: true });
export const photosIn = (admin: Page, number: number) =>
  pieceAt(admin, number).getByRole('img', { name: new RegExp(`^Photo \\d of piece ${String(number)}$`) });

export async function choose(admin: Page, counts: readonly number[]): Promise<void> {
  await admin.getByLabel(/^(Choose|Add more) photos$/).setInputFiles(await photosOf(counts));
  await expect(admin.getByText(/^0 of \d+ pieces? live/)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Publish all' })).toBeVisible();
}

/** The photo's own dialog. */
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
  for (const { id } of await rowsOf(group)) await callApi(admin, 'DELETE', `admin/products/${String(id)}`);
};
