import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import sharp from 'sharp';
import { pictureAt } from '#media/picture.ts';
import { isAwake, open } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, owner, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';
import {
  choose,
  fill,
  openPhoto,
  PHOTO_ENTRY,
  photosIn,
  pieceAt,
  putAway,
  rowsOf,
} from '#tests/e2e/support/photo-entry.ts';

const ADD = '**/api/admin/products';
const UPLOADS = '/api/admin/uploads';

test(
  'G14: photos become pieces, are put right by hand, and outlive a lost line and a closed tab',
  { tag: '@journey' },
  async ({ admin, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
    const group = `Maang ${randomUUID().slice(0, 8)}`;
    await open(admin, '/admin/products');
    await admin.getByRole('link', { name: 'Add from photos' }).click();
    await expect(admin.getByLabel('Choose photos')).toBeAttached();
    await expectAccessible(admin);
    await choose(admin, [3, 2, 4, 1, 2]);
    await expect(admin.getByText('0 of 5 pieces live')).toBeVisible();
    for (const [at, count] of [3, 2, 4, 1, 2].entries()) {
      await expect(photosIn(admin, at + 1)).toHaveCount(count);
    }

    // Splits piece 3 into two, and joins the last two.
    await (await openPhoto(admin, 3, 3)).getByRole('button', { name: 'Begin a new piece with it' }).click();
    await expect(photosIn(admin, 3)).toHaveCount(2);
    await expect(photosIn(admin, 4)).toHaveCount(2);
    await pieceAt(admin, 6).getByRole('button', { name: 'Join with piece 5' }).click();
    await expect(photosIn(admin, 5)).toHaveCount(3);
    await expect(admin.getByRole('heading', { name: 'Piece 5' })).toBeFocused();
    await (await openPhoto(admin, 2, 2)).getByRole('button', { name: 'Make it the first picture' }).click();
    const dialog = await openPhoto(admin, 3, 1);
    await expectAccessible(admin);
    await dialog.getByLabel('Move to another piece').selectOption({ label: 'Piece 2' });
    // Arrow keys run through the choices, and do not move the photo by themselves.
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(photosIn(admin, 1)).toHaveCount(2);
    await expect(photosIn(admin, 2)).toHaveCount(3);
    await (await openPhoto(admin, 1, 4)).getByRole('button', { name: 'Delete this photo' }).click();
    await expect(photosIn(admin, 4)).toHaveCount(1);

    // What is missing stands beside its field.
    await admin.getByRole('button', { name: 'Publish all' }).click();
    await expectToast(admin, 'Some pieces are not complete yet');
    await expect(pieceAt(admin, 1).getByRole('alert')).toHaveText([
      'Product name is required.',
      'Price is required.',
      'Stock quantity is required.',
    ]);
    await expect(pieceAt(admin, 1).getByLabel('Name')).toBeFocused();
    await expectAccessible(admin);

    await fill(pieceAt(admin, 1), { name: `${group} 1`, category: 'Bangles', price: '499', stock: '3' });
    await expect(pieceAt(admin, 1).getByLabel('Size 2.6')).toHaveValue('3');
    await pieceAt(admin, 1).getByLabel('Size 2.6').fill('1');
    await pieceAt(admin, 2).getByRole('button', { name: 'Same as piece 1' }).click();
    await pieceAt(admin, 2).getByLabel('Name').fill(`${group} 2`);
    for (const at of [3, 4]) {
      await fill(pieceAt(admin, at), {
        name: `${group} ${String(at)}`,
        category: 'Earrings',
        price: String(100 * at),
        stock: '2',
      });
    }
    await expect(pieceAt(admin, 5).getByLabel('Price (₹)')).toHaveValue('');
    await pieceAt(admin, 5).getByLabel('Category').selectOption({ label: 'Earrings' });
    await expect(pieceAt(admin, 5).getByLabel('Price (₹)')).toHaveValue('400');
    expect(await spill(admin)).toBeLessThanOrEqual(0);

    // The answer of the second piece is lost on its way back, and then the line is down for good.
    let answers = 0;
    await admin.route(ADD, async (route) => {
      answers += 1;
      if (answers !== 2) return route.continue();
      await route.fetch();
      await admin.context().setOffline(true);
      return route.abort();
    });
    await admin.getByRole('button', { name: 'Publish all' }).click();
    await expect(admin.getByText(/^1 of 5 pieces live/)).toBeVisible();
    await expect(admin.getByText(/^No line to the shop\. 3 pieces wait here/)).toBeVisible();
    await expectAccessible(admin);
    await pieceAt(admin, 4).getByLabel('Name').fill(`${group} 5`);
    await admin.unrouteAll();

    // The tab is closed and opened again.
    const uploads: string[] = [];
    admin.on('request', (request) => {
      if (request.url().endsWith(UPLOADS)) uploads.push(request.url());
    });
    await admin.route(ADD, (route) => route.abort());
    await admin.context().setOffline(false);
    await admin.reload();
    await expect(admin.getByText(/photos from today are still here, in \d pieces/)).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: /^Go on with \d+ photos from today$/ }).click();
    await expect(admin.getByText(/^No line to the shop/)).toBeVisible();
    await admin.getByRole('button', { name: 'Try Again' }).last().click();
    // After that it goes on by itself, after 13 seconds at most.
    await admin.unrouteAll();
    await expect(admin.getByText(/^4 of 5 pieces live/)).toBeVisible({ timeout: 60_000 });

    // The last one as a draft.
    await expect(admin.getByRole('group')).toHaveCount(1);
    await expect(pieceAt(admin, 1).getByLabel('Name')).toHaveValue(`${group} 5`);
    await pieceAt(admin, 1).getByLabel('Stock').fill('0');
    await admin.getByRole('button', { name: 'Save all as drafts' }).click();
    await expect(admin.getByText('4 of 5 pieces live, 1 draft')).toBeVisible();
    await expect(admin.getByRole('link', { name: /^4 of them are in the shop, 1 is a draft/ })).toBeVisible();

    const rows = await rowsOf(group);
    expect(rows.map(({ name, status }) => [name, status])).toEqual(
      [1, 2, 3, 4, 5].map((at) => [`${group} ${String(at)}`, at === 5 ? 'draft' : 'live']),
    );
    const pictures = rows.map((row) => JSON.parse(String(row['image_urls'])) as string[]);
    expect(pictures.map(({ length }) => length)).toEqual([2, 3, 2, 1, 3]);
    expect(rows.map(({ stock_quantity: count }) => count)).toEqual([7, 7, 2, 2, 0]);
    // Photos that had reached the shop before the line was down were not sent again.
    expect(uploads).toHaveLength(6);
    await admin.reload();
    await expect(admin.getByLabel('Choose photos')).toBeAttached();
    const answer = await admin.request.get(`/products/${String(rows[1]?.['id'])}`);
    expect(await answer.text()).toContain(pictures[1]?.[0]);
    await putAway(admin, group);
  },
);

