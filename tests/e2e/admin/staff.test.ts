import type { Page } from '@playwright/test';
import { expectTold, openOrders, orderRow, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { dialogButton, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { demo, readDemo } from '#tests/e2e/support/demo-database.ts';
import { fillLogin, openAccount, PASSWORD } from '#tests/e2e/support/account.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { staff } from '#drizzle/schema/staff.ts';

/** All that the pages and routes of the admin have answered; other pages have the shop's prices in their frame. */
function listen(page: Page): () => Promise<string> {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const isHeard = /\/(?:api\/)?admin\/(?!settings|login)/.test(response.url()) && /html|json/.test(type);
    if (isHeard) texts.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(texts)).join('\n');
}

async function addPacker(): Promise<string> {
  const email = await openAccount({ isVerified: true });
  const [user] = await readDemo('select id from users where email = ?', email);
  await demo.insert(staff).values({ userId: String(user?.['id']), role: 'packer' });
  return email;
}

test(
  'A6: a packer’s day: finds an order, packs it, prints its label and sends it, and is never told of money or contacts',
  { tag: '@journey' },
  async ({ page, problems }) => {
    const { id, email: buyer } = await placeAndPay();
    const packer = await addPacker();
    const heard = listen(page);
    await page.goto('/admin');
    await fillLogin(page, packer, PASSWORD);
    await page.waitForURL('/admin/orders');
    const menu = page.getByRole('navigation', { name: 'Admin, short' });
    await expect(menu.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
    await expect(menu.getByText(/Dashboard|Products|More/)).toHaveCount(0);

    await openOrders(page, id);
    await orderRow(page, id)
      .getByRole('button', { name: `Details of ${id}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Order ${id}` });
    await expect(dialog).toContainText('•••••• 2345');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Packed', exact: true }).click();
    await expectTold(page, new RegExp(`Order ${id}: packed\\.`));
    await dialog.getByRole('button', { name: 'Tracking' }).click();
    await page.getByLabel('Tracking link').fill('https://track.example/7');
    await dialogButton(page, 'Save').last().click();
    await expectTold(page, /Shipped\. The customer is told by email/);

    await page.goto(`/admin/orders/${id}/label`);
    await expect(page.getByText('Prepaid. Collect nothing.')).toBeVisible();
    await page.goto(`/admin/orders/${id}/packing-slip`);
    await expect(page.getByRole('heading', { name: 'Packing slip' })).toBeVisible();

    problems.allow(/403/);
    await page.goto('/admin/settings');
    await expect(page.getByRole('heading', { name: 'Not Part of Your Role' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Your Work' }).click();
    await expect(page).toHaveURL('/admin/orders');

    const all = (await heard()).replaceAll(packer, '');
    expect(all.includes(id)).toBe(true);
    const secret = new RegExp(`.{0,80}(?:₹\\s?\\d|Paise|98220\\s?12345|\\bpay_|${buyer}).{0,40}`, 'g');
    expect(all.match(secret)).toBeNull();
    expect(await readDemo('select status from orders where id = ?', id)).toEqual([{ status: 'shipped' }]);
  },
);

test(
  'A6: the owner invites somebody, who joins by the link, gets another role, and leaves at once',
  { tag: '@both' },
  async ({ admin, browser }) => {
    await openAdmin(admin, 'staff');
    await expectAccessible(admin);
    expect(await spill(admin)).toBe(0);
    await admin.getByRole('button', { name: 'Invite Somebody' }).click();
    await expect(admin.getByRole('dialog')).toContainText('pack and send');
    await dialogButton(admin, 'Make the link').click();
    await expect(admin.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible();
    await expectAccessible(admin);
    const link = (await admin.getByText('/admin/join?token=').textContent()) ?? '';
    await dialogButton(admin, 'Done').click();
    await expect(admin.getByRole('table', { name: 'Open invitations' })).toContainText('Packer');

    const guest = await browser.newPage();
    await guest.goto(link);
    await expectAccessible(guest);
    const email = `ravi.${crypto.randomUUID()}@example.in`;
    await guest.getByLabel('Full name').fill('Ravi Menon');
    await guest.getByRole('main').getByLabel('Email address').fill(email);
    await guest.getByLabel('Password', { exact: true }).fill('twelve-bangles-of-glass');
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.waitForURL('/admin/login');
    await fillLogin(guest, email, 'twelve-bangles-of-glass');
    await guest.waitForURL('/admin/orders');
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'This Invitation Has Ended' })).toBeVisible();

    await openAdmin(admin, 'staff');
    await expect(rowOf(admin, email)).toContainText('Packer');
    await admin.getByRole('button', { name: 'Change role of Ravi Menon' }).click();
    await admin.getByLabel('Role', { exact: true }).selectOption('Catalogue');
    await dialogButton(admin, 'Save').click();
    await expect(rowOf(admin, email)).toContainText('Catalogue');
    await guest.goto('/admin');
    await expect(guest).toHaveURL('/admin/products');

    await admin.getByRole('button', { name: 'End the work of Ravi Menon' }).click();
    await dialogButton(admin, 'End').click();
    await expect(rowOf(admin, email)).toHaveCount(0);
    await guest.goto('/admin/products');
    await expect(guest).toHaveURL(/\/admin\/login\?next=/);
    await guest.close();
  },
);
