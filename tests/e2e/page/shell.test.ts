import type { Page } from '@playwright/test';
import { OF_A_TEST } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const MAIN_LINKS = [
  ['Home', '/'],
  ['Collections', '/collections'],
  ['Reviews', '/customer-reviews'],
  ['Contact', '/contact'],
] as const;
const LABELS = MAIN_LINKS.map(([label]) => label);

const header = (page: Page) => page.locator('body > header');
const footer = (page: Page) => page.getByRole('contentinfo');
const logo = (page: Page) => header(page).locator('img');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const burger = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });

test('S2: the header stays at the top while the page scrolls down to the links of the footer @both', async ({
  page,
}) => {
  await page.goto('/');
  await footer(page).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(header(page)).toBeInViewport({ ratio: 1 });
  expect((await header(page).boundingBox())?.y).toBe(0);
  await test.step('the footer has its groups of links', () => expectFooterLinks(page));
});

test('S2: the logo leads home and turns, its text is left out on small screens @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/contact');
  const brand = header(page).getByRole('link', { name: 'Jhilmil, home' });
  await expect(brand.getByText('Jhilmil', { exact: true })).toBeVisible({ visible: !isMobile });
  const turning = () =>
    logo(page).evaluate((image) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(image);
      return [animationName, animationDuration, animationIterationCount];
    });
  // A turn of under five seconds needs no pause button; it runs again only while it is pointed at.
  expect(await turning()).toEqual(['turn', '4.5s', '1']);
  if (!isMobile) {
    await brand.hover();
    expect(await turning()).toEqual(['turn', '4.5s', 'infinite']);
  }
  await brand.click();
  await expect(page).toHaveURL('/');
});

test('the logo stands still with reduced motion, pointed at or not @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contact');
  const seconds = () =>
    logo(page).evaluate((image) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(image);
      return Number.parseFloat(animationDuration) * Number(animationIterationCount);
    });
  expect(await seconds()).toBeLessThan(0.001);
  await header(page).getByRole('link', { name: 'Jhilmil, home' }).hover();
  expect(await seconds()).toBeLessThan(0.001);
});

test(
  'S2: the links of the header lead on, with the current one marked',
  { tag: ['@desktop', '@journey'] },
  async ({ page }) => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const expectCurrent = async (label: string) => {
      await expect(links).toHaveText(LABELS);
      await expect(links.and(page.locator('[aria-current=page]'))).toHaveText([label]);
    };
    await page.goto('/collections/earrings');
    await expectCurrent('Collections');
    await expect(burger(page)).toBeHidden();
    await expect(tabBar(page)).toBeHidden();
    for (const [label, path] of MAIN_LINKS) {
      await links.filter({ hasText: label }).click();
      await expect(page).toHaveURL(path);
      await expectCurrent(label);
    }
  },
);

test.describe('S2: the menu of a small screen', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await burger(page).click();
    await expect(menu(page)).toBeVisible();
  });

  const expectClosed = async (page: Page) => {
    await expect(menu(page)).toBeHidden();
    await expect(burger(page)).toBeFocused();
  };

  test('shows search and links, and leads on', async ({ page }) => {
    await expect(menu(page).getByRole('searchbox').or(menu(page).getByRole('combobox'))).toBeVisible();
    const links = menu(page).getByRole('navigation', { name: 'Menu' }).getByRole('link');
    await expect(links).toHaveText(LABELS);
    const account = menu(page).getByRole('navigation', { name: 'Your account' });
    await expect(account.getByRole('link')).toHaveText(['Login', 'Signup']);
    await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(['Contact']);
    await expectAccessible(page);
    await links.filter({ hasText: 'Reviews' }).click();
    await expect(page).toHaveURL('/customer-reviews');
  });

  test('closes with its button, with Escape and with a press on the backdrop, not inside', async ({
    page,
  }) => {
    await menu(page).getByRole('button', { name: 'Close Menu' }).click();
    await expectClosed(page);
    await burger(page).click();
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await burger(page).click();
    await menu(page).getByRole('heading', { name: 'Menu' }).click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(12, 400);
    await expectClosed(page);
    await burger(page).click();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectClosed(page);
  });
});

