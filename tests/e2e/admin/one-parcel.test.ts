import { randomUUID } from 'node:crypto';
import { openOrders, orderRow, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { addProduct } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { callApi } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

test(
  'G12: the owner packs an order and what was added to it in one press',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id: piece, remove } = await addProduct(admin);
    const [{ id }, { id: added }] = [await placeAndPay(piece), await placeAndPay(piece)];
    await readDemo('update orders set joins_order_id = ? where id = ?', id, added);
    await openOrders(admin, added);
    await expect(orderRow(admin, added)).toContainText(`Goes with ${id}`);
    // The mail of a new order leads here; “Packed” is said of the whole parcel, at the order that it goes with.
    await admin.getByRole('button', { name: added, exact: true }).click();
    await expect(admin.getByRole('dialog').getByRole('link', { name: 'Packing slip' })).toBeVisible();
    await expect(admin.getByRole('dialog').getByRole('button', { name: /packed/i })).toHaveCount(0);
    await openOrders(admin, id);
    await expect(orderRow(admin, id)).toContainText(`Also in this parcel: ${added}`);
    await admin.getByRole('button', { name: id, exact: true }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: added })).toBeVisible();
    await expectFits(admin);
    await dialog.getByRole('button', { name: 'Packed, with 1 addition' }).click();
    await expect(
      dialog.getByRole('button', { name: 'Mark as not packed yet, with 1 addition' }),
    ).toBeVisible();
    const packed = await readDemo('select packed_at from orders where id in (?, ?)', id, added);
    expect(new Set(packed.map((row) => row['packed_at'])).size).toBe(1);
    expect(packed[0]?.['packed_at']).not.toBeNull();
    await admin.keyboard.press('Escape');
    await expect(orderRow(admin, id).getByText('Packed', { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: id, exact: true }).click();

    // G7: stickers for everything in the parcel, also for a piece that was deleted since it was sold.
    const stickers = await dialog.getByRole('link', { name: 'MRP stickers' }).getAttribute('href');
    await remove();
    await admin.goto(stickers ?? '');
    await expect(admin.locator('[data-sticker]')).toHaveCount(2);

    await admin.goto(`/admin/orders/${id}/packing-slip`);
    await expect(admin.getByRole('article')).toContainText(`and ${added}`);
    await expect(admin.getByRole('article')).toContainText(`Added, order ${added}`);
    await expect(admin.getByRole('cell', { name: '2', exact: true })).toBeVisible();
    await admin.goto(`/admin/orders/${added}/packing-slip`);
    await expect(admin.getByRole('article')).toContainText(`Goes with ${id}: pack both into one parcel.`);

    // Whoever receives a parcel without prices is not told what was paid back.
    const [item] = await readDemo('select id from order_items where order_id = ?', added);
    const lines = [{ orderItemId: Number(item?.['id']), quantity: 1 }];
    const refund = { what: 'pieces', lines, reason: 'It broke', key: randomUUID().slice(0, 18) };
    await callApi(admin, 'POST', `admin/orders/${added}/refunds`, refund);
    await admin.goto(`/admin/orders/${id}/packing-slip`);
    await expect(admin.getByRole('article')).toContainText('1 of 1 refunded: not sent');
    await readDemo('update orders set hide_price = 1 where id = ?', id);
    await admin.reload();
    await expect(admin.getByRole('article')).not.toContainText(/refunded|Added, order/);
    await expect(admin.getByRole('row', { name: 'Pieces in all' })).toContainText('1');
  },
);
