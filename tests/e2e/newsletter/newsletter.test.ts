import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { shop } from '#shop.config.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { MAILBOX_URL, SHOP_URL } from '#tests/e2e/support/shop-address.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

/** Both window sizes together stay below what one client may ask for in a minute. */
const API = /\/api\/newsletter$/;

const section = (page: Page) => page.getByRole('region', { name: 'Letters from Jhilmil' });
const box = (page: Page) => section(page).getByLabel('Email');
const button = (page: Page) => section(page).getByRole('button');
const problem = (page: Page) => section(page).getByRole('alert');
const newAddress = () => `asha.${randomUUID()}@example.in`;

async function subscribe(page: Page, email: string): Promise<void> {
  await box(page).fill(email);
  await button(page).click();
}

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const response = await request.get(`${MAILBOX_URL}.json?to=${encodeURIComponent(email)}`);
  return (await response.json()) as Mail[];
}

async function waitForMail(request: APIRequestContext, email: string): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(request, email)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mailsTo(request, email);
  if (!mail) throw new Error('The mail has gone.');
  return mail;
}

const linkIn = (mail: Mail, page: string) =>
  new RegExp(`${SHOP_URL}/newsletter/${page}\\?token=[\\w-]+`).exec(mail.text)?.[0] ?? 'no link';

const statusOf = async (email: string) =>
  (await readDemo('select status from newsletter_subscribers where email = ?', email))[0]?.['status'];

test(
  'S2: the newsletter begins with a yes from the inbox, and ends with one press',
  { tag: '@journey' },
  async ({ page, request }) => {
    const email = newAddress();
    await page.goto('/contact');
    await subscribe(page, `  ${email.toUpperCase()}`);
    const done = section(page).getByText(/^Please check your inbox/);
    await expect(done).toBeFocused();
    await expect(box(page)).toBeHidden();
    await expectAccessible(page);

    const mail = await waitForMail(request, email);
    expect(mail.subject).toBe('Please confirm your newsletter from Jhilmil');
    const confirm = linkIn(mail, 'confirm');
    const unsubscribe = linkIn(mail, 'unsubscribe');
    expect(mail.html).toContain(`href="${confirm}"`);

    // Programs that open links to check them change nothing.
    for (const link of [confirm, unsubscribe]) {
      await request.head(link);
      expect((await request.get(link)).status()).toBe(200);
    }
    expect(await statusOf(email)).toBe('pending');

    await page.goto(confirm);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! You are on the list.');
    expect(await statusOf(email)).toBe('confirmed');
    await expectAccessible(page);

    await page.goto(unsubscribe);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed.');
    expect(await statusOf(email)).toBe('unsubscribed');
    await expectAccessible(page);
  },
);

test('S2: the form sends once and moves nothing of the page; what is refused is told beside the field, and can be sent again @both', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/ERR_FAILED|400|50[02]|429/);
  const email = newAddress();
  await page.goto('/contact');
  await subscribe(page, 'asha');
  await expect(problem(page)).toHaveText('Please enter an address like asha@example.in.');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAccessibleDescription(/an address like/);
  await expectAccessible(page);

  const sentence = 'That was a lot at once. Please wait a minute and try again.';
  for (const [answer, text] of [
    [null, 'We could not reach the shop. Please check your connection and try again.'],
    [{ status: 429, json: { error: 'X', message: sentence } }, sentence],
    [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'Something went wrong on our side. Please try again.'],
  ] as const) {
    await page.route(API, (route) => (answer === null ? route.abort() : route.fulfill(answer)), { times: 1 });
    await subscribe(page, email);
    await expect(problem(page)).toHaveText(text);
    await expect(box(page)).toHaveValue(email);
  }

  await page.goto('/contact');
  const height = () => section(page).evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  let sent = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/newsletter')) sent += 1;
  });
  const answer = await holdAnswer(page, API);
  await subscribe(page, email);
  await answer.asked;
  await expect(button(page)).toHaveText('Sending…');
  await button(page).click({ force: true });
  await box(page).press('Enter');
  await answer.letGo();
  await expect(section(page).getByText(/^Please check your inbox/)).toBeVisible();
  expect(sent).toBe(1);
  expect(await height()).toBe(before);
  await waitForMail(request, email);
});

test('a link that is cut off says so, with a way on to the form', async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto('/newsletter/confirm?token=abc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We do not know this link.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(box(page)).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the newsletter is asked for by mail, without a form, and the links of a mail lead to a button each', async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto('/contact');
    await expect(box(page)).toBeHidden();
    const byMail = section(page).getByRole('link', { name: shop.email });
    await expect(byMail).toHaveAttribute('href', new RegExp(`^mailto:${shop.email}`));
    const email = newAddress();
    await request.post('/api/newsletter', { data: { email }, headers: { Origin: baseURL ?? '' } });
    const mail = await waitForMail(request, email);
    await page.goto(linkIn(mail, 'confirm'));
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! You are on the list.');
    await page.goto(linkIn(mail, 'unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed.');
    expect(await statusOf(email)).toBe('unsubscribed');
  });
});
