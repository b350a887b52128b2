import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { SIGNED_IN_HINT } from '#auth/session-cookie.ts';
import { addAccountRows, addSessionRow, PASSWORD } from '#tests/support/account-rows.ts';
import { demo, readDemo } from './demo-database.ts';
import { AUTH_SECRET, SHOP_URL } from './shop-address.ts';
import { test } from './test.ts';

export { expect, PASSWORD, test };

/** Calls the API with the page's cookies, without the page noticing. */
export async function callApi(page: Page, method: string, path: string, data: object = {}): Promise<unknown> {
  const response = await page.context().request.fetch(`/api/${path}`, {
    method,
    headers: { Origin: SHOP_URL, 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { data }),
  });
  if (!response.ok()) throw new Error(`${path} was answered ${String(response.status())}`);
  return await response.json();
}

export async function signOut(page: Page): Promise<void> {
  await callApi(page, 'POST', 'auth/sign-out');
}

/** A new account, not signed in; no mail is sent. */
export async function openAccount({ isVerified = false } = {}): Promise<string> {
  const id = randomUUID();
  const { email } = await addAccountRows(demo, {
    id,
    email: `asha.${id}@example.in`,
    emailVerified: isVerified,
  });
  return email;
}

/** The cookie that a browser keeps after a login, made without form or password. */
export async function openSession(email: string, userAgent: string) {
  const [user] = await readDemo('select id from users where email = ?', email);
  return await addSessionRow(demo, {
    userId: String(user?.['id']),
    siteUrl: new URL(SHOP_URL),
    secret: AUTH_SECRET,
    userAgent,
  });
}

/** Whether the shop shows the account to a browser with this cookie. */
export async function isSignedIn({ name, value }: { readonly name: string; readonly value: string }) {
  const headers = { Cookie: `${name}=${value}` };
  const { status } = await fetch(`${SHOP_URL}/profile`, { headers, redirect: 'manual' });
  expect([200, 302]).toContain(status);
  return status === 200;
}

/** From now on the page's browser has the cookies. */
export async function signIn(page: Page, email: string): Promise<void> {
  const cookie = await openSession(email, await page.evaluate(() => navigator.userAgent));
  const attributes = { url: SHOP_URL, sameSite: 'Lax' } as const;
  await page.context().addCookies([
    { ...cookie, ...attributes, httpOnly: true },
    { name: SIGNED_IN_HINT, value: '1', ...attributes },
  ]);
}

export async function signInAsNew(page: Page, options: { isVerified?: boolean } = {}): Promise<string> {
  const email = await openAccount(options);
  await signIn(page, email);
  return email;
}

export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  const menu = page.locator('#account-menu');
  await expect(menu).toBeVisible();
  return menu;
}

/** A message of the shop, which disappears by itself. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}
