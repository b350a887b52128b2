import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#drizzle/schema/account.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { addCoupon, orderBody } from '#tests/support/checkout.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);
const GUESSES = 60;

const database = useDatabase();
beforeEach(() => database.db.delete(rateLimits));

/** A browser at this address. */
function openFrom(clientAddress: string, now = NOW): Browser {
  return openBrowser(createTestContext(database.db, { clientAddress, now: () => now }));
}

async function guess(by: Browser, productId: number, couponCode: string) {
  const { status, body } = await by.post('/api/checkout/quote', {
    items: [{ productId, quantity: 1 }],
    couponCode,
  });
  return { status, ...(body as { coupon?: { status: string } }) };
}

test('a right code counts for nothing, however many phones of a network ask with it', async () => {
  const { id } = await addProduct(database.db, { inStock: 5 });
  const { code } = await addCoupon(database.db);
  const network = openFrom('203.0.113.1');
  for (let time = 0; time <= GUESSES; time += 1) {
    expect(await guess(network, id, code)).toMatchObject({ status: 200, coupon: { status: 'applied' } });
  }
  expect(await database.db.select().from(rateLimits)).toEqual([]);
});

test('one that was switched off counts for nothing, and a wrong one once, however often its cart changes', async () => {
  const { id } = await addProduct(database.db, { inStock: 5 });
  const { code } = await addCoupon(database.db, { isActive: false });
  const network = openFrom('203.0.113.4');
  for (let time = 0; time <= GUESSES; time += 1) {
    expect(await guess(network, id, code)).toMatchObject({ status: 200, coupon: { status: 'invalid' } });
    expect(await guess(network, id, 'DIWALI')).toMatchObject({ status: 200, coupon: { status: 'invalid' } });
  }
});

test('who guessed wrong sixty times in a minute learns nothing more, not even of right ones', async () => {
  const { id } = await addProduct(database.db, { inStock: 5 });
  const { code } = await addCoupon(database.db);
  const guesser = openFrom('203.0.113.2');
  for (let time = 1; time < GUESSES; time += 1) await guess(guesser, id, `GUESS${String(time)}`);
  expect(await guess(guesser, id, code)).toMatchObject({ status: 200, coupon: { status: 'applied' } });
  // Guesses at the order count as well.
  const wrong = { ...orderBody(id), coupon_code: 'GUESS60' };
  const at = '/api/create-razorpay-order';
  expect(await guesser.post(at, wrong)).toMatchObject({ status: 409, body: { error: 'PRICE_CHANGED' } });
  expect(await guess(guesser, id, 'GUESS61')).toMatchObject({ status: 429, error: 'RATE_LIMITED' });
  expect(await guess(guesser, id, code)).toMatchObject({ status: 429 });
  const refused = await guesser.post(at, { ...orderBody(id), coupon_code: code });
  expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
  expect(refused.headers.get('Retry-After')).toBe('60');
  expect(await guess(openFrom('203.0.113.3'), id, code)).toMatchObject({ status: 200 });
  expect(await guess(openFrom('203.0.113.2', NOW + 60_000), id, code)).toMatchObject({ status: 200 });
});
