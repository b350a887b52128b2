import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { dialogButton, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PAGE = '/admin/categories';
const drawn = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

test(
  'A2, A8: a category is added, edited and deleted, and the shop shows it at once',
  { tag: '@journey' },
  async ({ admin }) => {
    const name = `Hathphool ${randomUUID().slice(0, 8)}`;
    const slug = name.toLowerCase().replace(' ', '-');
    await admin.goto(PAGE);
    await admin.getByRole('button', { name: 'Add Category' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Description').fill('For the back of the hand.');
    await dialog.getByRole('button', { name: 'Add Category' }).click();
    await expectToast(admin, 'Category added successfully.');
    await expect(dialog).toBeHidden();
    const row = admin.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('One size');
    expect(await (await admin.request.get(`/collections/${slug}`)).text()).toContain(
      'For the back of the hand.',
    );

    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await dialog.getByLabel('Pieces come in sizes').check();
    await dialog.getByLabel('Sizes', { exact: true }).fill('S; M');
    await dialog.getByRole('button', { name: 'Save Category' }).click();
    await expectToast(admin, 'Category updated successfully.');
    await expect(row).toContainText('S, M');

    const picture = dialog.getByRole('group', { name: 'Image (optional)' });
    const chosen = picture.locator('input[type=file]');
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save Category' }).click();
      await expect(dialog).toBeHidden();
      const [stored] = await readDemo('select image_url from categories where name = ?', name);
      return stored?.['image_url'];
    };
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await chosen.setInputFiles({ name: 'hand.png', mimeType: 'image/png', buffer: await drawn('#6b1a2b') });
    await expect(picture.getByRole('progressbar')).toHaveCount(0);
    const first = await save();
    expect(first).toMatch(/^\/media\/categories\//);
    // Choosing a file that is no picture, even twice, does not lose the picture that is there.
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    for (const wrong of ['one.pdf', 'two.pdf']) {
      await chosen.setInputFiles({
        name: wrong,
        mimeType: 'application/pdf',
        buffer: await readFile('LICENSE'),
      });
      await expect(picture).toContainText(
        `${wrong} was not uploaded. Delete it to keep the picture from before.`,
      );
    }
    await dialog.getByRole('button', { name: 'Save Category' }).click();
    await expect(picture.getByRole('alert')).toHaveText(
      'This picture was not uploaded. Please choose it again.',
    );
    await picture.getByRole('button', { name: 'Delete two.pdf' }).click();
    await expect(picture.getByRole('img')).toHaveAttribute('src', new RegExp(`^${String(first)}`));
    expect(await save()).toBe(first);
    // A new picture takes the place of the first, and the first one is deleted.
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await chosen.setInputFiles({ name: 'palm.png', mimeType: 'image/png', buffer: await drawn('#c9a24b') });
    await expect(picture.getByRole('progressbar')).toHaveCount(0);
    const second = await save();
    expect(second).toMatch(/^\/media\/categories\//);
    expect(second).not.toBe(first);
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await picture.getByRole('button', { name: /^Delete/ }).click();
    expect(await save()).toBeNull();

    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(dialog).toContainText(`Delete "${name}"?`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(admin, `Category "${name}" deleted.`);
    await expect(row).toHaveCount(0);
    await expect(admin.getByRole('main')).toBeFocused();
    expect((await admin.request.get(`/collections/${slug}`)).status()).toBe(404);
  },
);

test('D9: a category that is renamed is found at its former address @desktop', async ({ admin }) => {
  const [one, two, three] = ['one', 'two', 'कमरबंद'].map(
    (word) => `Kamarbandh ${word} ${randomUUID().slice(0, 8)}`,
  );
  const addressOf = (name = '') => `/collections/${encodeURI(name.toLowerCase().replaceAll(' ', '-'))}`;
  const added = await callApi(admin, 'POST', 'admin/categories', { name: one });
  const { id } = added as { id: number };
  const rename = (name = '') => callApi(admin, 'PUT', `admin/categories/${String(id)}`, { name });
  await rename(two);
  await rename(three);
  for (const former of [addressOf(one), addressOf(two)]) {
    const answer = await admin.request.get(former, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, addressOf(three)]);
    // Browsers ask again, and the edge keeps the redirect until it is purged: the address may lead elsewhere one day.
    expect(answer.headers()).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'cache-tag': expect.stringContaining(`category:${String(id)}`),
    });
  }
  const padded = await admin.request.get(`${addressOf(one)}%C2%A0`, { maxRedirects: 0 });
  expect([padded.status(), padded.headers()['cache-tag']]).toEqual([301, undefined]);
  const narrowed = await admin.request.get(`${addressOf(one)}?sort=price-asc`, { maxRedirects: 0 });
  expect(narrowed.headers()['location']).toBe(`${addressOf(three)}?sort=price-asc`);
  await admin.goto(addressOf(one));
  await expect(admin).toHaveURL(addressOf(three));
  const map = await (await admin.request.get('/sitemap.xml')).text();
  expect(map).toContain(addressOf(three));
  expect(map).not.toContain(addressOf(two));
  await callApi(admin, 'DELETE', `admin/categories/${String(id)}`);
  expect((await admin.request.get(addressOf(one))).status()).toBe(404);
});

test('A2, A5, A8: what is wrong stands beside its field; closing the dialog resets it; a list that cannot be read is tried again @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409|503/);
  await admin.goto(PAGE);
  await admin.getByRole('button', { name: 'Add Category' }).click();
  const dialog = admin.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await expect(dialog.getByText('up to 5MB')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expectToast(admin, 'Validation ErrorCategory name is required.');
  await expect(dialog.getByRole('alert')).toHaveText('Category name is required.');
  await expect(name).toBeFocused();
  await name.fill('BANGLES');
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expectToast(admin, 'ErrorFailed to add category: Another category has this name already.');
  await expect(dialog.getByRole('alert')).toHaveText('Another category has this name already.');
  await expect(name).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const add = admin.getByRole('button', { name: 'Add Category' });
  await expect(add).toBeFocused();
  await add.click();
  await expect(name).toHaveValue('');
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await admin.route('**/api/admin/categories', (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    return route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } });
  });
  const added = `Bajuband ${randomUUID().slice(0, 8)}`;
  await name.fill(added);
  await dialog.getByRole('button', { name: 'Add Category' }).click();
  await expect(admin.getByRole('alert')).toContainText('Failed to fetch categories: A short break.');
  await admin.unroute('**/api/admin/categories');
  await admin.getByRole('button', { name: 'Try Again' }).click();
  await admin.getByRole('button', { name: `Delete ${added}` }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(admin, `Category "${added}" deleted.`);
});

