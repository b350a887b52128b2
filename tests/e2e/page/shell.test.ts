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
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const burger = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });

test('S2: the header stays at the top, and its logo turns once where motion is welcome, and leads home @both', async ({
  page,
  isMobile,
}) => {
  await page.goto('/contact');
  await footer(page).scrollIntoViewIfNeeded();
  expect((await header(page).boundingBox())?.y).toBe(0);
  await expectFooterLinks(page);
  const brand = header(page).getByRole('link', { name: 'Jhilmil, home' });
  await expect(brand.getByText('Jhilmil', { exact: true })).toBeVisible({ visible: !isMobile });
  const turning = () =>
    header(page)
      .locator('img')
      .evaluate((image) => {
        const { animationName, animationDuration, animationIterationCount } = getComputedStyle(image);
        return {
          animationName,
          seconds: Number.parseFloat(animationDuration),
          times: animationIterationCount,
        };
      });
  // A turn of under five seconds needs no pause button; it runs again only while it is pointed at.
  expect(await turning()).toEqual({ animationName: 'turn', seconds: 4.5, times: '1' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!isMobile) await brand.hover();
  expect((await turning()).seconds).toBeLessThan(0.001);
  await brand.click();
  await expect(page).toHaveURL('/');
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

test('S2: the menu of a small screen shows search and links, closes in each way, and leads on; so does the tab bar', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const openMenu = async () => {
    await burger(page).click();
    await expect(menu(page)).toBeVisible();
  };
  await openMenu();
  await menu(page).getByRole('heading', { name: 'Menu' }).click();
  await expectAccessible(page);
  for (const close of [
    () => menu(page).getByRole('button', { name: 'Close Menu' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(12, 400),
    () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  ]) {
    await expect(menu(page)).toBeVisible();
    await close();
    await expect(menu(page)).toBeHidden();
    await expect(burger(page)).toBeFocused();
    await openMenu();
  }
  await expect(menu(page).getByRole('searchbox').or(menu(page).getByRole('combobox'))).toBeVisible();
  const links = menu(page).getByRole('navigation', { name: 'Menu' }).getByRole('link');
  await expect(links).toHaveText(LABELS);
  const account = menu(page).getByRole('navigation', { name: 'Your account' });
  await expect(account.getByRole('link')).toHaveText(['Login', 'Signup']);
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(['Contact']);
  await links.filter({ hasText: 'Reviews' }).click();
  await expect(page).toHaveURL('/customer-reviews');

  for (const [name, path] of [
    ['Shop', '/collections'],
    ['Home', '/'],
  ] as const) {
    await tabBar(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(tabBar(page).locator('[aria-current=page]')).toHaveText(name);
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

test(
  'S8: a login whose scripts were lost on the way says so instead of a form that does nothing, and loads again',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/Failed to load resource|request failed/);
    const lost = page.getByRole('alert').filter({ hasText: /could not be loaded/ });
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/login');
    await expect(lost).toBeVisible();
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toBeHidden();
    await page.unroute('**/_astro/*.js');
    await page.getByRole('link', { name: 'Load it again' }).click();
    await expect(email).toBeVisible();
    await expect(lost).toBeHidden();
  },
);
