import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { findGuestOrder, getOwnOrder } from '#order/read/own-order.server.ts';
import { FindOrderInput } from '#order/read/order-search.ts';
import { settle } from '#tests/support/browser.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { inDevanagari } from '#tests/support/digits.ts';
import { submitForm } from '#tests/support/refused-form.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
let ctx: TestContext;
let orderId: string;
let clients = 0;
const client = () => `client ${String((clients += 1))}`;
const find = (id: string, email: string, from = client()) =>
  findGuestOrder(ctx, FindOrderInput.parse({ orderId: id, email }), from);

beforeEach(async () => {
  ctx = createTestContext(database.db);
  const product = await addProduct(ctx.db, { inStock: 5 });
  ({ id: orderId } = await placeOrder(ctx, orderFor(product.id), null));
  await settle(ctx);
});

describe('a guest finds an order', () => {
  test('by its number, however it is typed, and the address it was placed with', async () => {
    const { token } = await find(` ${orderId.toLowerCase().replaceAll('-', ' ')} `, 'Asha@Example.in');
    const { order } = await getOwnOrder(ctx, { id: orderId, token });
    expect(order.id).toBe(orderId);
    expect(FindOrderInput.shape.orderId.parse(inDevanagari('jh 2345 6789'))).toBe('JH-2345-6789');
  });

  test('also when the shop’s secret has been changed since', async () => {
    await ctx.db.update(orders).set({ accessTokenHash: 'of before' }).where(eq(orders.id, orderId));
    const { token } = await find(orderId, 'asha@example.in');
    expect((await getOwnOrder(ctx, { id: orderId, token })).order.id).toBe(orderId);
  });

  test('is told the same whether the number or the address is wrong', async () => {
    for (const [id, email] of [
      ['JH-2222-2222', 'asha@example.in'],
      [orderId, 'other@example.in'],
    ] as const) {
      await expect(find(id, email)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    }
  });

  test('by the form of a page without scripts, which is shown again where it is refused', async () => {
    const send = (fields: Record<string, string>) =>
      submitForm(ctx, '/api/find-order/form', fields, { 'CF-Connecting-IP': client() });
    const found = await send({ orderId: orderId.toLowerCase(), email: 'asha@example.in' });
    expect(found).toMatchObject({ status: 303, location: `/orders/${orderId}`, shown: null });
    expect(found.cookies).toHaveLength(1);
    for (const [fields, status] of [
      [{ orderId: 'JH-1', email: 'asha@example.in' }, 400],
      [{ orderId, email: 'other@example.in' }, 404],
    ] as const) {
      const refused = await send(fields);
      expect(refused).toMatchObject({ status, location: '', cookies: [] });
      expect(refused.shown).toMatchObject({ address: '/find-order', refused: { values: fields } });
    }
  });

  test('may try five times in 15 minutes, from wherever', async () => {
    const from = client();
    for (let nth = 1; nth <= 5; nth += 1) {
      await expect(find(`JH-3333-333${String(nth + 1)}`, 'a@example.in', from)).rejects.toMatchObject({
        code: 'ORDER_NOT_FOUND',
      });
    }
    await expect(find(orderId, 'asha@example.in', from)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
    const fields = { orderId, email: 'asha@example.in' };
    const refused = await submitForm(ctx, '/api/find-order/form', fields, { 'CF-Connecting-IP': from });
    expect(refused).toMatchObject({ status: 429, retryAfter: String(15 * 60) });
    for (let nth = 1; nth <= 5; nth += 1) {
      await expect(find(orderId, 'other@example.in')).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    }
    await expect(find(orderId, 'asha@example.in')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  test('however often with the right address, which takes no guess back: neither of the order nor of the client', async () => {
    const from = client();
    const guess = (id: string, by?: string) =>
      expect(find(id, 'other@example.in', by)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    for (let nth = 1; nth <= 5; nth += 1) {
      await guess(`JH-4444-444${String(nth + 1)}`, from);
      await guess(orderId);
      if (nth < 5) for (const by of [from, client()]) await find(orderId, 'asha@example.in', by);
    }
    await expect(find('JH-5555-5555', 'asha@example.in', from)).rejects.toMatchObject({
      code: 'TOO_MANY_TRIES',
    });
    await expect(find(orderId, 'asha@example.in')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  });

  test('many may find theirs from one address of their network', async () => {
    const from = client();
    const product = await addProduct(ctx.db, { inStock: 6 });
    for (let nth = 1; nth <= 6; nth += 1) {
      const { id } = await placeOrder(ctx, orderFor(product.id), null);
      expect(await find(id, 'asha@example.in', from)).toMatchObject({ orderId: id });
    }
  });
});

test.each(['', 'JH', '12345678', 'JH-7K3M-9QX', "JH-7K3M-9QXD' or 1"])('%j is no order number', (text) => {
  expect(FindOrderInput.safeParse({ orderId: text, email: 'a@example.in' }).success).toBe(false);
});
