import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { box, cards, PER_PAGE, title } from '#tests/e2e/support/collection-screen.ts';
import { openAsleep } from '#tests/e2e/support/held-answer.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { servedHtml } from '#tests/e2e/support/served-html.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** The words of a page as the shop sends it, and those of its first card. */
async function wordsOf(request: APIRequestContext, path: string) {
  const { text, find } = await servedHtml(request, path);
  const words = (html: string) =>
    html
      .replaceAll(/<(style|script)\b.*?<\/\1>|<[^>]+>/gs, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll(/\s+/g, ' ');
  const [main = ''] = /<main\b.*<\/main>/s.exec(text) ?? [];
  const [title = ''] = /<h1\b.*?<\/h1>/s.exec(main) ?? [];
  const [card = ''] = /<article\b.*?<\/article>/s.exec(main) ?? [];
  return { title: words(title).trim(), main: words(main), card: words(card), find };
}

test(
  'S2: a search names its term, and no search engine keeps it',
  { tag: '@journey' },
  async ({ request }) => {
    const { title: named, main, find } = await wordsOf(request, '/collections?search=payal');
    expect(named).toBe('Search Results for "payal"');
    expect(main).toContain('Pieces that go with “payal”, by name or description.');
    expect(find('meta', 'name', 'robots')?.['content']).toBe('noindex');
  },
);

test('words that name no piece are the whole shop, under a heading that names them', async ({ request }) => {
  const { title: named, main, find } = await wordsOf(request, '/collections?search=latest+jewellery');
  expect(named).toBe('Search Results for "latest jewellery"');
  expect(main).toContain('Every piece in the shop goes with that.');
  expect(find('input', 'id', 'filter-search')?.['value']).toBe('latest jewellery');
  expect(find('meta', 'name', 'robots')?.['content']).toBe('noindex');
});

test('a search for what is no piece leads to the page that has it', async ({ page }) => {
  await page.goto('/collections?search=track+my+order');
  const heading = page.locator('#collection-heading');
  await expect(heading).toContainText('Looking for your order?');
  await heading.getByRole('link').click();
  await expect(page).toHaveURL('/find-order');
});

for (const [how, term, shown, card] of [
  ['a search with a typing error says what it shows instead', 'jhumkka', 'jhumka', /Jhumka/],
  [
    'a near spelling is taken for the word, whatever else has its letters',
    'earing',
    'earring',
    /Chandbalis|Jhumkas|Studs|Hoops/,
  ],
  ['15.4: a kind that the shop does not have leads to the nearest', 'bichiya', 'ring', /Ring/],
  [
    'a colour that the shop has only nearly leads to it',
    'maroon bangles',
    'red bangles',
    /Suhaag Ruby Bangle Set/,
  ],
] as const) {
  test(how, async ({ request }) => {
    const page = await wordsOf(request, `/collections?search=${encodeURIComponent(term)}`);
    expect(page.title).toBe(`Search Results for "${term}"`);
    expect(page.main).toContain(`These pieces go with “${shown}”.`);
    expect(page.card).toMatch(card);
  });
}

test('15.4: below what is sold out stands what is in stock of its kind', async ({ request }) => {
  const { main, card } = await wordsOf(request, '/collections?search=bridal+set');
  expect(card).toContain('Bridal Necklace Set');
  expect(main).toMatch(/Sold out just now\. Of the same kind, and in stock: .*Polki Necklace Set/);
  expect(main).not.toContain('No Sparkles Found!');
});

test.describe('15.4: an empty list shows the closest pieces, and says so', () => {
  test('without the bound to the price', async ({ request }) => {
    const { main, card, find } = await wordsOf(request, '/collections?search=choker+under+500');
    expect(main).toContain('No Sparkles Found!');
    expect(main).toContain('None under ₹500.00. The closest:');
    expect(card).toContain('Choker');
    expect(find('section', 'id', 'collection-results')).not.toHaveProperty('data-vain');
  });

  test('pieces that others like where nothing comes close, and the way back to all', async ({ page }) => {
    await page.goto('/collections?search=asdfgh');
    await expect(page.getByRole('heading', { name: 'No Sparkles Found!' })).toBeVisible();
    await expect(page.getByText('Nothing for “asdfgh”. What others like:')).toBeVisible();
    await expect(cards(page)).toHaveCount(8);
    await expect(page.locator('#collection-results')).toHaveAttribute('data-vain', 'asdfgh');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear Filters & View All' }).click();
    await expect(page).toHaveURL('/collections');
    await expect(cards(page)).toHaveCount(PER_PAGE);
  });

  test('no filters are offered where there is nothing to choose from, until there is @both', async ({
    page,
    isMobile,
  }) => {
    const offer = page.getByRole(isMobile ? 'button' : 'heading', { name: 'Filter', exact: true });
    await page.goto('/collections?search=asdfgh');
    await expect(page.getByRole('heading', { name: 'No Sparkles Found!' })).toBeVisible();
    await expect(offer).toBeHidden();
    await box(page).fill('jhumka');
    await expect(cards(page).first()).toContainText('Jhumka');
    await expect(offer).toBeVisible();
  });

  test('filters from the words of a search are not kept for the next search', async ({ page }) => {
    await page.goto('/collections?search=asdfgh');
    await box(page).fill('bangles 2.6 under 900');
    await expect(page.getByRole('link', { name: 'Take off: Up to ₹900.00' })).toBeVisible();
    await box(page).fill('kundan necklace');
    await expect(page).toHaveURL('/collections?search=kundan%20necklace');
  });
});

test(
  'a colour, a kind and a price are understood together, and the price can be taken off',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/collections?search=maroon+necklace+under+1500');
    await expect(title(page)).toHaveText('Search Results for "maroon necklace"');
    await expect(cards(page).first()).toContainText('Noor Kundan Choker');
    await expect(box(page)).toHaveValue('maroon necklace');
    await page.getByRole('link', { name: 'Take off: Up to ₹1,500.00' }).click();
    await expect(page).toHaveURL('/collections?search=maroon%20necklace');
    await expect(cards(page).first()).toContainText('Noor Kundan Choker');
  },
);

