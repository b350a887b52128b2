import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { listTrail } from '#trail/trail.server.ts';
import { TrailQuery } from '#trail/trail.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { MOST_OWN_CHANGES } from '#order/self-service.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdditions } from '#tests/support/additions.ts';
import { settle } from '#tests/support/browser.ts';
import { ELSEWHERE } from '#tests/support/checkout.ts';
import { orderRow, pay, verify } from '#tests/support/paying.ts';

const { shop, paidOrder, addition, paidAddition, pack, adminOrder, change, moveTo } = useAdditions();
const cityOf = async (id: string) => (await orderRow(shop(), id))?.shippingAddress.city;
const set = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  shop().ctx.db.update(orders).set(values).where(eq(orders.id, id));
const seenAt = async (id: string) => ({ seenAt: (await adminOrder(id)).seenAt });

describe('the owner corrects where an order goes', () => {
  test('also when it is packed and was changed often: into its history and a mail, at no other price', async () => {
    const { id } = await paidOrder();
    for (let nth = 0; nth < MOST_OWN_CHANGES; nth += 1) {
      const body = { ...ELSEWHERE, address: `${String(nth)} Temple Street` };
      await shop().browser.send(`/api/orders/${id}/address`, { method: 'PUT', body });
    }
    await pack(id);
    const before = await orderRow(shop(), id);
    shop().ctx.mailed.length = 0;
    const answer = await moveTo(id, ELSEWHERE);
    expect(answer).toMatchObject({
      status: 200,
      body: { customerName: 'Lakshmi Rao', shippingAddress: { city: 'Mysuru', pin_code: '570001' } },
    });
    const { history, notes } = answer.body as AdminOrder;
    expect(history.at(-1)).toMatchObject({ kind: 'tracking', actor: 'admin', actorName: 'Asha Rao' });
    expect(history.at(-1)?.note).toMatch(
      / Before: Lakshmi Rao, \d+ Temple Street, Upper floor, Mysuru 570001, Karnataka\.$/,
    );
    expect(notes).toEqual([]);
    const after = await orderRow(shop(), id);
    expect(after).toMatchObject({ totalPaise: before?.totalPaise, packedAt: before?.packedAt });
    await settle(shop().ctx);
    expect(shop().ctx.mailed).toMatchObject([
      {
        to: before?.customerEmail,
        text: expect.stringContaining('It goes to Lakshmi Rao, 3 Palace Road') as string,
      },
    ]);
    // An address that is there already is no change.
    expect((await moveTo(id, ELSEWHERE)).status).toBe(200);
    expect((await orderRow(shop(), id))?.updatedAt).toBe(after?.updatedAt);
  });

  test('and the trail has each part with what it was before', async () => {
    const { id } = await paidOrder();
    expect((await moveTo(id, ELSEWHERE)).status).toBe(200);
    const owner = { ...shop().ctx, actor: personAs('admin', 'owner') };
    const { items } = await listTrail(owner, TrailQuery.parse({ order: id }));
    const details = [
      'PIN code: 560079 → 570001',
      'City: Bengaluru → Mysuru',
      'Ordered by: Asha Rao → Lakshmi Rao',
    ];
    expect(items).toMatchObject([
      { did: 'changed where', details: expect.arrayContaining(details) as string[] },
    ]);
  });

  test.each(['shipped', 'delivered', 'refunded'] as const)('is refused once it is %s', async (status) => {
    const { id } = await paidOrder();
    await change(id, { status, confirm: true });
    expect(await moveTo(id, ELSEWHERE)).toMatchObject({ status: 409, body: { error: 'ORDER_MOVED' } });
    expect(await cityOf(id)).toBe('Bengaluru');
  });

  test('that was changed since the form was opened is not written over', async () => {
    const { id, productId } = await paidOrder();
    const seen = await seenAt(id);
    await paidAddition(id, productId);
    expect(await moveTo(id, { ...ELSEWHERE, ...seen })).toMatchObject({
      status: 409,
      body: { error: 'CHANGED_ELSEWHERE' },
    });
    expect(await moveTo(id, { ...ELSEWHERE, ...(await seenAt(id)) })).toMatchObject({ status: 200 });
  });

  test('only to where its bill may say, and by the rules of the checkout', async () => {
    const { id } = await paidOrder();
    const pune = { ...ELSEWHERE, pinCode: '411004', city: 'Pune', state: 'MH' };
    const wrong = async (body: object) => {
      const answer = await moveTo(id, body);
      expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
      return (answer.body as { details: object }).details;
    };
    expect(await wrong({ ...ELSEWHERE, pinCode: '12', address: '' })).toMatchObject({
      pinCode: [expect.any(String)],
      address: [expect.any(String)],
    });
    await set(id, { buyerGstin: '29AAGCB7383J1Z4' });
    expect(await wrong(pune)).toEqual({ state: [expect.stringContaining('GSTIN of Karnataka')] });
    await set(id, { buyerGstin: null });
    const seller = { ...DEFAULT_TAX_SETTINGS, id: 1, mode: 'composition', stateCode: '29' } as const;
    await shop().ctx.db.insert(taxSettings).values(seller);
    expect(await wrong(pune)).toEqual({ state: ['We deliver within Karnataka.'] });
    await shop().ctx.db.delete(taxSettings);
    expect(await moveTo('JH-0000-0000', ELSEWHERE)).toMatchObject({ status: 404 });
  });

  test('takes along what is in its parcel, and leaves what has one of its own', async () => {
    const { id, productId } = await paidOrder();
    const [inIt, open] = [await paidAddition(id, productId), await addition(id, productId)];
    expect(await moveTo(inIt.id, ELSEWHERE)).toMatchObject({ status: 409, body: { error: 'IS_ADDITION' } });
    await pack(id, await seenAt(id));
    await verify(shop(), open, await pay(shop(), open));
    expect((await moveTo(id, ELSEWHERE)).status).toBe(200);
    expect([await cityOf(inIt.id), await cityOf(open.dbOrderId)]).toEqual(['Mysuru', 'Bengaluru']);
    expect((await moveTo(open.dbOrderId, ELSEWHERE)).status).toBe(200);
    expect(await cityOf(open.dbOrderId)).toBe('Mysuru');
    await change(id, { status: 'shipped' });
    expect(await moveTo(inIt.id, ELSEWHERE)).toMatchObject({ status: 409, body: { error: 'IS_ADDITION' } });
  });
});

