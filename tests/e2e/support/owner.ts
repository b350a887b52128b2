import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import { signIn, test as base } from './account.ts';

export { callApi, expect, expectToast, fillLogin, openMenu } from './account.ts';

export const [owner, shopper] = DEMO_ACCOUNTS;

/** A test whose browser is signed in as the owner of the demo shop. */
export const test = base.extend<{ admin: Page }>({
  admin: async ({ page }, use) => {
    await signIn(page, owner.email);
    await use(page);
  },
});
