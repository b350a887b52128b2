import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { openProduct } from '#tests/e2e/support/demo-product.ts';
import { pressTwice } from '#tests/e2e/support/press-again.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const THREE_PICTURES = 'Panna Emerald Bangles';
const dots = (page: Page) => page.getByRole('button', { name: /^Show picture/ });
const slides = (page: Page) => page.getByRole('region', { name: /^Pictures of/ }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog', { name: THREE_PICTURES });
const stage = (page: Page, index: number) => dialog(page).locator('[data-magnify]').nth(index);
const count = (page: Page) => dialog(page).getByRole('status');
const widthOf = (page: Page, index: number) => stage(page, index).evaluate((button) => button.clientWidth);

/** One or more fingers, step by step. */
async function touch(page: Page, steps: readonly (readonly { x: number; y: number }[])[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const [step, fingers] of steps.entries()) {
    await client.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Draws what is shown to the left. */
async function swipe(page: Page, shown: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  const shares = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];
  await touch(
    page,
    shares.map((share) => [{ x: x + width * share, y: y + height / 2 }]),
  );
}

async function openCloser(page: Page): Promise<void> {
  await openProduct(page, THREE_PICTURES);
  await slides(page).first().getByRole('link').click();
  await expect(count(page)).toHaveText('1 of 3');
}

async function expectShown(page: Page, index: number): Promise<void> {
  await expect(dots(page).nth(index)).toHaveAttribute('aria-current', 'true');
  const distance = () =>
    slides(page)
      .nth(index)
      .evaluate(
        (slide) =>
          slide.getBoundingClientRect().left - (slide.parentElement?.getBoundingClientRect().left ?? 0),
      )
      .then(Math.abs);
  await expect.poll(distance, { message: `slide ${String(index)} stands in its frame` }).toBeLessThan(2);
}

async function expectTurns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expectShown(page, 1);
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await expectShown(page, 0);
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await expectShown(page, 2);
}

test(
  'S2: the gallery turns with its buttons and wraps, with its thumbnails, the arrow keys and a swipe',
  { tag: '@journey' },
  async ({ page }) => {
    await openProduct(page, THREE_PICTURES);
    await expect(dots(page)).toHaveCount(3);
    await expect(dots(page).nth(2).locator('img')).toBeInViewport({ ratio: 1 });
    // All of them are loaded before somebody asks for them.
    for (const picture of await slides(page).getByRole('img').all()) {
      await expect(picture).toHaveAttribute('loading', 'eager');
    }
    await expectTurns(page);
    await dots(page).first().click();
    await expectShown(page, 0);
    await swipe(page, slides(page).first());
    await expectShown(page, 1);
    await dots(page).nth(2).click();
    await expectShown(page, 2);
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, 1);
  },
);

test('where data is to be saved the other pictures wait for whoever turns to them', async ({ page }) => {
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })");
  await openProduct(page, THREE_PICTURES);
  await page.waitForLoadState('networkidle');
  const waiting = slides(page).locator('img[loading="lazy"]');
  await expect(waiting).not.toHaveCount(0);
  await expectTurns(page);
  await expect(waiting).toHaveCount(0);
});