test('the owner is told with the first that all of it needs an e-way bill, until it has arrived', async () => {
  const { id, productId } = await paidOrder();
  const added = await paidAddition(id, productId);
  await pack(id, await seenAt(id));
  const told = async (of: string) => (await adminOrder(of)).ewayBill;
  expect(await told(id)).toBeNull();
  // Each by itself stays below the limit.
  for (const of of [id, added.id]) {
    const row = await orderRow(shop(), of);
    const dearer = (paise = 0) => paise + 24_600_00;
    await set(of, { totalPaise: dearer(row?.totalPaise), subtotalPaise: dearer(row?.subtotalPaise) });
  }
  expect(await told(id)).toMatch(/may need an e-way bill.*ask your accountant/);
  expect(await told(added.id)).toBeNull();
  const elsewhere = { ...ELSEWHERE, city: 'Mumbai', state: 'MH', pinCode: '400050' };
  expect(await moveTo(id, elsewhere)).toMatchObject({ status: 200 });
  expect(await told(id)).toMatch(/^This parcel needs an e-way bill\. Mark it as shipped first/);
  expect(await change(id, { status: 'shipped' })).toMatchObject({ status: 200 });
  const { documentNumber } = await adminOrder(id);
  expect(documentNumber).toMatch(/^JH/);
  expect(await told(id)).toContain(`Make it with the bill ${String(documentNumber)} before`);
  expect(await told(added.id)).toBeNull();
  expect(await change(id, { status: 'delivered' })).toMatchObject({ status: 200 });
  expect(await told(id)).toBeNull();
});
