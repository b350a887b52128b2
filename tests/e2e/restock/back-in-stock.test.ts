import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openAccount, signIn } from '#tests/e2e/support/account.ts';
import { openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { drawer, keepText, readCart } from '#tests/e2e/support/guest-cart.ts';
import { linkIn, waitForMail } from '#tests/e2e/support/mailbox.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, owner, test } from '#tests/e2e/support/owner.ts';

const NAMES = ['Meera', 'Tara', 'Veena', 'Chitra', 'Usha'];

/** A sold-out piece of this test's own; with `sizes` only the first of them is in stock. */
async function soldOutPiece(sizes?: readonly [there: string, ...soldOut: string[]]) {
  const name = `${NAMES[Math.floor(Math.random() * NAMES.length)] ?? ''} Jhumkas ${randomUUID().slice(0, 8)}`;
  // A piece without sizes has no category: in one, other tests would find it.
  const category = `select id from categories where has_sizes = ? order by id limit 1`;
  await readDemo(
    // As old as possible: it has no picture, and would come first in the list whose first picture is timed.
    `insert into products (name, price_paise, description, category_id, created_at)
     values (?, 49900, 'Of a test.', (${category}), 1)`,
    ...[name, sizes ? 1 : null],
  );
  const [row] = await readDemo('select id from products where name = ?', name);
  const id = Number(row?.['id']);
  const counts = sizes?.map((size, nth) => [size, nth === 0 ? 4 : 0] as const) ?? [['', 0] as const];
  for (const [size, count] of counts) {
    await readDemo(
      `insert into stock_movements (product_id, size, kind, quantity) values (?, ?, 'initial', ?)`,
      ...[id, size, count],
    );
  }
  return { id, name, path: `/products/${String(id)}` };
}

const comeIn = (id: number) =>
  readDemo(
    `insert into stock_movements (product_id, size, kind, quantity) values (?, '', 'adjustment', 1)`,
    id,
  );
const newAddress = () => `asha.${randomUUID()}@example.in`;
const box = (page: Page) => page.locator('[data-restock]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function ask(page: Page, email: string): Promise<void> {
  await box(page).getByLabel('Email').fill(email);
  await box(page).getByRole('button', { name: 'Tell me' }).click();
}

test(
  'G10: who waits is told when it is back, and buys what is kept for them',
  { tag: '@journey' },
  async ({ page, request, browser, problems }) => {
    problems.allow(/400/);
    const piece = await soldOutPiece();
    const email = newAddress();
    await page.goto(piece.path);
    await ask(page, 'asha');
    await expect(box(page).getByRole('alert').first()).toContainText('an address like asha@example.in');
    await expect(box(page).getByLabel('Email')).toBeFocused();
    await expectFits(page);
    await box(page).getByLabel('Email').fill(email);
    await box(page).getByRole('button', { name: 'Tell me' }).click();
    await expect(box(page).getByText(/^Please check your inbox/)).toBeFocused();

    const asked = await waitForMail(request, email, /^Please confirm your alert/);
    await page.goto(linkIn(asked));
    await expect(heading(page)).toHaveText('You are on the list.');
    await expectAccessible(page);

    await comeIn(piece.id);
    await request.get('/cdn-cgi/handler/scheduled');
    const told = await waitForMail(request, email, /^It is back/);
    const stranger = await browser.newContext();
    const other = await stranger.newPage();
    await other.goto(piece.path);
    await expect(other.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled();
    await stranger.close();

    await page.goto(linkIn(told));
    await expect(heading(page)).toHaveText('It is back, and one is kept for you.');
    await expect(page.getByText('nobody else can buy it')).toBeVisible();
    await expectFits(page);
    await expect(page.getByRole('main')).toContainText('₹499');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Added to Cart').first()).toBeVisible();
    expect(await readCart(page)).toMatchObject([{ id: piece.id, quantity: 1 }]);
    await expect(drawer(page)).toContainText(piece.name);
    await expect(drawer(page).getByText(/sold out|out of stock/i)).toHaveCount(0);

    // It is sold out for everybody else, so the product page sends the shopper to the mail.
    await page.goto(piece.path);
    await page.getByRole('link', { name: 'Sold out' }).click();
    await expect(box(page)).toContainText('Open its link to buy the piece kept for you');
    await keepText(page, '[]');
    await page.goto(linkIn(told));
    await page.getByRole('button', { name: 'Buy Now' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByText(piece.name).first()).toBeVisible();
    await expect(page.getByText(/sold out|out of stock/i)).toHaveCount(0);
  },
);

test(
  'a size that is sold out can be waited for, and somebody signed in has nothing to type',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await soldOutPiece(['2.4', '2.6']);
    const email = await openAccount({ isVerified: true });
    await page.goto('/contact');
    await signIn(page, email);
    await page.goto(piece.path);
    await box(page).locator('summary').click();
    await expect(box(page).getByLabel('Email')).toHaveValue(email);
    await box(page).getByLabel('Size').selectOption('2.6');
    await box(page).getByRole('button', { name: 'Tell me' }).click();
    await expect(box(page).getByText(/^You are on the list/)).toBeFocused();
    const wishes = await readDemo('select size, email from restock_wishes where product_id = ?', piece.id);
    expect(wishes).toHaveLength(1);
    expect(wishes[0]?.['email']).toBe(email);
  },
);

test('a shopper lets it go with one press, from the mail or the page', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/404/);
  const piece = await soldOutPiece();
  const email = newAddress();
  await page.goto(piece.path);
  await ask(page, email);
  const link = linkIn(await waitForMail(request, email, /^Please confirm your alert/));
  // Programs that open links to check them change nothing.
  for (const look of [link, `${link}&leave`]) expect((await request.get(look)).status()).toBe(200);
  await page.goto(link);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(heading(page)).toHaveText('You are off the list.');
  expect(await readDemo('select id from restock_wishes where email = ?', email)).toEqual([]);
  expect((await page.goto(link))?.status()).toBe(404);
  await expect(heading(page)).toHaveText('We do not know this link.');
});

test('the owner sees what people wait for, most first', { tag: '@both' }, async ({ page }) => {
  const piece = await soldOutPiece();
  for (const name of ['a', 'b', 'c']) {
    await readDemo(
      `insert into restock_wishes (product_id, size, email, inbox, token_hash, asked_at, confirmed_at)
       values (?, '', ?, ?, ?, unixepoch() * 1000, 1)`,
      ...[piece.id, `${name}@example.in`, `${name}@example.in`, randomUUID()],
    );
  }
  await page.goto('/contact');
  await signIn(page, owner.email);
  await openAdmin(page, 'wanted');
  const row = rowOf(page, piece.name);
  await expect(row).toContainText('3');
  await expect(row).toContainText('Sold out');
  await expect(row.getByRole('link', { name: piece.name })).toHaveAttribute(
    'href',
    `/admin/products/edit/${String(piece.id)}`,
  );
  const list = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(list ?? '')).toMatch(/^https:\/\/wa\.me\/\?text=Please make again:\n/);
  expect(decodeURIComponent(list ?? '')).toContain(`\n3 × ${piece.name}`);
  await expectFits(page);
});