test('G14: the session ends in the middle, and what was begun goes on after signing in again', async ({
  admin,
  problems,
}) => {
  problems.allow(/401/);
  const group = `Payal ${randomUUID().slice(0, 8)}`;
  await open(admin, PHOTO_ENTRY);
  await choose(admin, [1]);
  await fill(pieceAt(admin, 1), { name: group, price: '250', stock: '4' });
  await admin.context().clearCookies();
  await admin.getByRole('button', { name: 'Publish piece 1' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(admin.getByRole('alert').filter({ hasText: 'Please log in to continue.' })).toBeVisible();
  await admin.getByRole('button', { name: 'Try Again' }).click();
  await dialog.getByLabel('Password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(admin.getByText('1 of 1 piece live')).toBeVisible();
  expect(await rowsOf(group)).toHaveLength(1);
  await putAway(admin, group);
});

test('G14: when the shop breaks off in the middle, the piece is sent again as it was, and is there once', async ({
  admin,
  problems,
}) => {
  problems.allow(/500/);
  const group = `Nath ${randomUUID().slice(0, 8)}`;
  await open(admin, PHOTO_ENTRY);
  await choose(admin, [1]);
  const piece = pieceAt(admin, 1);
  await fill(piece, { name: group, price: '250', stock: '4' });
  const breakOff = async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'It broke.' } });
  };
  await admin.route(ADD, breakOff, { times: 1 });
  await piece.getByRole('button', { name: 'Publish piece 1' }).click();
  await expect(piece.getByRole('alert')).toHaveText('It broke.');
  await expect(piece.getByLabel('Name')).toBeDisabled();
  await expect(admin.getByText('0 of 1 piece live')).toBeVisible();
  await admin.reload();
  await admin.getByRole('button', { name: 'Go on with 1 photo from today' }).click();
  await piece.getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByText('1 of 1 piece live')).toBeVisible();
  expect(await rowsOf(group)).toHaveLength(1);
  await putAway(admin, group);
});

