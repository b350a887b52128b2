import { box, cards, names, sort, title } from '#tests/e2e/support/collection-screen.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('S2, S9: the address follows 500 ms after the last key; a search stands in its best match until another order is asked for', async ({
  page,
}) => {
  await page.goto('/collections');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box(page).pressSequentially('jhum');
  await page.clock.runFor(400);
  await box(page).pressSequentially('ka');
  await page.clock.runFor(400);
  expect(new URL(page.url()).search).toBe('');
  await page.clock.runFor(150);
  await expect(page).toHaveURL('/collections?search=jhumka');
  await page.clock.resume();
  await expect(title(page)).toHaveText('Search Results for "jhumka"');
  await expect(page).toHaveTitle('Search Results for "jhumka" | Jhilmil');
  await expect(box(page)).toBeFocused();
  await expect(sort(page).locator('option:checked')).toHaveText('Best match');
  const best = await names(page);
  await sort(page).selectOption('created_at-desc');
  await expect(page).toHaveURL('/collections?search=jhumka&sort=created_at-desc');
  await expect.poll(() => names(page)).not.toEqual(best);
  await page.goBack();
  await expect(sort(page).locator('option:checked')).toHaveText('Best match');
  await expect.poll(() => names(page)).toEqual(best);
  await box(page).fill('');
  await expect(page).toHaveURL('/collections');
  await expect(sort(page)).toHaveValue('created_at-desc');
});

test('a word that is typed with pauses is one step back, and filters of one search are not kept for the next', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.goto('/collections');
  for (const typed of ['meen', 'meenak', 'meenakari']) {
    await box(page).fill(typed);
    await expect(page).toHaveURL(`/collections?search=${typed}`);
  }
  await page.goBack();
  await expect(page).toHaveURL('/collections');
  await page.goBack();
  await expect(page).toHaveURL('/contact');

  await page.goto('/collections?search=asdfgh');
  await box(page).fill('bangles 2.6 under 900');
  await expect(page.getByRole('link', { name: 'Remove: Up to ₹900.00' })).toBeVisible();
  await box(page).fill('kundan necklace');
  await expect(page).toHaveURL('/collections?search=kundan%20necklace');
  await expect(cards(page).first()).toBeVisible();
});

test('a network that has used up its share is told so in a plain sentence', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/429/);
  await page.goto('/collections');
  // A share counts per minute of the clock: all requests below have to fall into the same minute.
  await expect.poll(() => Date.now() % 60_000, { timeout: 30_000 }).toBeLessThan(45_000);
  // The smallest share that a list has: 60 pages far down.
  const asked = Array.from({ length: 60 }, () => request.get('/api/products?page=11'));
  for (const answer of await Promise.all(asked)) expect(answer.status()).toBe(200);
  const refused = SHOP_URL + '/collections?page=11';
  // The search is answered as if its own share were used up.
  await page.route(/\/collections\?search=/, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: refused }) });
  });
  await box(page).fill('jhumka');
  await expect(page.getByRole('alert').getByText('That was a lot at once.')).toBeVisible();
  expect((await page.goto(refused))?.status()).toBe(429);
  await expect(page.getByRole('heading', { name: 'One Moment, Please' })).toBeVisible();
  expect((await page.goto('/collections'))?.status()).toBe(200);
});
