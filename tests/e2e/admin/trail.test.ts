import type { Page } from '@playwright/test';
import { placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { addProduct, isAwake, open } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { callApi } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PAGE = '/admin/audit';
const changesOf = (admin: Page) => admin.getByRole('list', { name: 'Changes' }).locator('> li');

/** On a phone the filters are folded. */
const unfold = (admin: Page) => admin.getByRole('button', { name: 'More filters' }).click();

test(
  '16.6: the changes of a piece and who made them are a link away, in sentences, and as a file',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id, name, remove } = await addProduct(admin, { pricePaise: 499_00 });
    const changes = [{ id, pricePaise: 449_00 }];
    await callApi(admin, 'POST', 'admin/products/bulk', { changes });
    await open(admin, `/admin/products/edit/${String(id)}`);
    await admin.getByRole('main').getByRole('link', { name: 'History' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await expect(admin.getByLabel('Piece')).toHaveValue(name);
    const told = changesOf(admin);
    await expect(told).toHaveCount(2);
    await expect(told.first()).toContainText(`changed the price of ${name} from ₹499.00 to ₹449.00`);
    await expect(told.last()).toContainText(`added ${name}`);
    await expectAccessible(admin);
    expect(await spill(admin)).toBeLessThanOrEqual(0);

    const file = admin.getByRole('link', { name: 'Export CSV' });
    await expect(file).toHaveAttribute('href', `/api/admin/audit/export?product=${String(id)}`);
    const csv = await admin.request.get((await file.getAttribute('href')) ?? '');
    expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(3);
    await admin.getByRole('button', { name: 'Remove' }).click();
    await unfold(admin);
    await admin.getByLabel('Kind').selectOption('audit');
    await expect(told.first()).toContainText('downloaded a part of this trail');
    await expect(admin).toHaveURL(`${PAGE}?kind=audit`);
    await remove();
  },
);

test('16.6: by order number and day; what is no number is said beside its field', async ({ admin }) => {
  const { id } = await placeAndPay();
  await callApi(admin, 'PATCH', `admin/orders/${id}`, { status: 'processing' });
  await open(admin, `/admin/orders?order=${id}`);
  await admin.getByRole('dialog').getByRole('link', { name: 'Who changed what' }).click();
  await isAwake(admin);
  const told = changesOf(admin);
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(`changed the status of order ${id} from Paid to`);
  const file = admin.getByRole('link', { name: 'Export CSV' });
  await unfold(admin);
  await admin.getByLabel('To', { exact: true }).fill('2020-01-31');
  await admin.getByLabel('From').fill('2020-01-01');
  await expect(file).toHaveAttribute('href', /from=2020-01-01&to=2020-01-31$/);
  await expect(admin.getByText('No changes match these filters.')).toBeVisible();
  await admin.getByLabel('Order number').fill('7K3M-9QXD-JH');
  await expect(admin.getByRole('alert')).toHaveText('An order number looks like JH-7K3M-9QXD.');
  await expectAccessible(admin);
});
