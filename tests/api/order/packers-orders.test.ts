import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminOrder, AdminOrders } from '#order/read/admin-order.ts';
import { getLabel, getParcel } from '#order/read/get-admin-order.server.ts';
import { NOT_FOR_YOU, type PackersOrder } from '#order/read/packers-order.ts';
import { addAccount, addStaff, signedInAs } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import type { Browser } from '#tests/support/browser.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { buyOne, usePaying } from '#tests/support/paying.ts';
import { addProduct, findOrder, seenAtOf } from '#tests/support/rows.ts';

const shop = usePaying();
const ORDERS = '/api/admin/orders';
const FORBIDDEN = { status: 403, body: { error: 'FORBIDDEN' } };
let owner: Browser;
let packer: Browser;

beforeEach(async () => {
  const { ctx } = shop();
  owner = await signedInAs(ctx, await addAccount(ctx, { role: 'admin' }));
  packer = (await addStaff(ctx, 'packer')).browser;
});

/** Amounts in rupees and paise, addresses, the phone number of the tests, what the provider calls things. */
const SECRET =
  /Paise|\b(?:549|499|49)(?:\.?00)?\b|@|98765|99887|pay_|rfnd_|order_[A-Z]|razorpay|coupon|gstin/i;
const asPacker = () => ({ ...shop().ctx, actor: personAs('admin', 'packer', { role: 'packer' }) });
const patch = (id: string, body: object, by = packer) =>
  by.send(`${ORDERS}/${id}`, { method: 'PATCH', body });

/** A paid order with a part of its money given back, and with notes of the owner. */
async function talkative() {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  await owner.post(`${ORDERS}/${id}/refunds`, { amountPaise: 49_00, reason: 'Clasp', key: 'k'.repeat(32) });
  for (const text of [
    'Use the red box.',
    'Gave ₹49 back',
    'Call 98765 43210',
    'Write to asha@example.in',
    'Rs 49',
  ])
    await owner.post(`${ORDERS}/${id}/notes`, { text });
  const { name, ...place } = { name: 'Asha Rao', ...ELSEWHERE };
  await owner.send(`${ORDERS}/${id}/address`, { method: 'PUT', body: { name, ...place } });
  return { id, paymentId };
}

const ELSEWHERE = {
  phone: '99887 76655',
  pinCode: '570 001',
  city: 'Mysuru',
  state: 'KA',
  address: '3 Palace Road',
  apartment: '',
};