test('G14: photos that the shop has thrown away since are sent again without asking the owner @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/400|ERR_FAILED/);
  const group = `Tikka ${randomUUID().slice(0, 8)}`;
  await open(admin, PHOTO_ENTRY);
  await choose(admin, [1]);
  await fill(pieceAt(admin, 1), { name: group, price: '250', stock: '4' });
  const uploaded = admin.waitForResponse(`**${UPLOADS}`);
  await admin.route(ADD, (route) => route.abort(), { times: 1 });
  await admin.getByRole('button', { name: 'Publish all' }).click();
  await expect(admin.getByText(/^No line to the shop/)).toBeVisible();
  const { address } = (await (await uploaded).json()) as { address: string };
  const thrownAway = await readDemo(
    `update outbox set status = 'sent' where dedupe_key like '%' || ? returning id`,
    pictureAt(address)?.key ?? '',
  );
  expect(thrownAway).toHaveLength(1);
  await admin.getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByText('1 of 1 piece live')).toBeVisible();
  const [row] = await rowsOf(group);
  expect(row?.['image_urls']).not.toContain(address);
  await putAway(admin, group);
});

test('G14: while no photo can be stored, or a gateway answers for the shop, the pieces wait and go on @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/50[023]/);
  const group = `Haar ${randomUUID().slice(0, 8)}`;
  await open(admin, PHOTO_ENTRY);
  await choose(admin, [1]);
  await fill(pieceAt(admin, 1), { name: group, price: '250', stock: '4' });
  const answers = [
    { status: 503, body: '{"error":"MEDIA_AWAY","message":"It could not be stored."}' },
    { status: 500, body: '{"error":"INTERNAL","message":"It broke."}' },
    { status: 502, body: '<h1>Bad gateway</h1>' },
  ];
  await admin.route(`**${UPLOADS}`, (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await admin.getByRole('button', { name: 'Publish all' }).click();
  for (const said of ['It could not be stored.', 'It broke.', 'Something went wrong. Please try again.']) {
    await expect(admin.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(pieceAt(admin, 1).getByRole('alert')).toHaveCount(0);
    if (answers.length > 0) await admin.getByRole('button', { name: 'Try Again' }).click();
  }
  // After that it goes on by itself.
  await expect(admin.getByText('1 of 1 piece live')).toBeVisible({ timeout: 60_000 });
  expect(await rowsOf(group)).toHaveLength(1);
  await putAway(admin, group);
});

test('G14: starting anew says what goes; a second tab waits for the first; what is no photo is named @desktop', async ({
  admin,
  context,
}) => {
  await open(admin, PHOTO_ENTRY);
  await expectAccessible(admin);
  await choose(admin, [2, 1]);
  await openPhoto(admin, 1, 1);
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Publish all' }).click();
  await expect(pieceAt(admin, 1).getByRole('alert')).toHaveCount(3);
  expect(await spill(admin)).toBeLessThanOrEqual(0);
  const other = await context.newPage();
  await other.goto(PHOTO_ENTRY);
  await expect(other.getByText('Your photos are open in another tab.')).toBeVisible();
  const moving = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).gif();
  const buffer = await moving.toBuffer();
  const tooMany = Array.from({ length: 58 }, (_, at) => {
    return { name: `${String(at)}.gif`, mimeType: 'image/gif', buffer };
  });
  await admin.getByLabel('Add more photos').setInputFiles(tooMany);
  await expect(
    admin.getByText('At most 60 photos at once, please: 57 more photos can be added'),
  ).toBeVisible();
  await admin.getByLabel('Add more photos').setInputFiles(tooMany.slice(0, 1));
  await expect(admin.getByText('0.gif was left out: it is no JPEG, PNG, WebP or AVIF file.')).toBeVisible();
  await expectAccessible(admin);
  await admin.close();
  await expect(other.getByText('3 photos from today are still here, in 2 pieces.')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Start anew' }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog).toContainText('3 photos and what you typed about them go from this browser.');
  await dialog.getByRole('button', { name: 'Delete and start anew' }).click();
  await expect(other.getByLabel('Choose photos')).toBeAttached();
  await other.reload();
  await expect(other.getByLabel('Choose photos')).toBeAttached();

  await isAwake(other);
  await other.route(ADD, (route) => route.abort());
  await choose(other, [1]);
  await fill(pieceAt(other, 1), { name: 'Never there', price: '250', stock: '4' });
  await other.getByRole('button', { name: 'Publish piece 1' }).click();
  await expect(other.getByText(/^No line to the shop/)).toBeVisible();
  await expectAccessible(other);
});
