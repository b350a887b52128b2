import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { readDemo } from './demo-database.ts';
import { SHOP_URL } from './shop-address.ts';
import { test } from './test.ts';

export const PASSWORD = 'moonlit-anklets';

export { expect, test };

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

export const post = (request: APIRequestContext, path: string, data?: object) =>
  call(request, 'POST', path, data);

export async function signOut(page: Page): Promise<void> {
  await callApi(page, 'POST', 'auth/sign-out');
}

/** Signed up by mail, not signed in. How an address is confirmed is tried in account-sign-in.test.ts. */
export async function openAccount(request: APIRequestContext, { isVerified = false } = {}): Promise<string> {
  const email = `asha.${randomUUID()}@example.in`;
  await post(request, 'auth/sign-up/email', { name: 'Asha Rao', email, password: PASSWORD });
  if (isVerified) await readDemo('update users set email_verified = 1 where email = ?', email);
  return email;
}

/** Without the form: the page's browser has the cookies from now on. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await post(page.context().request, 'auth/sign-in/email', { email, password });
}

export async function signInAsNew(page: Page, options: { isVerified?: boolean } = {}): Promise<string> {
  const email = await openAccount(page.context().request, options);
  await signIn(page, email);
  return email;
}

export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const menu = page.locator('#account-menu');
  await expect(menu).toBeVisible();
  return menu;
}

/** The message of the shop that goes away by itself. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}
