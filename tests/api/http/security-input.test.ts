import { expect, test } from 'vitest';
import { app } from '#functions/app.ts';
import { useAdmin } from '#tests/support/admin.ts';

const admin = useAdmin();

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** These read no JSON: signed bodies, forms, links, or nothing but the address. */
const WITHOUT_JSON = new Set([
  'POST /api/complaints/find',
  'POST /api/complaints/form',
  'POST /api/complaints/message',
  'POST /api/complaints/photos',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
  'POST /api/restock-wishes/confirm',
  'POST /api/restock-wishes/form',
  'POST /api/consents/form',
  'POST /api/find-order/form',
  'POST /api/restock-wishes/leave',
  'POST /api/reviews/refuse',
  'POST /api/webhooks/razorpay',
  'POST /api/payment-callback/:orderId',
  'POST /api/admin/uploads',
  'POST /api/admin/videos',
  'POST /api/orders/form',
  'POST /api/orders/adding',
  'POST /api/reviews/form',
  'POST /api/reviews/photos',
  'POST /api/admin/products/:id/colours',
  'POST /api/admin/products/:id/duplicate',
  'PUT /api/wishlist/:productId',
  'POST /api/auth/sign-in/social',
]);
/** Of the routes that take something away, only these read a body. */
const DELETES_WITH_JSON = new Set([
  '/api/account',
  '/api/admin/products/:id/colours',
  '/api/admin/products/:id/images',
  '/api/cart',
]);
/** The body may be missing. */
const MAY_BE_EMPTY = 'DELETE /api/cart';

const readers = app.routes
  .filter(({ method, path }) => WRITES.has(method) && !path.includes('*'))
  .filter(({ method, path }) => !WITHOUT_JSON.has(`${method} ${path}`))
  .filter(({ method, path }) => method !== 'DELETE' || DELETES_WITH_JSON.has(path));
const calls = [...new Set(readers.map(({ method, path }) => `${method} ${path}`))];
const address = (path: string) => path.replace('/orders/:id', '/orders/JH-7K3M-9QXD').replace(/:\w+/g, '1');

test('R11: there are writes to send odd things to', () => {
  expect(calls).toEqual(expect.arrayContaining(['PUT /api/profile', 'POST /api/admin/coupons']));
});

test.each(calls)('R11: a field that nobody knows is refused by %s', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  const answer = await admin().owner.send(address(path), { method, body: { surprise: 1 } });
  expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  expect(JSON.stringify(answer.body)).toContain('surprise');
});

const ODD = ['{"__proto__":{"role":"admin"}}', '[]', 'null', '"text"', '1e999', '{', '', '['.repeat(20_000)];

test.each(calls)('ASVS 1.5: what is no object of ours is refused by %s, and nothing fails', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  const { ctx } = admin();
  const statuses = new Set<number>();
  for (const body of ODD.filter((each) => each !== '' || call !== MAY_BE_EMPTY)) {
    const headers = { 'Content-Type': 'application/json', Origin: ctx.siteUrl.origin };
    const cookies = [...admin().owner.cookies].map((pair) => pair.join('=')).join('; ');
    const url = new URL(address(path), ctx.siteUrl).href;
    const response = await app.request(
      url,
      { method, body, headers: { ...headers, Cookie: cookies } },
      { ctx },
    );
    statuses.add(response.status);
  }
  expect(statuses).toEqual(new Set([400]));
  expect(ctx.logged.filter(({ event }) => event === 'request.failed')).toEqual([]);
});
