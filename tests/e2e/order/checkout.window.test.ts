import type { Page } from '@playwright/test';
import {
  cheapest,
  expectConfirmed,
  guestEmail,
  openFilledCheckout,
  ordersOf,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { CARDS, PAYMENT_FRAME, paymentWindow } from '#tests/e2e/support/payment-window.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const BUILDS = ['older', 'newer'] as const;

/**
 * The shop's page names the script; this asks for the build that sets styles as attributes, or the one that does not.
 */
async function useBuild(page: Page, build: (typeof BUILDS)[number]): Promise<void> {
  await page.addInitScript((query) => {
    const own = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
    Object.defineProperty(HTMLScriptElement.prototype, 'src', {
      ...own,
      set(this: HTMLScriptElement, address: string) {
        own?.set?.call(this, address.endsWith('/v1/checkout.js') ? address + query : address);
      },
    });
  }, `?build=${build}`);
}

async function openReady(page: Page, email = guestEmail()): Promise<void> {
  const { id } = await cheapest();
  await openFilledCheckout(page, [{ id, quantity: 1 }], email);
  await expect(payButton(page)).toBeEnabled();
}

/** The page can be read, scrolled and zoomed again, and the button has the focus. */
async function expectPageBack(page: Page): Promise<void> {
  await expect(page.locator('.razorpay-container').filter({ visible: true })).toHaveCount(0);
  await expect(payButton(page)).toBeFocused();
  await expect(payButton(page)).toBeEnabled();
  const viewport = page.locator('head meta[name=viewport]');
  await expect(viewport).toHaveCount(1);
  await expect(viewport).not.toHaveAttribute('content', /user-scalable=no/);
  expect(
    await page.evaluate(() => [document.body, document.documentElement].map((e) => e.style.overflow)),
  ).toEqual(['', '']);
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
}

async function expectPaid(page: Page, email: string): Promise<void> {
  const id = await expectConfirmed(page);
  expect(await ordersOf(email)).toMatchObject([{ id, status: 'paid' }]);
}

test.beforeEach(async ({ page }) => {
  // A console error fails the test.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`violation of ${effectiveDirective} by ${blockedURI}`);
    });
  });
});

async function expectCovered(page: Page): Promise<void> {
  await expect(paymentWindow(page).frame.getByRole('tab', { name: 'UPI' })).toBeVisible();
  const reached = await page.evaluate((frame) => {
    const ninths = Array.from({ length: 9 }, (_, index) => (index + 0.5) / 9);
    const points = ninths.flatMap((x) => ninths.map((y) => [x, y] as const));
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    return points.filter(([x, y]) => document.elementFromPoint(x * width, y * height)?.matches(frame)).length;
  }, PAYMENT_FRAME);
  expect(reached).toBe(81);
}

for (const build of BUILDS) {
  test(`W1: the window of the ${build} builds covers the page; closed, or broken off by a fault, it leaves a page that can be used, and the next press pays`, async ({
    page,
  }) => {
    await useBuild(page, build);
    const email = guestEmail();
    await openReady(page, email);
    const sheet = paymentWindow(page);
    await payButton(page).click();
    await expectCovered(page);
    await sheet.leave();
    await expect(summary(page).getByText('Payment Cancelled')).toBeVisible();
    await expectPageBack(page);

    const asked = '**/v1/checkout/orders/*';
    await page.route(asked, (route) =>
      route.fulfill({ json: { refused: { sentence: 'Try later', field: null } } }),
    );
    const alert = page.waitForEvent('dialog');
    await payButton(page).click();
    const dialog = await alert;
    expect(dialog.message()).toContain('Oops! Something went wrong.');
    await dialog.dismiss();
    await expect(summary(page).getByText('The payment window closed unexpectedly.')).toBeVisible();
    await expectPageBack(page);
    await page.unroute(asked);

    await payButton(page).click();
    await expectCovered(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectCovered(page);
    await sheet.payByUpiApp('Decline the payment');
    await sheet.tryAgain();
    await sheet.payByCard(CARDS.pays);
    await expectPaid(page, email);
  });
}

test('a frame that never answers is taken away, and the next press pays', async ({ page }) => {
  const email = guestEmail();
  await page.clock.install();
  // The first frame never loads; the page asks for the next one as soon as it gives that one up.
  let frames = 0;
  await page.route('**/v1/checkout/public', async (route) => {
    frames += 1;
    if (frames > 1) await route.continue();
  });
  await openReady(page, email);
  await payButton(page).click();
  await expect(page.locator('.razorpay-loader')).toBeVisible();
  await page.clock.fastForward(46_000);
  await expect(summary(page).getByText('could not be opened. (R08)')).toBeVisible();
  await expectPageBack(page);
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  await expectPaid(page, email);
});

test('R11: a bank in a window of its own can answer the page that opened it, and refused analytics break nothing', async ({
  page,
  problems,
}) => {
  problems.allow(/v1\/track|Failed to load resource/);
  await page.route('**/v1/track', (route) => route.abort('connectionrefused'));
  const email = guestEmail();
  await openReady(page, email);
  await payButton(page).click();
  const bank = await paymentWindow(page).openBank();
  await bank.getByRole('button', { name: 'Approve the payment' }).click();
  await expectPaid(page, email);
});

const PHONES = {
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
} as const;

/** Browsers inside other apps, in which no second window may open. */
const IN_APPS = {
  Instagram:
    'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 300.0',
  'an app on an iPhone, which does not say so':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
} as const;

test.describe('on Android', () => {
  test.use({ userAgent: PHONES.android });

  test(
    'a UPI app is called in a window, and the payment goes on in the frame',
    { tag: '@journey' },
    async ({ page, problems }) => {
      problems.allow(/Failed to launch/);
      await page.addInitScript(() => {
        const { open } = window;
        window.open = (...call) => {
          console.info('open', String(call[0]));
          return open.apply(window, call);
        };
      });
      const email = guestEmail();
      await openReady(page, email);
      await payButton(page).click();
      // An address that no app answers opens no window here.
      const called = page.waitForEvent('console', (message) => message.text().startsWith('open upi://pay?'));
      const sheet = paymentWindow(page);
      await sheet.frame.getByRole('button', { name: 'Pay by any UPI app' }).click();
      await called;
      await sheet.frame.getByRole('button', { name: 'Approve the payment' }).click();
      await expectPaid(page, email);
    },
  );
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: PHONES.iphone });

  test('a UPI app is called by the page, which stays', async ({ page, problems }) => {
    problems.allow(/Failed to launch/);
    const email = guestEmail();
    await openReady(page, email);
    await payButton(page).click();
    await paymentWindow(page).payByUpiApp('Approve the payment');
    await expectPaid(page, email);
  });
});

async function payInTab(page: Page, answer: 'Approve' | 'Decline'): Promise<void> {
  await payButton(page).click();
  await paymentWindow(page).frame.getByRole('button', { name: 'Pay by any UPI app' }).click();
  await page.getByRole('button', { name: `${answer} the payment` }).click();
}

for (const [app, userAgent] of Object.entries(IN_APPS)) {
  test.describe(`in ${app}`, () => {
    test.use({ userAgent });

    test('the whole tab goes to pay and comes back: declined to what failed, and from there approved', async ({
      page,
      problems,
    }) => {
      problems.allow(/^foreign request: /);
      await openReady(page);
      await payInTab(page, 'Decline');
      await expect(page).toHaveURL(/\/payment-failed\?order=JH-.*code=FAILED/);
      await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
      await payInTab(page, 'Approve');
      await expect(page).toHaveURL(/\/order-confirmation\?order=JH-/);
    });
  });
}
