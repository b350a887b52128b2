import type { Page } from '@playwright/test';
import { openOrders } from '#tests/e2e/support/admin-order.ts';
import { addProduct, isAwake, open } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

test('the focus stays in the list when a button pressed by key disappears @desktop', async ({ admin }) => {
  await open(admin, '/admin/products');
  const all = admin.getByLabel('Select all on this page');
  await all.press('Space');
  await admin.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(all).toBeFocused();
  await expect(all).not.toBeChecked();

  await admin.route(/\/api\/admin\/orders\?.*cursor=/, (route) => route.fulfill({ json: { items: [] } }));
  await openOrders(admin);
  const more = admin.getByRole('button', { name: 'Show more' });
  await more.press('Enter');
  await expect(more).toHaveCount(0);
  await expect(admin.getByText('The list ends here.')).toBeFocused();
});

test.describe('whoever asks for more of a list by the keys', () => {
  /** Holds back the second page; `nextCursor` says whether the list goes on after it or ends there. */
  async function askForMore(admin: Page, isReleased: Promise<unknown>, nextCursor?: string) {
    await admin.route(/\/api\/admin\/orders\?.*cursor=/, async (route) => {
      await isReleased;
      const answer = await route.fetch();
      const { items } = (await answer.json()) as { items: unknown[] };
      await route.fulfill({ json: { items, nextCursor } });
    });
    await openOrders(admin);
    const rows = admin.getByRole('table', { name: 'Orders' }).getByRole('row');
    const before = await rows.count();
    await admin.getByRole('button', { name: 'Show more' }).press('Enter');
    return rows.nth(before).getByRole('button').first();
  }

  test('goes on with the first row that came @desktop', async ({ admin }) => {
    const first = await askForMore(admin, Promise.resolve(), 'more');
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
  });

  test('goes on with it where the list ends, too @desktop', async ({ admin }) => {
    const first = await askForMore(admin, Promise.resolve());
    await expect(admin.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await expect(first).toBeFocused();
  });

  test('keeps the focus where it has moved meanwhile @desktop', async ({ admin }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    const first = await askForMore(admin, isReleased, 'more');
    const search = admin.getByRole('searchbox').first();
    await search.focus();
    release(undefined);
    await expect(first).toBeVisible();
    await expect(search).toBeFocused();
  });
});

test('whoever gives up adding a product is led back to the list as it stood @desktop', async ({ admin }) => {
  const list = '/admin/products?search=temple&sort=price-asc';
  await open(admin, list);
  await admin.getByRole('link', { name: 'Add Product' }).click();
  await admin.waitForURL('/admin/products/add');
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await expect(admin).toHaveURL(list);
});

/** How far the page is scrolled. */
const topOf = (page: Page) => page.evaluate(() => scrollY);

test('whoever opens something far down a list and goes back finds all that was shown, where they left it', async ({
  admin,
}) => {
  await open(admin, '/admin/customers');
  const links = admin.getByRole('link', { name: /^Their orders/ });
  const first = await links.count();
  await admin.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => links.count()).toBeGreaterThan(first);
  const shown = await links.count();
  const far = links.last();
  const address = (await far.getAttribute('href')) ?? '';
  await far.scrollIntoViewIfNeeded();
  const top = await topOf(admin);
  await far.click();
  await admin.waitForURL(address);
  await admin.goBack();
  await expect(links).toHaveCount(shown);
  await expect(far).toBeInViewport({ ratio: 1 });
  expect(await topOf(admin)).toBe(top);

  // Reached another way, the list begins at its top.
  await open(admin, '/admin/customers');
  await expect(links).toHaveCount(first);
});

test(
  'a product that is saved leads back to the list at the place where it was opened',
  { tag: '@journey' },
  async ({ admin }) => {
    const [nth] = await readDemo(
      'select price_paise as pricePaise from products where deleted_at is null order by price_paise limit 1 offset 14',
    );
    const { id, name, remove } = await addProduct(admin, nth);
    const list = '/admin/products?sort=price-asc';
    await open(admin, list);
    const edit = admin.locator(`a[href="/admin/products/edit/${String(id)}"]`).last();
    await edit.scrollIntoViewIfNeeded();
    const top = await topOf(admin);
    expect(top).toBeGreaterThan(0);
    for (const leave of [
      () => admin.getByRole('link', { name: 'Cancel' }).click(),
      () => admin.getByRole('button', { name: 'Save Product' }).click(),
    ]) {
      await edit.click();
      await admin.waitForURL(`**/edit/${String(id)}`);
      await isAwake(admin);
      await leave();
      await admin.waitForURL(list);
      await expect.poll(() => topOf(admin)).toBe(top);
      await expect(edit).toBeInViewport({ ratio: 1 });
    }
    await expectToast(admin, `Product "${name}" updated successfully.`);
    await remove();
  },
);

test.describe('a list that is read again while the owner asks for more of it', () => {
  const FIRST = /\/api\/admin\/orders(?!.*cursor=)(?:\?|$)/;
  const NEXT = /\/api\/admin\/orders\?.*cursor=/;

  test('shows both: the next page waits until it is read @desktop', async ({ admin }) => {
    await openOrders(admin);
    const rows = admin.getByRole('row');
    const before = await rows.count();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    await admin.route(FIRST, async (route) => {
      await isReleased;
      const answer = await route.fetch();
      const body = (await answer.json()) as { items: object[] };
      const items = body.items.map((item) => ({ ...item, customerName: 'Read Anew' }));
      await route.fulfill({ json: { ...body, items } });
    });
    const asked = admin.waitForRequest(FIRST);
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await asked;
    await admin.getByRole('button', { name: 'Show more' }).click();
    await expect(admin.getByRole('button', { name: 'Loading…' })).toBeVisible();
    release(undefined);
    await expect(rows.filter({ hasText: 'Read Anew' })).toHaveCount(before - 1);
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  });

  test('brings the next page all the same when it is read anew meanwhile @desktop', async ({ admin }) => {
    await openOrders(admin);
    const rows = admin.getByRole('row');
    const before = await rows.count();
    const next = await holdAnswer(admin, NEXT);
    await admin.getByRole('button', { name: 'Show more' }).click();
    await next.asked;
    const isRead = admin.waitForResponse(FIRST);
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await isRead;
    await next.letGo();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  });
});
