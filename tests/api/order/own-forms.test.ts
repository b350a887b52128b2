import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { MISSING, WRONG_PHONE, DELIVERY_ADDRESS_FIELDS } from '#address/address.ts';
import { sentenceOf } from '#errors.ts';
import { saidOf } from '#refused-form.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { ELSEWHERE } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { submitForm } from '#tests/support/refused-form.ts';
import { addSizedProduct, findOrder } from '#tests/support/rows.ts';
import { orderCash } from '#tests/support/order-cash.ts';

const database = useDatabase();
let ctx: TestContext;
beforeEach(async () => {
  ctx = createTestContext(database.db);
  await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 50_000_00 });
});

/** An order of one piece in 2.4, which comes in 2.6 too, by somebody new. */
async function ordered() {
  const { id: productId } = await addSizedProduct(ctx.db, { '2.4': 2, '2.6': 2 });
  return { productId, ...(await orderCash(ctx, [{ productId, size: '2.4', quantity: 1 }])) };
}

async function post(
  { id, token }: { readonly id: string; readonly token: string },
  fields: Readonly<Record<string, string>>,
) {
  const sent = { orderId: id, token, ...fields };
  const { status, location, shown, retryAfter } = await submitForm(ctx, '/api/orders/form', sent);
  await settle(ctx);
  const page = new URL(shown?.address ?? location, ctx.siteUrl);
  expect([page.pathname, page.searchParams.get('token')]).toEqual([`/orders/${id}`, token]);
  if (shown) expect([location, shown.refused.values]).toEqual(['', sent]);
  return {
    status,
    done: page.searchParams.get('done'),
    retryAfter,
    said: shown && saidOf(shown.refused, DELIVERY_ADDRESS_FIELDS),
  };
}

test('the forms of an own order change and cancel it, and lead back to it', async () => {
  const own = await ordered();
  const size = { productId: String(own.productId), size: '2.4', newSize: '2.6' };
  const done = (what: string) => ({ status: 303, done: what, retryAfter: null, said: null });
  expect(await post(own, { change: 'size', ...size })).toEqual(done('size'));
  expect(await post(own, { change: 'address', ...ELSEWHERE })).toEqual(done('address'));
  expect(await post(own, { change: 'cancel' })).toEqual(done('cancel'));
  expect(await findOrder(ctx.db, own.id)).toMatchObject({
    status: 'cancelled_by_user',
    customerName: 'Lakshmi Rao',
  });
  expect(await post(own, { change: 'size', ...size })).toMatchObject({
    status: 409,
    said: { otherwise: sentenceOf('ORDER_MOVED') },
  });
});

test('they are shown again as they were filled in, and say what is wrong', async () => {
  const own = await ordered();
  const wrong = { change: 'address', ...ELSEWHERE };
  expect(await post(own, { ...wrong, city: '', phone: '12' })).toEqual({
    status: 400,
    done: null,
    retryAfter: null,
    said: { at: { phone: WRONG_PHONE, city: MISSING.city }, first: 'phone', otherwise: null },
  });
  expect(await post(own, { ...wrong, pinCode: '110001' })).toMatchObject({
    status: 400,
    said: { at: { pinCode: expect.stringContaining('110001') as string } },
  });
  expect(await post(own, { change: 'steal' })).toMatchObject({
    status: 400,
    said: { at: {}, otherwise: sentenceOf('INVALID_INPUT') },
  });
  await ctx.db.update(orders).set({ packedAt: 1 }).where(eq(orders.id, own.id));
  expect(await post(own, { change: 'cancel' })).toMatchObject({
    status: 409,
    said: { otherwise: sentenceOf('ORDER_PACKED') },
  });
});

test('a form that is too much at once is shown again too, and says when to come back', async () => {
  const own = await ordered();
  ctx = createTestContext(database.db, { rateLimits: { take: () => Promise.resolve(false) } });
  expect(await post(own, { change: 'address', ...ELSEWHERE })).toMatchObject({
    status: 429,
    retryAfter: '60',
    said: { otherwise: sentenceOf('RATE_LIMITED') },
  });
});

test('loading the address of a form again leads to the orders', async () => {
  for (const form of ['form', 'adding']) {
    const { status, headers } = await openBrowser(ctx).get(`/api/orders/${form}`);
    expect([status, headers.get('Location')]).toEqual([302, '/orders']);
  }
});
