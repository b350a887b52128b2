import type { Page } from '@playwright/test';
import { addProduct, open } from '#tests/e2e/support/admin-product.ts';
import { addFilmedProduct, turningVideo } from '#tests/e2e/support/admin-video.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';

const slideOf = (page: Page) => page.locator('[data-video]');
const video = (page: Page) => slideOf(page).locator('video');
const button = (page: Page, name: 'Play the video' | 'Pause the video') =>
  slideOf(page).getByRole('button', { name });
const isPaused = (page: Page) => video(page).evaluate((player: HTMLVideoElement) => player.paused);

function countVideoBytes(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\.(?:webm|mp4)$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** The browser's own estimate of the line depends on how busy this machine is. */
const onLine = (page: Page, connection: { saveData: boolean; effectiveType: string }) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value, configurable: true });
  }, connection);

/** Waits until the slide's script runs and has seen the slide. */
async function turnToVideo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the video' }).click();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('video-slide')),
  );
  await expect.poll(() => slideOf(page).evaluate(offsetInTrack)).toBeLessThan(1);
}

function offsetInTrack(slide: Element): number {
  const track = slide.parentElement ?? slide;
  return Math.abs(slide.getBoundingClientRect().left - track.getBoundingClientRect().left);
}

test(
  '15.1: a video plays without sound when it is turned to, not a byte of it before, and can be paused by key',
  { tag: '@journey' },
  async ({ admin }) => {
    const { path, name, remove } = await addFilmedProduct(admin);
    const asked = countVideoBytes(admin);
    await onLine(admin, { saveData: false, effectiveType: '4g' });
    await admin.goto(path, { waitUntil: 'networkidle' });
    await expect(slideOf(admin)).toHaveAttribute('aria-label', '3 of 4, a video');
    expect(asked).toEqual([]);
    expect(await admin.locator('video').count()).toBe(0);
    await expectAccessible(admin);
    await admin.emulateMedia({ reducedMotion: 'no-preference' });

    await turnToVideo(admin);
    await expect(button(admin, 'Pause the video')).toBeVisible();
    await expect.poll(() => isPaused(admin)).toBe(false);
    const player = await video(admin).evaluate(({ muted, loop, playsInline }: HTMLVideoElement) => ({
      muted,
      loop,
      playsInline,
    }));
    expect(player).toEqual({ muted: true, loop: true, playsInline: true });
    expect(new Set(asked).size).toBe(1);
    await expectAccessible(admin);
    expect(await spill(admin)).toBeLessThanOrEqual(0);

    await button(admin, 'Pause the video').focus();
    await admin.keyboard.press('Enter');
    await expect(button(admin, 'Play the video')).toBeFocused();
    expect(await isPaused(admin)).toBe(true);
    // Coming back does not start a video that somebody has stopped.
    await admin.getByRole('button', { name: 'Show picture 1' }).click();
    await expect(admin.getByRole('button', { name: 'Show picture 1' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await turnToVideo(admin);
    expect(await isPaused(admin)).toBe(true);
    await button(admin, 'Play the video').press('Space');
    await expect(button(admin, 'Pause the video')).toBeVisible();
    // A video out of sight is paused.
    await admin.getByRole('button', { name: 'Show picture 1' }).click();
    await expect.poll(() => isPaused(admin)).toBe(true);

    // The closer look leaves out the video, and leads back to the picture behind it.
    await admin.getByRole('button', { name: 'Show picture 3' }).click();
    await admin.getByRole('link', { name: /picture 3 of 3/ }).click();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('button', { name: 'Show picture 3' })).toHaveAttribute(
      'aria-current',
      'true',
    );

    const structured = await admin.locator('script[type="application/ld+json"]').allTextContents();
    expect(structured.join('')).toContain(`"VideoObject","name":"${name}, in motion"`);
    await remove();
  },
);

test('15.1: where less motion is asked for, or the line is slow or to be spared, a video waits for its button; without scripts the browser has a player of its own, with the poster', async ({
  admin,
  browser,
}) => {
  const { path, remove } = await addFilmedProduct(admin);
  const asked = countVideoBytes(admin);
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const page = await withoutScripts.newPage();
  const askedWithout = countVideoBytes(page);
  await page.goto(SHOP_URL + path);
  await expect(video(page)).toBeVisible();
  await expect(video(page)).toHaveAttribute('poster', /\.webp$/);
  for (const name of ['controls', 'muted', 'playsinline']) await expect(video(page)).toHaveAttribute(name);
  await expect(video(page)).toHaveAttribute('preload', 'none');
  await expect(slideOf(page).getByRole('button')).toHaveCount(0);
  expect(askedWithout).toEqual([]);
  await withoutScripts.close();

  for (const [because, ask] of [
    ['the line is to be spared', () => onLine(admin, { saveData: true, effectiveType: '4g' })],
    ['the line is slow', () => onLine(admin, { saveData: false, effectiveType: '3g' })],
    [
      'less motion is asked for',
      async () => {
        await onLine(admin, { saveData: false, effectiveType: '4g' });
        await admin.emulateMedia({ reducedMotion: 'reduce' });
      },
    ],
  ] as const) {
    await test.step(because, async () => {
      await ask();
      const before = asked.length;
      await admin.goto(path);
      await turnToVideo(admin);
      await expect(button(admin, 'Play the video')).toBeVisible();
      // Whatever could have made it play has had its turn.
      await slideOf(admin).evaluate(
        (slide) =>
          new Promise<void>((resolve) => {
            new IntersectionObserver(() => requestAnimationFrame(() => resolve())).observe(slide);
          }),
      );
      expect(asked.slice(before)).toEqual([]);
      await expect(video(admin)).toHaveCount(0);
      await button(admin, 'Play the video').click();
      await expect(button(admin, 'Pause the video')).toBeVisible();
      await expect.poll(() => isPaused(admin)).toBe(false);
    });
  }
  await remove();
});

test('15.1: the owner gives a piece its video, looks at it, and takes it away', async ({ admin }) => {
  const { id, name, remove } = await addProduct(admin);
  await open(admin, `/admin/products/edit/${String(id)}`);
  const field = admin.getByRole('group', { name: 'Video' });
  const input = field.locator('input[type=file]');
  await input.setInputFiles('package.json');
  await expect(field.getByRole('alert')).toHaveText('This is no MP4 or WebM video.');
  await expectAccessible(admin);
  await input.setInputFiles(await turningVideo());
  await expectToast(admin, 'The video is saved.');
  await expect(field.getByRole('alert')).toHaveCount(0);
  await expect(field.getByLabel(`Video of ${name}`)).toHaveAttribute('poster', /-96x128-/);
  await expectAccessible(admin);
  expect(await spill(admin)).toBeLessThanOrEqual(0);
  // The form still works.
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(admin, `Product "${name}" updated successfully.`);

  await open(admin, `/admin/products/edit/${String(id)}`);
  await field.getByRole('button', { name: 'Remove video' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(admin, 'The video is removed.');
  await expect(field.locator('video')).toHaveCount(0);
  await expect(input).toBeFocused();
  await admin.goto(`/products/${String(id)}`);
  await expect(slideOf(admin)).toHaveCount(0);
  await remove();
});

test('15.1: a video is taken where an iPhone loads no more of it than its length', async ({ admin }) => {
  const { id, name, remove } = await addProduct(admin);
  // A phone that saves data never sends these events for a video that is only preloaded.
  await admin.addInitScript(() => {
    const { addEventListener } = HTMLVideoElement.prototype;
    HTMLVideoElement.prototype.addEventListener = function (this: HTMLVideoElement, ...given: unknown[]) {
      if (!/^(?:loadeddata|canplay)$/.test(String(given[0]))) Reflect.apply(addEventListener, this, given);
    };
  });
  await open(admin, `/admin/products/edit/${String(id)}`);
  const field = admin.getByRole('group', { name: 'Video' });
  await field.locator('input[type=file]').setInputFiles(await turningVideo());
  await expectToast(admin, 'The video is saved.');
  await expect(field.getByLabel(`Video of ${name}`)).toHaveAttribute('poster', /-96x128-/);
  await remove();
});
