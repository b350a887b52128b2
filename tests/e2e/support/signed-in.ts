import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { SHOP_URL } from './shop-address.ts';
import { expect, test as base } from './test.ts';

const PASSWORD = 'moonlit-anklets';
const byte = () => randomInt(1, 255);

/** Each test comes from an address of its own, so that none uses up what another may ask for in a minute. */
export const test = base.extend({
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ 'CF-Connecting-IP': `10.${String(byte())}.${String(byte())}.${String(byte())}` });
  },
});

export { expect };

/** As a page of the shop calls its API. */
async function call(
  request: APIRequestContext,
  method: string,
  path: string,
  data: object = {},
): Promise<unknown> {
  const response = await request.fetch(`/api/${path}`, {
    method,
    headers: { Origin: SHOP_URL, 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { data }),
  });
  if (!response.ok()) throw new Error(`${path} was answered ${String(response.status())}`);
  return await response.json();
}

/** In the browser of the page, without its knowing. */
export const callApi = (page: Page, method: string, path: string, data?: object) =>
  call(page.context().request, method, path, data);

export async function openAccount(page: Page): Promise<string> {
  const email = `asha.${randomUUID()}@example.in`;
  await callApi(page, 'POST', 'auth/sign-up/email', { name: 'Asha Rao', email, password: PASSWORD });
  return email;
}

export async function signIn(page: Page, email: string): Promise<void> {
  await callApi(page, 'POST', 'auth/sign-in/email', { email, password: PASSWORD });
}

export async function signInAsNew(page: Page): Promise<string> {
  const email = await openAccount(page);
  await signIn(page, email);
  return email;
}

export async function signOut(page: Page): Promise<void> {
  await callApi(page, 'POST', 'auth/sign-out');
}

/** As when she comes back to a window that was open all the while. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

interface Line {
  readonly productId: number;
  readonly quantity: number;
}

/** What the shop keeps, by product. */
export async function serverCart(page: Page): Promise<Record<number, number>> {
  const { items } = (await callApi(page, 'GET', 'cart')) as { items: Line[] };
  return Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
}

export async function wishes(page: Page): Promise<number[]> {
  const { items } = (await callApi(page, 'GET', 'wishlist')) as { items: Line[] };
  return items.map(({ productId }) => productId);
}

/** The message of the shop that goes away by itself. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}
