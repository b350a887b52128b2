import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '#tests/e2e/support/account.ts';
import { expectTold, openOrders, orderRow, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** Opens the order in the owner's list; returns its dialog. */
async function openOrder(admin: Page, id: string): Promise<Locator> {
  await openOrders(admin, id);
  await orderRow(admin, id)
    .getByRole('button', { name: `Details of ${id}` })
    .click();
  return admin.getByRole('dialog', { name: `Order ${id}` });
}

async function openRefund(admin: Page, id: string, amount: string) {
  await admin
    .getByRole('dialog', { name: `Order ${id}` })
    .getByRole('button', { name: 'Refund' })
    .click();
  const dialog = admin.getByRole('dialog', { name: `Refund of ${id}` });
  await dialog.getByLabel('What is refunded').selectOption('A lower price');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reason').fill('A stone was missing.');
  return { dialog, press: () => dialog.getByRole('button', { name: 'Refund' }).click() };
}

test(
  'A2, A8: a refund whose answer was lost is made once, whether the dialog stayed, was closed or was changed',
  { tag: '@journey' },
  async ({ admin, problems }) => {
    problems.allow(/ERR_FAILED|409/);
    // Without live messages only the owner's own actions make the page read the order again.
    await admin.routeWebSocket(/\/live$/, (socket) => {
      socket.connectToServer();
      socket.onMessage(() => undefined);
    });
    const { id } = await placeAndPay();
    const order = await openOrder(admin, id);
    const made = (amount: string) => order.getByText(`Refund of ₹${amount}: `);

    // The dialog is closed, and the refund asked for again.
    await admin.route('**/refunds', loseAnswer, { times: 1 });
    const first = await openRefund(admin, id, '10');
    await first.press();
    await expectTold(admin, /It may have been refunded after all\. Press Refund again without/);
    await expect(first.dialog.getByText('did not come.')).toBeVisible();
    await expect(made('10.00')).toHaveCount(1);
    await expectAccessible(admin);
    await first.dialog.getByRole('button', { name: 'Cancel' }).click();
    const again = await openRefund(admin, id, '10');
    await expect(again.dialog.getByText('did not come.')).toBeVisible();
    await again.press();
    await expectTold(admin, /₹10\.00 (?:of order|is on its way)/);
    await expect(again.dialog).toBeHidden();
    await expect(made('10.00')).toHaveCount(1);

    // Pressed again, now with another amount.
    await admin.route('**/refunds', loseAnswer, { times: 1 });
    const second = await openRefund(admin, id, '11');
    await second.press();
    await expect(made('11.00')).toHaveCount(1);
    await second.dialog.getByLabel('Amount').fill('12');
    await second.press();
    await expectTold(admin, /Not refunded again/);
    await expect(second.dialog).toBeHidden();
    await expect(made('11.00')).toHaveCount(1);
    await expect(made('12.00')).toHaveCount(0);

    // The refund after it is a new one.
    const third = await openRefund(admin, id, '13');
    await expect(third.dialog.getByText('did not come.')).toHaveCount(0);
    await third.press();
    await expect(third.dialog).toBeHidden();
    await expect(made('13.00')).toHaveCount(1);

    // Another device makes a refund too, after this dialog was opened.
    const fourth = await openRefund(admin, id, '14');
    const elsewhere = { amountPaise: 14_00, reason: 'A stone was missing.', key: randomUUID() };
    await callApi(admin, 'POST', `admin/orders/${id}/refunds`, elsewhere);
    await fourth.press();
    await expectTold(admin, /Failed to refund: This order has changed in the meantime\./);
    await expect(made('14.00')).toHaveCount(1);
    await expect(fourth.dialog.getByLabel('Amount')).toHaveValue('14');
    await fourth.press();
    await expect(fourth.dialog).toBeHidden();
    await expect(made('14.00')).toHaveCount(2);
  },
);

test(
  'A2: everything that is left is a choice of its own, and asked about once more; the button says the sum',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id } = await placeAndPay();
    const order = await openOrder(admin, id);
    await order.getByRole('button', { name: 'Refund' }).click();
    const dialog = admin.getByRole('dialog', { name: `Refund of ${id}` });
    await dialog.getByLabel('What is refunded').selectOption('Everything');
    await expect(dialog.getByLabel('Amount')).toBeHidden();
    await dialog.getByLabel('Reason').fill('Out of stock');
    await dialog.getByRole('button', { name: /^Refund ₹[\d,]+\.\d\d$/ }).click();
    const sure = admin.getByRole('dialog', { name: 'Refund all of it?' });
    await expectAccessible(admin);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(order.getByText(/^Refund of ₹[\d,.]+: /)).toHaveCount(0);
    await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
    await sure.getByRole('button', { name: /^Refund ₹/ }).click();
    await expectTold(admin, /₹[\d,.]+ (?:of order|is on its way)/);
    await expect(dialog).toBeHidden();
    await expect(order.getByText(/^Refund of ₹[\d,.]+: /)).toHaveCount(1);
  },
);

/** Money that came too late, by a payment method for which Razorpay makes no refunds. */
async function refuseReturn(orderId: string): Promise<void> {
  const paymentId = `pay_${randomUUID()}`;
  const note = `Payment ${paymentId} does not go back yet, and is asked for again. Razorpay says: No refunds.`;
  const times = 'unixepoch() * 1000, unixepoch() * 1000';
  await readDemo(
    `insert into payments (order_id, razorpay_payment_id, status, amount_paise, created_at, updated_at)
     values (?, ?, 'captured', 29900, ${times})`,
    ...[orderId, paymentId],
  );
  await readDemo(
    `insert into refunds (payment_id, idempotency_key, status, amount_paise, reason, created_at, updated_at)
     select id, ?, 'pending', 29900, 'It cannot pay this order.', ${times} from payments where razorpay_payment_id = ?`,
    ...[`return-${paymentId}`, paymentId],
  );
  await readDemo(
    `insert into order_events (order_id, kind, actor, note, created_at) values (?, 'refund', 'provider', ?, unixepoch() * 1000)`,
    ...[orderId, note],
  );
}

test('A2: what Razorpay does not give back the owner gives back by hand, and says so', async ({ admin }) => {
  const { id } = await placeAndPay();
  await refuseReturn(id);
  const order = await openOrder(admin, id);
  await expect(order.getByText('Razorpay has refused it so far')).toBeVisible();
  await order.getByRole('button', { name: 'I gave it back another way' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Given back another way' });
  await dialog.getByLabel('How it went back').fill('UPI, reference 4711');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'It is given back' }).click();
  await expectTold(admin, new RegExp(`₹299\\.00 of order ${id} counts as given back`));
  await expect(dialog).toBeHidden();
  await expect(order.getByText('Refund of ₹299.00: processed')).toBeVisible();
  await expect(order.getByText('₹299.00 given back another way: UPI, reference 4711')).toBeVisible();
  await expect(order.getByRole('button', { name: 'I gave it back another way' })).toBeHidden();
});
