import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatRupees } from '#money.ts';
import { openOrders, orderRow, placeAndPay, placeOnDelivery } from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { ownPhone } from '#tests/e2e/support/checkout-page.ts';
import { offerCashOnDelivery, readDemo } from '#tests/e2e/support/demo-database.ts';
import { callApi } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PAPERS = [
  { name: 'A6', width: '105mm', height: '148mm' },
  { name: '4 × 6 in', width: '4in', height: '6in' },
];
const LONG = {
  line1:
    'Flat 1203, Tower B, Sri Lakshmi Narasimha Residency, behind the old post office and the temple tank, '.repeat(
      2,
    ),
  line2:
    'third gate on the left, ring twice, please do not leave it with the watchman or at the dairy next door '.repeat(
      2,
    ),
};

async function pagesOn(page: Page, { width, height }: { width: string; height: string }): Promise<number> {
  const paper = await page.pdf({ width, height, printBackground: true });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test(
  'A2: the address label fits A6 and 4 × 6 inches, however long the address',
  { tag: '@desktop' },
  async ({ admin }) => {
    const { id } = await placeAndPay();
    for (const address of [null, LONG, { line1: 'W'.repeat(200), line2: 'M'.repeat(200) }]) {
      if (address) {
        await readDemo(
          `update orders set customer_name = ?, shipping_address = json_set(shipping_address, '$.address', ?, '$.apartment', ?)
         where id = ?`,
          'Thiruvananthapuram Lakshmi Narasimhan Venkataraghavan',
          address.line1.slice(0, 200),
          address.line2.slice(0, 200),
          id,
        );
      }
      await admin.goto(`/admin/orders/${id}/label`);
      await admin.evaluate(() => document.fonts.ready);
      const label = admin.locator('[data-label]');
      await expect
        .poll(() => label.evaluate((box) => box.scrollHeight - box.clientHeight), 'text that is cut off')
        .toBeLessThanOrEqual(0);
      for (const paper of PAPERS) expect(await pagesOn(admin, paper), paper.name).toBe(1);
    }
  },
);

test(
  'A2: a packing slip and a label to print; the slip has the total that its bill will have, without what was refunded before',
  { tag: ['@desktop', '@journey'] },
  async ({ admin }) => {
    const { id } = await placeAndPay();
    const [order] = await readDemo('select final_amount_paise paise from orders where id = ?', id);
    const total = admin.getByRole('row', { name: 'Total' });
    await admin.goto(`/admin/orders/${id}/packing-slip`);
    await expect(admin.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
    await expect(total).toContainText(formatRupees(Number(order?.['paise'])));
    await expect(total).toContainText('Includes GST');
    await expectAccessible(admin);
    await admin.emulateMedia({ media: 'print' });
    await expect(admin.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(admin.getByText('7 Prabhat Road')).toBeVisible();
    await admin.emulateMedia({ media: 'screen' });

    const refund = { what: 'price', amountPaise: 50_00, reason: 'A scratch', key: randomUUID().slice(0, 18) };
    await callApi(admin, 'POST', `admin/orders/${id}/refunds`, refund);
    await admin.reload();
    await expect(total).toContainText(formatRupees(Number(order?.['paise']) - 50_00));
    await expect(total).not.toContainText('Includes GST');
    await admin.goto(`/admin/orders/${id}/label`);
    await expectAccessible(admin);
    await expect(admin.getByText('Prepaid. Collect nothing.')).toBeVisible();
    expect((await admin.request.get('/admin/orders/JH-0000-0000/label')).status()).toBe(404);
  },
);

test(
  'a gift is packed as it was asked for: its note on the slip, and no price where none may be',
  { tag: ['@desktop', '@journey'] },
  async ({ admin }) => {
    await offerCashOnDelivery();
    const placed = await placeOnDelivery(ownPhone());
    expect(placed.status).toBe(200);
    const { dbOrderId: id } = placed.body as { dbOrderId: string };
    const slip = admin.getByRole('article');
    const toSlip = async () => {
      await admin.goto(`/admin/orders/${id}/packing-slip`);
      await expect(slip).toContainText(id);
    };
    await toSlip();
    await expect(slip).toContainText(/Collect on delivery: ₹/);
    await readDemo(
      `update orders set gift_note = ?, hide_price = 1, gift_wrap_paise = 4900,
         final_amount_paise = final_amount_paise + 4900 where id = ?`,
      'Dear Amma,\nhappy Diwali!',
      id,
    );
    await toSlip();
    await expect(slip.getByText('Dear Amma')).toHaveText('Dear Amma,\nhappy Diwali!', { useInnerText: true });
    await expect(slip).toContainText('Gift wrap');
    await expect(slip).not.toContainText(/₹|GST/);
    await expectAccessible(admin);
    // The courier has to see it on the outside.
    await admin.goto(`/admin/orders/${id}/label`);
    await expect(admin.locator('[data-label]')).toContainText(/Cash on delivery: ₹/);

    await openOrders(admin, id);
    await orderRow(admin, id)
      .getByRole('button', { name: new RegExp(id) })
      .first()
      .click();
    const gift = admin.getByRole('dialog').getByRole('region', { name: 'Pack it as a gift' });
    await expect(gift).toContainText('Wrapped as a gift (₹49.00)');
    await expect(gift).toContainText('No price in the parcel');
    await expect(gift).toContainText('Dear Amma');
    await expectAccessible(admin);
  },
);
