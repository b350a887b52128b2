import { randomUUID } from 'node:crypto';
import { openOrders, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { addProduct, open } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expectFits, spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

// No script of the admin asks how wide a window is: the phone tests try what people do, and these look at what only a
// wide window could spoil. Pages that another test opens in a wide window are looked at there.

test('a wide window has room for a parcel, settings, complaints and drafts, which are accessible there @desktop', async ({
  admin,
}) => {
  const [{ id }, { id: added }] = [await placeAndPay(), await placeAndPay()];
  await readDemo('update orders set joins_order_id = ? where id = ?', id, added);
  await openOrders(admin, id);
  await admin.getByRole('button', { name: id, exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: added })).toBeVisible();
  await expectFits(admin, 'an order with an addition');

  await openAdmin(admin, 'settings');
  await expect(admin.getByRole('region', { name: 'Tax rates' })).toBeVisible();
  await expectFits(admin, 'settings');

  const answer = await admin.request.post('/api/complaints', {
    data: { name: 'Asha Rao', email: `asha.${randomUUID()}@example.in`, text: 'One came without its stone.' },
    headers: { Origin: new URL(admin.url()).origin },
  });
  const { number } = (await answer.json()) as { number: string };
  await openAdmin(admin, 'complaints');
  await expect(rowOf(admin, number)).toContainText('Acknowledge by');
  await expectFits(admin, 'complaints');
  await admin.getByRole('button', { name: number }).click();
  await expect(dialog).toContainText('One came without its stone.');
  await expectFits(admin, 'a complaint');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(admin.getByLabel('What Was Done')).toBeVisible();
  await expectFits(admin, 'a complaint that is settled');
  const known = "update complaints set state = 'acknowledged', acknowledged_at = 1 where number = ?";
  await readDemo(known, number);

  const draft = await addProduct(admin, { status: 'draft' });
  await open(admin, `/admin/products/edit/${String(draft.id)}`);
  await admin.getByLabel(/Goes live by itself/).fill('2099-11-24T19:00');
  await expectFits(admin, 'the form of a draft');
  await admin.goto(`/admin/products/${String(draft.id)}/preview`);
  await expect(admin.getByText('only you see this page')).toBeVisible();
  await expectFits(admin, 'its preview');
  await open(admin, `/admin/products?search=${encodeURIComponent(draft.name)}&status=draft`);
  await expectFits(admin, 'the list of drafts');
  await admin.getByRole('checkbox', { name: `Select ${draft.name}` }).check();
  await admin.getByRole('button', { name: 'Set state' }).click();
  await expect(admin.getByRole('radio', { name: /^Live/ })).toBeVisible();
  await expectFits(admin, 'what changes the state of several');
  await draft.remove();
});

test(
  'lists fit between a tablet and a wide window, and all sections are in sight on a small laptop @desktop',
  { tag: '@journey' },
  async ({ admin }) => {
    await admin.setViewportSize({ width: 1024, height: 768 });
    for (const path of ['orders?status=delivered', 'customers', 'products?search=necklace']) {
      await open(admin, `/admin/${path}`);
      await expect(admin.getByRole('row').nth(1)).toBeVisible();
      expect(await spill(admin), path).toBe(0);
    }

    const sections = admin.getByRole('navigation', { name: 'Admin', exact: true });
    for (const [width, height] of [
      [1366, 768],
      [1280, 720],
    ] as const) {
      await admin.setViewportSize({ width, height });
      for (const name of ['Dashboard', 'Health']) {
        await expect(sections.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
      }
      expect(await sections.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    }
  },
);
