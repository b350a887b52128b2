import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { orderBody } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db);
});

test.each([
  ['half of a letter', '\ud800'],
  ['a NUL', 'A\u0000B'],
])('S7: an order with %s in it is refused, and nothing fails', async (_what, text) => {
  const { id } = await addProduct(database.db, { inStock: 5 });
  const browser = openBrowser(ctx);
  const answers = [
    await browser.post('/api/create-razorpay-order', orderBody(id, { customer_name: text })),
    await browser.post('/api/create-razorpay-order', orderBody(id, { coupon_code: text })),
    await browser.post('/api/checkout/quote', {
      items: [{ productId: id, size: text, quantity: 1 }],
      couponCode: text,
    }),
    await browser.post('/api/auth/sign-up/email', {
      name: text,
      email: 'odd@example.in',
      password: 'moonlit-anklets',
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(ctx.logged.filter(({ event }) => event === 'request.failed')).toEqual([]);
});

test.each(['Zoë 💍', 'back\\ud800slash'])('S5: %s may stand in a name', async (name) => {
  const { id } = await addProduct(database.db);
  const body = orderBody(id, { customer_name: name });
  expect(await openBrowser(ctx).post('/api/create-razorpay-order', body)).toMatchObject({
    status: 409,
    body: { error: 'OUT_OF_STOCK' },
  });
});