test('S2: the tab bar of a small screen leads home and to the shop', async ({ page }) => {
  await page.goto('/collections');
  await expect(tabBar(page)).toBeInViewport({ ratio: 1 });
  await expect(tabBar(page).locator('[aria-current=page]')).toHaveText('Shop');
  await tabBar(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(tabBar(page).locator('[aria-current=page]')).toHaveText('Home');
  await tabBar(page).getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/collections');
});

test('S2: the chat button opens WhatsApp with a greeting, and covers nothing of the tab bar @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/contact');
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
  await expect(chat).toBeInViewport({ ratio: 1 });
  const address = new URL((await chat.getAttribute('href')) ?? '');
  expect(address.href).toMatch(/^https:\/\/wa\.me\/91[6-9]\d{9}\?/);
  expect(address.searchParams.get('text')).toMatch(/^Namaste!/);
  await expect(chat).toHaveAttribute('target', '_blank');
  if (!isMobile) return;
  const box = await chat.boundingBox();
  const right = (box?.x ?? 0) + (box?.width ?? 0);
  for (const tab of await tabBar(page).getByRole('link').all()) {
    const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {};
    expect(x >= right || x + width <= (box?.x ?? 0), await tab.innerText()).toBe(true);
  }
});

async function expectFooterLinks(page: Page): Promise<void> {
  for (const [group, links] of [
    [
      'Quick Links',
      {
        'Shop All': '/collections',
        'Customer Reviews': '/customer-reviews',
        'Contact Us': '/contact',
        'My Account': '/profile',
      },
    ],
    [
      'Information',
      {
        'Privacy Policy': '/privacy-policy',
        'Terms & Conditions': '/terms-conditions',
        'Shipping & Returns': '/shipping-returns',
      },
    ],
  ] as const) {
    const navigation = footer(page).getByRole('navigation', { name: group });
    for (const [name, href] of Object.entries(links)) {
      await expect(navigation.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  }
  await expect(footer(page).getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /^https:\/\//);
  await expect(footer(page)).toContainText('11 AM to 6 PM, Monday to Saturday');
}

test('no link of the shop is dead', { tag: ['@desktop', '@journey'] }, async ({ page, request }) => {
  const addresses = new Set<string>();
  await page.goto('/');
  for (const path of ['/', ...MAIN_LINKS.map(([, href]) => href), '/shipping-returns', '/terms-conditions']) {
    // Links to pieces that a failed test left behind do not count.
    const found = await page.evaluate(
      async ({ path, ofATest }) => {
        // The policy of this page does not allow the inline style of another.
        const text = (await (await fetch(path)).text()).replace(/<style.*?<\/style>/gs, '');
        return [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('a')]
          .filter((link) => !new RegExp(ofATest).test((link.closest('article') ?? link).textContent))
          .map((link) => link.getAttribute('href'))
          .map((href) => (href === null ? '' : new URL(href, new URL(path, location.href)).href));
      },
      { path, ofATest: OF_A_TEST.source },
    );
    expect(found.length, path).toBeGreaterThan(20);
    found.forEach((address) => addresses.add(address));
  }
  const { origin } = new URL(page.url());
  const elsewhere = [...addresses].filter((address) => !address.startsWith(origin));
  expect(elsewhere.filter((address) => !/^(https:\/\/|mailto:.+@|tel:\+91\d{10}$)/.test(address))).toEqual(
    [],
  );

  const inside = [...addresses].filter((address) => address.startsWith(origin));
  expect(inside.length).toBeGreaterThan(30);
  for (const address of inside) {
    const answer = await request.get(address);
    expect.soft(answer.status(), address).toBeLessThan(400);
    const place = new URL(address).hash.slice(1);
    if (place !== '') expect.soft(await answer.text(), address).toContain(`id="${place}"`);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('S2: the menu opens and its search finds @both', { tag: '@journey' }, async ({ page, isMobile }) => {
    await page.goto('/contact');
    if (isMobile) await burger(page).click();
    const box = page.getByRole('searchbox').filter({ visible: true });
    await box.fill('jhumka');
    await box.press('Enter');
    await expect(page).toHaveURL('/collections?search=jhumka');
  });
});

test('text that is marked beyond the edge of a dialog leaves it open; a press beside it closes it', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  await field.fill('kada');
  const box = await field.boundingBox();
  if (!box) throw new Error('The field cannot be seen.');
  await page.mouse.move(box.x + 80, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(10, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(field).toHaveValue('kada');
  await page.mouse.click(10, 500);
  await expect(dialog).toBeHidden();
});
