import type { Page } from '@playwright/test';
import type { Health } from '#health/health.ts';
import { HEALTHY, withTrouble } from '#tests/support/health.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
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
      const waiting = admin.getByRole('region', { name: 'Orders waiting for money' });
      await expect(waiting).toContainText('Orders2Worth₹1,098.00Oldest waits for20 minutes');
      await expect(admin.getByRole('region', { name: 'Outbox' })).toContainText('1 mail');

      await refreshTo(admin, withTrouble());
      await expect(admin.getByRole('status').first()).toHaveText('27 things need a look.');
      const concerns = admin.getByRole('list', { name: 'Needs a look' });
      await expect(concerns.getByRole('listitem')).toHaveCount(27);
      await expect(concerns.getByRole('heading').first()).toHaveText('The scheduled tasks do not run');
      await expect(concerns).toContainText('The last run was 3 hours ago');
      await expect(concerns.getByRole('link', { name: 'JH-7K3M-9QXD' })).toHaveAttribute(
        'href',
        '/admin/orders?search=JH-7K3M-9QXD',
      );
      await expect(admin.getByRole('region', { name: 'Scheduled tasks' })).toContainText(
        /Asking Razorpay about open orders failed .* \(PROVIDER_AWAY\)/,
      );
      await expect(concerns).toContainText('Cloudflare Images refuses since 17 November 2026');
      await expect(admin.getByRole('region', { name: 'Pictures' })).toContainText(
        'Month used up2 minutes ago',
      );
      await expectFits(admin);
      await concerns.getByRole('link', { name: 'Show these orders' }).first().click();
      await expect(admin).toHaveURL('/admin/orders?status=failed_creation');
    },
  );

  test('the dashboard says a word only when something needs a look @desktop', async ({ admin }) => {
    const id = 'evt_of_the_health_test';
    await readDemo(
      `insert into webhook_events (id, event, outcome, detail, received_at)
       values (?, 'payment.captured', 'failed', 'PROVIDER_AWAY', unixepoch() * 1000)`,
      id,
    );
    await admin.goto('/admin/dashboard');
    const line = admin.getByRole('link', { name: /needs? a look\.$/ });
    await line.click();
    await expect(admin).toHaveURL(PAGE);
    const title = admin.getByRole('heading', { name: 'Messages from Razorpay could not be used' });
    await expect(title).toBeVisible();
    await readDemo('delete from webhook_events where id = ?', id);
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await expect(title).toHaveCount(0);
  });

  test('what cannot be read says so with its number, and is tried again @desktop', async ({
    admin,
    problems,
  }) => {
    problems.allow(/503/);
    await admin.goto(PAGE);
    const details = { requestId: 'a2bdbe35-8464-467f-86f9-af6f45beeff7' };
    const body = { error: 'DATABASE_UNAVAILABLE', message: 'A short break.', details };
    await admin.route(HEALTH, (route) => route.fulfill({ status: 503, json: body }));
    await admin.getByRole('button', { name: 'Refresh' }).click();
    await expect(admin.getByRole('alert')).toContainText(
      'Failed to fetch how the shop is doing: A short break. (a2bdbe35)',
    );
    await admin.unroute(HEALTH);
    await admin.getByRole('button', { name: 'Try Again' }).click();
    await expect(admin.getByRole('alert')).toHaveCount(0);
    await expectFits(admin);
  });
});