test(
  'S2: a closer look shows the whole picture, as large as the window lets it; magnified, more of it under the pointer @both',
  { tag: '@journey' },
  async ({ page, isMobile }) => {
    await openProduct(page, THREE_PICTURES);
    const link = slides(page).first().getByRole('link');
    const held = Promise.withResolvers<undefined>();
    await page.route(`**${(await link.getAttribute('href')) ?? ''}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await expect(link.locator('img')).toHaveJSProperty('complete', true);
    await link.click();
    await expect(count(page)).toHaveText('1 of 3');
    const pictures = stage(page, 0).locator('img');
    // The small picture stands there until the large one has come.
    await expect(pictures.last()).toHaveJSProperty('complete', false);
    await expect(pictures.first()).toHaveJSProperty('complete', true);
    expect(await pictures.first().boundingBox()).toEqual(await pictures.last().boundingBox());
    held.resolve(undefined);
    await expect(pictures.last()).toHaveJSProperty('complete', true);
    await expect(pictures.last()).toBeInViewport({ ratio: 1 });
    const { height = 0 } = (await pictures.last().boundingBox()) ?? {};
    expect(height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.8);

    const before = await widthOf(page, 0);
    await stage(page, 0).click({ position: { x: 10, y: 10 } });
    await expect(stage(page, 0)).toHaveAttribute('aria-pressed', 'true');
    expect(await widthOf(page, 0)).toBeGreaterThan(before * 2);
    const scrolled = () => stage(page, 0).evaluate((button) => button.parentElement?.scrollLeft ?? 0);
    if (!isMobile) {
      const at = await scrolled();
      await page.mouse.move(before * 0.8, 400);
      await expect.poll(scrolled).toBeGreaterThan(at);
    }
    await expectAccessible(page);
    await stage(page, 0).press('Enter');
    await expect(stage(page, 0)).toHaveAttribute('aria-pressed', 'false');
  },
);

test('two fingers draw the picture larger and smaller, and a double tap does what one tap does', async ({
  page,
}) => {
  await openCloser(page);
  const whole = await widthOf(page, 0);
  /** Two fingers that come this far from each other, one step after the other. */
  const draw = (...apart: readonly number[]) =>
    touch(
      page,
      apart.map((distance) => [-1, 1].map((side) => ({ x: 195 + (side * distance) / 2, y: 420 }))),
    );
  await draw(80, 120, 240);
  await expect(stage(page, 0)).toHaveAttribute('aria-pressed', 'true');
  expect((await widthOf(page, 0)) / whole).toBeCloseTo(3, 0);
  await draw(240, 160, 40);
  await expect(stage(page, 0)).toHaveAttribute('aria-pressed', 'false');
  expect(await widthOf(page, 0)).toBe(whole);
  await pressTwice(stage(page, 0));
  await expect(stage(page, 0)).toHaveAttribute('aria-pressed', 'true');
});

test('a closer look turns by key and swipe and wraps, keeps to a magnified picture, and leaves the page at the one that was seen last', async ({
  page,
}) => {
  await openCloser(page);
  await dialog(page).getByRole('button', { name: 'Next picture' }).click();
  await expect(count(page)).toHaveText('2 of 3');
  for (const shown of ['3 of 3', '1 of 3']) {
    await page.keyboard.press('ArrowRight');
    await expect(count(page)).toHaveText(shown);
  }
  await stage(page, 0).press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(count(page)).toHaveText('1 of 3');
  await stage(page, 0).press('Enter');
  await expect(stage(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await swipe(page, stage(page, 0));
  await expect(count(page)).toHaveText('2 of 3');
  // A swipe to the right on the first picture would be the browser's way back.
  for (const track of ['[data-track]', '[data-closer-track]']) {
    await expect(page.locator(track)).toHaveCSS('overscroll-behavior-x', 'contain');
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(slides(page).nth(1).getByRole('link')).toBeFocused();
  await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true');
});

test('a wide screen has keys that open what they turned to, and a glass that follows the mouse @desktop', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/lens[.-]/.test(request.url())) fetched.push(request.url());
  });
  await openProduct(page, THREE_PICTURES);
  await dots(page).nth(2).press('Enter');
  await expectShown(page, 2);
  await dots(page).first().click();
  await expectShown(page, 0);
  await expectAccessible(page);

  const link = slides(page).first().getByRole('link');
  await link.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slides(page).nth(2).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText('3 of 3');

  await openProduct(page, THREE_PICTURES);
  await page.waitForLoadState('load');
  const lens = link.locator('[data-lens]');
  const pointAt = async (share: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    await page.mouse.move(x + width * share, y + height / 2);
  };
  await expect(async () => {
    await pointAt(0.3);
    await pointAt(0.31);
    await expect(lens).toHaveCount(1, { timeout: 100 });
  }).toPass();
  expect(fetched).not.toEqual([]);
  const before = await lens.evaluate((glass) => glass.style.backgroundPosition);
  await pointAt(0.6);
  await expect.poll(() => lens.evaluate((glass) => glass.style.backgroundPosition)).not.toBe(before);
  await page.mouse.move(2, 2);
  await expect(lens).toHaveCount(0);
});

test('S2: name and price stand on the first screen of a small phone, also of a piece with reviews', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [reviewed] = await readDemo(
    'select name from products where on_sale = 1 and review_count > 0 order by id limit 1',
  );
  for (const name of [THREE_PICTURES, String(reviewed?.['name'])]) {
    await openProduct(page, name);
    const bar = page.locator('[data-buy-bar]');
    await expect(bar.locator('[data-amount]:visible').first()).toBeInViewport({ ratio: 1 });
    const barTop = (await bar.boundingBox())?.y ?? 0;
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((heading?.y ?? NaN) + (heading?.height ?? 0), name).toBeLessThanOrEqual(barTop);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures scroll, open as links, and nothing dead is shown', { tag: '@journey' }, async ({ page }) => {
    await openProduct(page, THREE_PICTURES);
    await expect(slides(page)).toHaveCount(3);
    await expect(slides(page).first().getByRole('img')).toBeVisible();
    await expect(dots(page).first()).toBeHidden();
    for (const name of ['Next picture', 'Copy link']) {
      await expect(page.getByRole('button', { name })).toBeHidden();
    }
    await expect(slides(page).first().getByRole('link')).toHaveAttribute('href', /^\/media\/.+\/1200\.webp$/);
    await page.getByRole('button', { name: 'Size guide' }).click();
    await expect(page.getByRole('dialog', { name: 'Bangle size guide' })).toBeVisible();
  });
});
