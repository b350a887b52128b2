import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { box, cards, PER_PAGE, title } from '../support/collection-screen.ts';
import { spill } from '../support/overflow.ts';
import { expect, test } from '../support/test.ts';

test('S2: a search', async ({ page }) => {
  await page.goto('/collections?search=payal');
  await expect(title(page)).toHaveText('Search Results for "payal"');
  await expect(page.getByText('Pieces that go with “payal”, by name or description.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a search with a typing error says what it shows instead', async ({ page }) => {
  await page.goto('/collections?search=jhumkka');
  await expect(title(page)).toHaveText('Search Results for "jhumkka"');
  await expect(page.getByText('These pieces go with “jhumka”.')).toBeVisible();
});

test('a near spelling is taken for the word, whatever else has its letters', async ({ page }) => {
  await page.goto('/collections?search=earing');
  await expect(page.getByText('These pieces go with “earring”.')).toBeVisible();
  await expect(cards(page).first()).toContainText(/Chandbalis|Jhumkas|Studs|Hoops/);
});

test.describe('15.4: an empty list shows the closest pieces, and says so', () => {
  const empty = (page: Page) => page.getByRole('heading', { name: 'No Sparkles Found!' });

  test('without the bound to the price', async ({ page }) => {
    await page.goto('/collections?search=choker+under+500');
    await expect(empty(page)).toBeVisible();
    await expect(page.getByText('None under ₹500. The closest:')).toBeVisible();
    await expect(cards(page).first()).toContainText('Choker');
    await expect(page.locator('#collection-results')).not.toHaveAttribute('data-vain');
  });

  test('what others like where nothing comes close, and the way back to all', async ({ page }) => {
    await page.goto('/collections?search=asdfgh');
    await expect(empty(page)).toBeVisible();
    await expect(page.getByText('Nothing for “asdfgh”. What others like:')).toBeVisible();
    await expect(cards(page)).toHaveCount(8);
    await expect(page.locator('#collection-results')).toHaveAttribute('data-vain', 'asdfgh');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear Filters & View All' }).click();
    await expect(page).toHaveURL('/collections');
    await expect(cards(page)).toHaveCount(PER_PAGE);
  });

  test('and a kind that the shop does not have leads to the nearest', async ({ page }) => {
    await page.goto('/collections?search=bichiya');
    await expect(page.getByText('These pieces go with “ring”.')).toBeVisible();
    await expect(cards(page).first()).toContainText('Ring');
  });
});

test('a colour, a kind and a price are understood together, and the price can be taken off', async ({
  page,
}) => {
  await page.goto('/collections?search=maroon+necklace+under+1500');
  await expect(title(page)).toHaveText('Search Results for "maroon necklace"');
  await expect(cards(page).first()).toContainText('Noor Kundan Choker');
  await expect(box(page)).toHaveValue('maroon necklace');
  await page.getByRole('link', { name: 'Take off: Up to ₹1,500' }).click();
  await expect(page).toHaveURL('/collections?search=maroon%20necklace');
  await expect(cards(page).first()).toContainText('Noor Kundan Choker');
});

test('a price alone is a search, and so is a colour that the shop has only nearly', async ({ page }) => {
  await page.goto('/collections');
  await box(page).fill('₹300 se kam');
  await expect(page.getByRole('link', { name: 'Take off: Up to ₹300' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await page.goto('/collections?search=maroon+bangles');
  await expect(page.getByText('These pieces go with “red bangles”.')).toBeVisible();
  await expect(cards(page).first()).toContainText('Suhaag Ruby Bangle Set');
});

test('more searches than a network has its share of are answered with a plain sentence', async ({
  page,
  problems,
}) => {
  problems.allow(/429/);
  await page.goto('/collections');
  // A share is one of a minute of the clock: all that follows is to be in the same.
  await expect.poll(() => Date.now() % 60_000, { timeout: 30_000 }).toBeLessThan(35_000);
  const statuses = await page.evaluate(async () => {
    const asked = Array.from({ length: 90 }, (_, at) => fetch(`/collections?search=kada${String(at)}`));
    return (await Promise.all(asked)).map(({ status }) => status);
  });
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses).toContain(429);
  await box(page).fill('jhumka');
  await expect(page.getByRole('alert').getByText('That was a lot at once.')).toBeVisible();
  const response = await page.goto('/collections?search=kada');
  expect(response?.status()).toBe(429);
  await expect(page.getByRole('heading', { name: 'One Moment, Please' })).toBeVisible();
  await expect(page.getByText('Please wait a minute and try again.')).toBeVisible();
  expect((await page.goto('/collections'))?.status()).toBe(200);
});

test('a term without end keeps its place', async ({ page }) => {
  await page.goto(`/collections?search=${'sparkle'.repeat(20)}`);
  const lines = await title(page).evaluate(
    (heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect(lines).toBeLessThan(3.5);
  expect(await spill(page)).toBe(0);
});
