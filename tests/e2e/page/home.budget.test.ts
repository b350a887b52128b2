import { expectWithinBudget } from '#tests/e2e/support/budget.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test(
  'the home page stays within its budget for a visitor who only looks @both',
  { tag: '@journey' },
  async ({ page }) => {
    expectWithinBudget(await measurePage(page, '/'));
  },
);

test(
  'the home page is one round trip to the database',
  { tag: ['@desktop', '@journey'] },
  async ({ request }) => {
    const response = await request.get('/');
    expect(response.headers()['server-timing']).toMatch(/\bdb;desc="1 round trip"/);
  },
);
