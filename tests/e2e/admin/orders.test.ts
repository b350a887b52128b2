import { randomUUID } from 'node:crypto';
import {
  expectTold,
  openOrders,
  orderRow,
  placeAndPay,
  placeOnDelivery,
  placeUnpaid,
} from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { ownPhone } from '#tests/e2e/support/checkout-page.ts';
import { offerCashOnDelivery } from '#tests/e2e/support/demo-database.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { ownCashOrder } from '#tests/e2e/support/own-order.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

test('the owner allows somebody more orders on delivery, and takes it back', async ({ admin }) => {
  await offerCashOnDelivery();
  const phone = ownPhone();
  const order = () => placeOnDelivery(phone);
  const placed = [await order(), await order(), await order()];
  expect((await order()).body).toMatchObject({ error: 'COD_LIMIT' });
  const [id = ''] = placed.map(({ body }) => (body as { dbOrderId: string }).dbOrderId);
  await openOrders(admin, id);
  await orderRow(admin, id)
    .getByRole('button', { name: `Details of ${id}` })
    .click();
  const limit = admin.getByRole('region', { name: 'Cash on delivery' });
  await limit.getByRole('button', { name: 'Allow more cash orders' }).click();
  await expect(limit).toContainText('You have allowed');
  await expectAccessible(admin);
  expect((await order()).status).toBe(200);
  await limit.getByRole('button', { name: 'Back to 3 cash orders' }).click();
  await expect(limit).toContainText('may have 3 cash orders under way at once');
  expect((await order()).body).toMatchObject({ error: 'COD_LIMIT' });
});

test(
  'G12: the owner says that an order is packed, and sees live when its shopper cancels it',
  { tag: '@journey' },
  async ({ admin, browser }) => {
    const { id, link } = await ownCashOrder();
    await openOrders(admin, id);
    const row = orderRow(admin, id);
    await row.getByRole('button', { name: `Details of ${id}` }).click();
    const dialog = admin.getByRole('dialog', { name: `Order ${id}` });
    await dialog.getByRole('button', { name: 'Packed', exact: true }).click();
    await expectTold(admin, new RegExp(`Order ${id}: packed\\.`));
    await expect(dialog.getByText(/^Packed \d/)).toBeVisible();
    await expectAccessible(admin);

    const shopper = await browser.newPage();
    await shopper.goto(link);
    await expect(shopper.getByText('Your order is packed.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as not packed yet' }).click();
    await expect(dialog.getByRole('region', { name: 'History' })).toContainText('Unpacked again');

    await shopper.reload();
    await shopper.getByText('Cancel this order').click();
    await shopper.getByRole('button', { name: 'Yes, cancel my order' }).click();
    await expect(shopper.getByText('Your order is cancelled.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'History' })).toContainText(
      'Processing → Cancelled by user',
    );
    await expect(dialog.getByRole('button', { name: 'Packed', exact: true })).toHaveCount(0);
    await shopper.close();
  },
);

test(
  'A2, A4: an order is found, sent and delivered from the list and its dialog; filters narrow list and file',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id, email } = await placeAndPay();
    await openOrders(admin);
    await expectAccessible(admin);
    await admin.getByLabel('Search by order').fill(email.toUpperCase());
    const row = orderRow(admin, id);
    await expect(row).toContainText(email);
    await expect(admin.getByRole('row').filter({ hasText: 'JH-' })).toHaveCount(1);
    await expect(admin).toHaveURL(/search=/);

    const status = row.getByLabel(`Status of ${id}`);
    await expect(status).toHaveValue('paid');
    await status.selectOption('processing');
    await expect(status).toHaveValue('processing');
    await expectTold(admin, new RegExp(`Order ${id}: Processing\\.`));
    await expect(status).toHaveAttribute('aria-busy', 'false');
    await status.selectOption('shipped');
    const tracking = admin.getByRole('dialog', { name: `Tracking of ${id}` });
    await expect(tracking.getByLabel('Mark as shipped')).toBeChecked();
    await tracking.getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('processing');
    await row.getByRole('button', { name: `Tracking of ${id}` }).click();
    await expectAccessible(admin);
    await tracking.getByLabel('Tracking link').fill('https://track.example/1');
    await tracking.getByRole('button', { name: 'Save' }).click();
    await expect(tracking).toBeHidden();
    await expectTold(
      admin,
      new RegExp(`Order ${id}: Shipped\\. The customer is told by email\\. Tracking of`),
    );
    await expect(status).toHaveValue('shipped');

    await row.getByRole('button', { name: `Details of ${id}` }).click();
    const dialog = admin.getByRole('dialog', { name: `Order ${id}` });
    await expect(dialog.getByRole('region', { name: 'Items of the order' })).toBeVisible();
    await expectAccessible(admin);
    const note = dialog.getByLabel('New note');
    await note.fill('Left with the neighbour.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(dialog.getByText('Left with the neighbour.').first()).toBeVisible();
    await expect(note).toHaveValue('');
    const sure = admin.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByLabel(`Status of ${id}`).selectOption('delivered');
    await expect(sure).toContainText(`“Your order ${id} has been delivered.`);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByLabel(`Status of ${id}`)).toHaveValue('shipped');
    await dialog.getByLabel(`Status of ${id}`).selectOption('delivered');
    await sure.getByRole('button', { name: 'Change status' }).click();
    await expect(dialog.getByText('Shipped → Delivered')).toBeVisible();
    await expectTold(admin, new RegExp(`Order ${id}: Delivered\\.`));
    await expect(dialog.getByLabel(`Status of ${id}`)).toHaveAttribute('aria-busy', 'false');
    await expect(dialog.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute(
      'href',
      'https://track.example/1',
    );
    await admin.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(status).toHaveValue('delivered');
    const sent = await waitForMail(admin.request, email, /is on its way/);
    expect(sent.text).toContain('https://track.example/1');
    await waitForMail(admin.request, email, /has arrived/);

    await admin.getByText('Delivered', { exact: true }).first().click();
    await expect(admin).toHaveURL(/status=delivered/);
    await expect(row).toBeVisible();
    const link = admin.getByRole('link', { name: 'Export CSV' });
    const file = await admin.request.get((await link.getAttribute('href')) ?? '');
    expect(await file.text()).toContain(id);
    await admin.getByLabel('Search by order').fill(randomUUID());
    await expect(admin.getByText('No Orders Found')).toBeVisible();
  },
);

test(
  'A4: a status shows at once; Paid asks first where no payment has come in @desktop',
  { tag: '@journey' },
  async ({ admin, problems }) => {
    problems.allow(/409/);
    const { id, email } = await placeUnpaid();
    await openOrders(admin, email);
    const status = orderRow(admin, id).getByLabel(`Status of ${id}`);
    await expect(status).toHaveValue('pending_payment_gateway');
    await status.selectOption('paid');
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toContainText('No payment has come in for this order.');
    await expect(status).toHaveValue('paid');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('pending_payment_gateway');
    await status.selectOption('paid');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expectTold(admin, new RegExp(`Order ${id}: Paid\\.`));
    await expect(status).toHaveValue('paid');
  },
);