test('A8: a category is saved once its picture is there, and only then; one whose upload fails stops that, and a closed dialog saves nothing @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/415|422/);
  const name = `Passa ${randomUUID().slice(0, 8)}`;
  const stored = () => readDemo('select image_url from categories where name = ?', name);
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/categories')) sent.push(request.url());
  });
  const dialog = admin.getByRole('dialog');
  const busy = dialogButton(admin, 'Saving…');
  /** Saves as soon as the picture is chosen, and once more while it is still uploading. */
  const saveAtOnce = async (buffer: Awaited<ReturnType<typeof drawn>>) => {
    const upload = await holdAnswer(admin, /\/api\/admin\/uploads$/);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'ear.png', mimeType: 'image/png', buffer });
    await dialogButton(admin, 'Add Category').click();
    await dialog.getByLabel('Name').press('Enter');
    await upload.asked;
    await expect(busy).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    return upload;
  };
  await openAdmin(admin, 'categories');
  await admin.getByRole('button', { name: 'Add Category' }).click();
  await dialog.getByLabel('Name').fill(name);
  const closed = await saveAtOnce(await drawn('#6b1a2b'));
  await dialogButton(admin, 'Close').click();
  await expect(dialog).toHaveCount(0);
  await closed.letGo();

  await admin.getByRole('button', { name: 'Add Category' }).click();
  await dialog.getByLabel('Name').fill(name);
  const failing = await saveAtOnce((await drawn('#6b1a2b')).subarray(0, 60));
  await failing.letGo();
  await expectToast(admin, 'Image Upload ErrorFailed to upload ear.png:');
  await expect(dialog.getByRole('alert')).toHaveText(
    'This picture was not uploaded. Please choose it again.',
  );
  await expect(busy).toHaveCount(0);
  expect(sent).toEqual([]);

  const upload = await saveAtOnce(await drawn('#c9a24b'));
  expect(sent).toEqual([]);
  await upload.letGo();
  await expectToast(admin, 'Category added successfully.');
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toEqual([{ image_url: expect.stringMatching(/^\/media\/categories\//) }]);
  expect(sent).toHaveLength(1);
  await readDemo('delete from categories where name = ?', name);
});

test('A4: on a tablet no category name is broken within a word @desktop', async ({ admin }) => {
  await admin.setViewportSize({ width: 768, height: 1024 });
  await openAdmin(admin, 'categories');
  const lines = await rowOf(admin, 'Necklaces')
    .getByText('Necklaces', { exact: true })
    .evaluate((name) => {
      const range = new Range();
      range.selectNodeContents(name);
      return range.getClientRects().length;
    });
  expect(lines).toBe(1);
});
