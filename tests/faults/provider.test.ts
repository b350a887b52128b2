import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { endAll, removeDataDirs } from '#tests/start/support/started-shop.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { addProduct } from '#tests/support/rows.ts';
import { onePiece, order, payAt, verify } from './support/buyers.ts';
import { type FaultShop, openFaultShop } from './support/fault-shop.ts';
import { expectInvariants } from './support/invariants.ts';
import { until } from './support/until.ts';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop({ HOLD_SECONDS: '600', RECONCILE_AFTER_SECONDS: '1' });
});
afterEach(async () => {
  await shop.control('DELETE', '/faults');
});
// These hooks run last to first: the invariants are checked before, and the shop ends whatever they show.
afterAll(async () => {
  await endAll();
  removeDataDirs();
});
afterAll(() => expectInvariants(shop));

const statusOf = async (id: string | undefined) =>
  (
    await shop.db
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, id ?? ''))
  )[0]?.status;

describe('the provider, asked to open an order', () => {
  test.each(['lost', 'truncated', '429', '502'])(
    'answers once with %s: the order is opened all the same',
    async (fault) => {
      const product = await addProduct(shop.db, { inStock: 2 });
      await shop.control('POST', '/faults', { on: 'orders.create', fault, times: 1 });
      const placed = await order(shop, onePiece(product.id));
      if (placed.order) {
        const receipt = await payAt(shop, placed, { webhook: false });
        expect(await verify(shop, placed, receipt)).toMatchObject({ status: 200 });
        expect(await ledgerOf(shop.db, product.id)).toMatchObject({ onHand: 1, held: 0, sold: 1 });
      } else {
        // A failed order holds no stock.
        expect(placed.reply).toMatchObject({ status: 502, body: { error: 'EF01' } });
        expect(await ledgerOf(shop.db, product.id)).toMatchObject({ onHand: 2, held: 0 });
      }
    },
  );

  test.each(['timeout', '502'])('answers with %s for good: EF01, and nothing is kept back', async (fault) => {
    const product = await addProduct(shop.db, { inStock: 2 });
    await shop.control('POST', '/faults', { on: 'orders.create', fault, times: 10 });
    const { reply } = await order(shop, onePiece(product.id));
    expect(reply).toMatchObject({ status: 502, body: { error: 'EF01' } });
    expect(JSON.stringify(reply.body)).not.toMatch(/\bat .+:\d+/);
    await until('its pieces are on sale again', async () => {
      await shop.cron();
      return (await ledgerOf(shop.db, product.id))?.onHand === 2;
    });
  });
});

describe('the provider, asked about a payment', () => {
  test.each(['timeout', '429', '502', 'truncated'])(
    'answers with %s: the order waits, and is paid when it answers',
    async (fault) => {
      const product = await addProduct(shop.db, { inStock: 2 });
      const placed = await order(shop, onePiece(product.id));
      const receipt = await payAt(shop, placed, { webhook: false });
      await shop.control('POST', '/faults', { on: 'payments.fetch', fault, times: 1 });
      const { status, body } = await verify(shop, placed, receipt);
      // It never says that the payment failed: the money may be there.
      expect([200, 503]).toContain(status);
      if (status === 200) expect(body).toMatchObject({ order: { id: placed.order?.dbOrderId } });
      await shop.control('DELETE', '/faults');
      await until('it is paid', async () => {
        await shop.cron();
        return (await statusOf(placed.order?.dbOrderId)) === 'paid';
      });
    },
  );
});

test('no log contains a secret', () => {
  const logs = shop.logs();
  expect(logs).not.toBe('');
  expect(logs).not.toMatch(/4100\s?2800|razorpay_signature|[?&]token=(?!…|%|\[)[\w-]{8}/);
  expect(logs).not.toMatch(
    /"?(?:RAZORPAY_KEY_SECRET|RAZORPAY_WEBHOOK_SECRET|AUTH_SECRET)"?\s*[:=]\s*"?\w{8}/,
  );
  expect(logs).not.toMatch(/Cookie:|Set-Cookie/i);
});
