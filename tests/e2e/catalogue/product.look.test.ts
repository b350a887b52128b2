import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { demoProduct, openProduct } from '#tests/e2e/support/demo-product.ts';
import { closeDrawer, drawer, fillCart, readCart } from '#tests/e2e/support/guest-cart.ts';
import { watchNetwork } from '#tests/e2e/support/quiet-network.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const PIECE = 'Mayuri Peacock Jhumkas';
const SIZED = 'Suhaag Ruby Bangle Set';

const look = (page: Page) => page.getByRole('region', { name: 'Complete the look' });
const place = (page: Page) => page.locator('[data-look]');
const addAll = (page: Page) => page.getByRole('button', { name: 'Add all three' });

test(
  'two pieces that go with it come when one comes near, and one press adds all',
  { tag: '@journey' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/look')) asked.push(request.url());
    });
    const network = watchNetwork(page);
    await openProduct(page, PIECE);
    await network.untilQuiet();
    expect(asked).toEqual([]);
    await place(page).scrollIntoViewIfNeeded();
    const names = look(page).getByRole('heading', { level: 3 });
    await expect(addAll(page)).toBeVisible();
    await expect(names).toHaveCount(2);
    await expectAccessible(page);
    const [first, second] = (await names.allTextContents()).map((name) => name.trim());
    await expect(page.getByText(`${PIECE} + ${String(first)} + ${String(second)}: ₹`)).toBeVisible();
    await addAll(page).click();
    await expect(drawer(page).getByText(`${PIECE} · ${String(first)} · ${String(second)}`)).toBeVisible();
    expect(await readCart(page)).toHaveLength(3);

    // A piece that comes in sizes is asked for its size before anything is added.
    await openProduct(page, SIZED);
    await place(page).scrollIntoViewIfNeeded();
    await addAll(page).click();
    await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
    expect(await readCart(page)).toHaveLength(3);
  },
);

test('what is in the cart already is not added once more with the others', async ({ page }) => {
  const [row] = await readDemo('select id from products where name = ?', PIECE);
  const id = Number(row?.['id']);
  await fillCart(page, [{ id, quantity: 1 }]);
  await openProduct(page, PIECE);
  await place(page).scrollIntoViewIfNeeded();
  await expect(addAll(page)).toBeVisible();
  const names = await look(page).getByRole('heading', { level: 3 }).allTextContents();
  const [first = '', second = ''] = names.map((name) => name.trim());
  await addAll(page).click();
  await expect(drawer(page).getByText(`${first} · ${second}`, { exact: true })).toBeVisible();
  const quantities = async () => (await readCart(page)).map(({ quantity }) => quantity);
  expect(await quantities()).toEqual([1, 1, 1]);
  // The quantity that the shopper has chosen comes on top.
  await closeDrawer(page);
  await page.getByRole('button', { name: 'One more' }).first().click();
  await addAll(page).click();
  await expect(drawer(page).getByText(`2 × ${PIECE}`, { exact: true })).toBeVisible();
  expect(await quantities()).toEqual([3, 1, 1]);
});

test('where they cannot be fetched nothing is missed', async ({ page, problems }) => {
  problems.allow(/503/);
  await page.route('**/look', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(await demoProduct(PIECE));
  await place(page).scrollIntoViewIfNeeded();
  await expect(place(page)).toBeHidden();
});
