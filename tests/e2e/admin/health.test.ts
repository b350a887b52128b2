import type { Page } from '@playwright/test';
import type { Health } from '#health/health.ts';
import { HEALTHY, withTrouble } from '#tests/support/health.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PAGE = '/admin/health';
const HEALTH = '**/api/admin/health';
const CARDS = [
  'Scheduled tasks',
  'Outbox',
  'Orders waiting for money',
  'Refunds',
  'Messages from Razorpay',
  'Reconciler',
];

/** The shop's state as the page shall get it when the owner presses Refresh. */
async function refreshTo(admin: Page, health: Health): Promise<void> {
  await admin.route(HEALTH, (route) => route.fulfill({ json: health }));
  await admin.getByRole('button', { name: 'Refresh' }).click();
}

test.describe('Health:', () => {
  test(
    'the shop says how it stands, in a sentence and in figures; what needs a look says what it means and leads to it',
    { tag: '@journey' },
    async ({ admin }) => {
      await admin.goto(PAGE);
      await expect(admin.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
      await expect(admin.getByRole('status').first()).toHaveText(
        /^(?:All is well|1 thing needs a look|\d+ things need a look)\.$/,
      );
      for (const name of CARDS) await expect(admin.getByRole('region', { name })).toBeVisible();
      const tasks = admin.getByRole('region', { name: 'Scheduled tasks' });
      await expect(tasks).toContainText(/Last run(?:less than a minute|\d+ minutes?) ago/);
      await expectFits(admin);

      await refreshTo(admin, HEALTHY);
      await expect(admin.getByRole('status').first()).toHaveText('All is well.');
      await expect(admin.getByRole('list', { name: 'Needs a look' })).toHaveCount(0);
      await expect(admin.getByRole('region', { name: 'Outbox' })).toContainText('1 email');

      await refreshTo(admin, withTrouble());
      await expect(admin.getByRole('status').first()).toHaveText('27 things need a look.');
      const concerns = admin.getByRole('list', { name: 'Needs a look' });
      await expect(concerns.getByRole('listitem')).toHaveCount(27);
      await expect(concerns).toContainText('The last run was 3 hours ago');
      await expectFits(admin);
      await concerns.getByRole('link', { name: 'Show these orders' }).first().click();
      await expect(admin).toHaveURL('/admin/orders?status=failed_creation');
    },
  );
});