test('A6: whoever packs reads of an order what they need, and no money, email address or phone number', async () => {
  const { id } = await talkative();
  const { seenAt } = (await owner.get(`${ORDERS}/${id}`)).body as AdminOrder;
  const answers = [
    await packer.get(ORDERS),
    await packer.get(`${ORDERS}/${id}`),
    await packer.get(`${ORDERS}/changes?after=0`),
    await packer.send(`${ORDERS}/${id}/packed`, { method: 'PUT', body: { isPacked: true, seenAt } }),
    await patch(id, { status: 'shipped', tracking_url: 'https://track.example/JH' }),
    await patch(id, { status: 'delivered' }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(SECRET);
  }
  const order = answers[1]?.body as PackersOrder;
  expect(order).toMatchObject({
    id,
    status: 'paid',
    customerName: 'Asha Rao',
    shippingAddress: { address: '3 Palace Road', city: 'Mysuru', pin_code: '570001', phone: '•••••• 6655' },
    items: [{ name: 'Temple jhumka', quantity: 1, sentQuantity: 1 }],
  });
  expect(order.notes.map(({ note }) => note)).toEqual([
    'Use the red box.',
    ...Array<string>(4).fill(NOT_FOR_YOU),
  ]);
  expect(answers.at(-1)?.body).toMatchObject({
    status: 'delivered',
    trackingUrl: 'https://track.example/JH',
  });
  // Who did it stands in the history.
  const { history } = (await owner.get(`${ORDERS}/${id}`)).body as AdminOrder;
  expect(history.at(-1)).toMatchObject({ toStatus: 'delivered', actorName: 'Asha Rao' });
});

test('A6: … nor on the papers of the parcel, but for what the courier is to collect on the label', async () => {
  const { ctx } = shop();
  const { id } = await talkative();
  expect(JSON.stringify(await getParcel(asPacker(), id))).not.toMatch(SECRET);
  const label = await getLabel(asPacker(), id);
  expect(JSON.stringify(label.order)).not.toMatch(SECRET);
  expect(label.collecting).toMatchObject({ paymentMethod: 'razorpay', totalPaise: 549_00 });

  await ctx.db.update(siteSettings).set({ codIsEnabled: true });
  const cash = orderFor((await addProduct(ctx.db, { inStock: 1 })).id, { paymentMethod: 'cod' });
  const { id: onDelivery } = await placeOrder(ctx, cash, null);
  expect(JSON.stringify((await packer.get(`${ORDERS}/${onDelivery}`)).body)).not.toMatch(SECRET);
  for (const path of [`/api/orders/${id}`, `/api/orders/${id}/invoice.pdf`])
    expect((await packer.get(path)).status).toBe(404);
  expect((await owner.get(`/api/orders/${id}`)).status).toBe(200);
});

test('A6: … nor by searching: only a number or a name finds an order for them', async () => {
  const { dbOrderId: id, paymentId, razorpayOrderId } = await buyOne(shop());
  const found = async (query: string, by = packer) =>
    ((await by.get(`${ORDERS}?${query}`)).body as AdminOrders).items.some((each) => each.id === id);
  for (const search of [id, id.slice(3, 7).toLowerCase(), 'asha', 'as'])
    expect(await found(`search=${search}`), search).toBe(true);
  for (const search of ['asha@example.in', 'example.in', '@e', '9876543210', paymentId, razorpayOrderId]) {
    expect(await found(`search=${search}`), search).toBe(false);
    expect(await found(`search=${search}`, owner), search).toBe(true);
  }
  expect(await found('customer=somebody@example.in')).toBe(true);
  expect(await found('refundDue=1&method=cod')).toBe(true);
});

describe('A6: whoever packs', () => {
  test.each(['refunded', 'cancelled_by_user', 'paid', 'pending_payment', 'failed'])(
    'cannot set an order to %s',
    async (status) => {
      const { dbOrderId: id } = await buyOne(shop());
      await patch(id, { status: 'processing' });
      expect(await patch(id, { status, confirm: true })).toMatchObject(FORBIDDEN);
      expect(await findOrder(shop().ctx.db, id)).toMatchObject({ status: 'processing' });
    },
  );

  test('cannot take a parcel back that has left, nor take up an order that has ended', async () => {
    const { ctx } = shop();
    const { dbOrderId: id } = await buyOne(shop());
    await patch(id, { status: 'shipped' });
    expect(await patch(id, { status: 'processing', confirm: true })).toMatchObject(FORBIDDEN);
    await patch(id, { status: 'refunded', confirm: true }, owner);
    expect(await patch(id, { status: 'shipped', confirm: true })).toMatchObject(FORBIDDEN);
    expect(await findOrder(ctx.db, id)).toMatchObject({ status: 'refunded' });
  });

  test('does not send what is going back, and is not told its amount', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    await owner.post(`${ORDERS}/${id}/refunds`, { reason: 'Gone', key: 'r'.repeat(32), amountPaise: 549_00 });
    const refused = await patch(id, { status: 'shipped', confirm: true });
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toMatch(SECRET);
  });

  test('is another person than whoever gives money back: accounts cannot pack', async () => {
    const { ctx } = shop();
    const { dbOrderId: id } = await buyOne(shop());
    const accounts = (await addStaff(ctx, 'accounts')).browser;
    const seenAt = await seenAtOf(ctx.db, id);
    const packed = { method: 'PUT', body: { isPacked: true, seenAt } };
    expect(await accounts.send(`${ORDERS}/${id}/packed`, packed)).toMatchObject(FORBIDDEN);
    expect(await patch(id, { status: 'shipped' }, accounts)).toMatchObject(FORBIDDEN);
    expect(await patch(id, { tracking_url: 'https://track.example/1' }, accounts)).toMatchObject(FORBIDDEN);
    const refund = { amountPaise: 100, reason: 'Clasp', key: 'a'.repeat(32) };
    expect((await accounts.post(`${ORDERS}/${id}/refunds`, refund)).status).toBe(201);
    expect((await accounts.get(`${ORDERS}/${id}`)).body).toMatchObject({ totalPaise: 549_00 });
  });
});
