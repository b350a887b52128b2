import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { open } from '#tests/e2e/support/admin-product.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { choose, fill, PHOTO_ENTRY, pieceAt, putAway, rowsOf } from '#tests/e2e/support/photo-entry.ts';

/** Closes the database once, when the next photo is read, as a browser does in the background. */
const closeOnce = (admin: Page) =>
  admin.evaluate(() => {
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode) {
      if (mode === 'readonly') {
        IDBDatabase.prototype.transaction = begin;
        this.close();
      }
      return begin.call(this, names, mode);
    };
  });

/** No photo can be read until this is undone. */
const breakReading = (admin: Page) =>
  admin.evaluate(() => {
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode) {
      if (mode === 'readonly') throw new DOMException('It cannot be read.', 'UnknownError');
      return begin.call(this, names, mode);
    };
    addEventListener('mended', () => {
      IDBDatabase.prototype.transaction = begin;
    });
  });

test('G14: a database that the browser has closed is opened again; the page says so while it cannot read photos @desktop', async ({
  admin,
}) => {
  const group = `Haar ${randomUUID().slice(0, 8)}`;
  await open(admin, PHOTO_ENTRY);
  await choose(admin, [1, 1]);
  await fill(pieceAt(admin, 1), { name: `${group} 1`, price: '250', stock: '4' });
  await fill(pieceAt(admin, 2), { name: `${group} 2`, price: '300', stock: '2' });
  await closeOnce(admin);
  await admin.getByRole('button', { name: 'Publish piece 1' }).click();
  await expect(admin.getByText('1 of 2 pieces live')).toBeVisible();

  await breakReading(admin);
  await admin.getByRole('button', { name: 'Publish piece 1' }).click();
  await expect(
    admin.getByRole('alert').filter({ hasText: 'This browser cannot read the photos' }),
  ).toBeVisible();
  await expect(pieceAt(admin, 1)).toContainText('Waits to go live.');
  await admin.evaluate(() => dispatchEvent(new Event('mended')));
  await admin.getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByText('2 of 2 pieces live')).toBeVisible();
  expect(await rowsOf(group)).toHaveLength(2);
  await putAway(admin, group);
});
