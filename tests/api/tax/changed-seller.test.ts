import { expect, test } from 'vitest';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { buyTwo, usePaying } from '#tests/support/paying.ts';
import { newKey } from '#tests/support/tax-papers.ts';

const shop = usePaying();

test('the tax in an order stays that of its seller then, also where a part was refunded before its bill', async () => {
  const owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
  const sellAs = (change: object) =>
    owner.send('/api/admin/tax-settings', { method: 'PUT', body: { ...DEFAULT_TAX_SETTINGS, ...change } });
  const send = (id: string) =>
    owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status: 'shipped', confirm: true } });
  const taxIn = async (id: string) =>
    ((await owner.get(`/api/admin/orders/${id}`)).body as AdminOrder).includedTaxPaise;

  const { id } = await buyTwo(shop());
  const body = { reason: 'One is broken', key: newKey(), what: 'price', amountPaise: 100_00 };
  expect(await owner.post(`/api/admin/orders/${id}/refunds`, body)).toMatchObject({ status: 201 });
  expect(await send(id)).toMatchObject({ status: 200 });
  const paise = await taxIn(id);
  expect(paise).toBeGreaterThan(0);

  expect(await sellAs({ mode: 'unregistered', gstin: null })).toMatchObject({ status: 200 });
  expect(await taxIn(id)).toBe(paise);
  // An order that is yet to be sent goes by its bill to come.
  const next = await buyTwo(shop());
  expect(await taxIn(next.id)).toBe(0);
});