test('words that are typed before the scripts have come are searched for all the same', async ({ page }) => {
  const wake = await openAsleep(page, '/collections');
  await box(page).fill('jhumka');
  wake();
  await expect(page).toHaveURL('/collections?search=jhumka');
  await expect(cards(page).first()).toContainText('Jhumka');
});

test('a word that is typed with pauses is one step back', async ({ page }) => {
  await page.goto('/contact');
  await page.goto('/collections');
  for (const typed of ['meen', 'meenak', 'meenakari']) {
    await box(page).fill(typed);
    await expect(page).toHaveURL(`/collections?search=${typed}`);
  }
  await page.goBack();
  await expect(page).toHaveURL('/collections');
  await box(page).fill('kada');
  await expect(page).toHaveURL('/collections?search=kada');
  await page.goBack();
  await expect(page).toHaveURL('/collections');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
});

test('a price alone is a search', async ({ page }) => {
  await page.goto('/collections');
  await box(page).fill('₹300 se kam');
  await expect(page.getByRole('link', { name: 'Take off: Up to ₹300.00' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test(
  'a network that has used up its share is told so in a plain sentence',
  { tag: '@journey' },
  async ({ page, request, problems }) => {
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
    await expect(page.getByText('Please wait a minute and try again.')).toBeVisible();
    expect((await page.goto('/collections'))?.status()).toBe(200);
  },
);

test('a term without end keeps its place', async ({ page }) => {
  await page.goto(`/collections?search=${'sparkle'.repeat(20)}`);
  const lines = await title(page).evaluate(
    (heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect(lines).toBeLessThan(3.5);
  expect(await spill(page)).toBe(0);
});
