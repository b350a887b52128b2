import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import { endAll, removeDataDirs } from '#tests/start/support/started-shop.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { addProduct, addProducts } from '#tests/support/rows.ts';
import {
  FEE_PAISE,
  inParallel,
  onePiece,
  order,
  payAt,
  type Placed,
  PRICE_PAISE,
  verify,
} from './support/buyers.ts';
import { type FaultShop, openFaultShop } from './support/fault-shop.ts';
import { expectInvariants } from './support/invariants.ts';
import { scaled } from './support/scale.ts';
import { until } from './support/until.ts';

const HOLD_SECONDS = 3;

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop({ HOLD_SECONDS: String(HOLD_SECONDS), RECONCILE_AFTER_SECONDS: '1' });
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

async function orderOnce(inStock = 5) {
  const { id } = await addProduct(shop.db, { inStock });
  return await orderOf(id);
}

async function orderOf(productId: number): Promise<Placed & { readonly productId: number }> {
  return { ...(await order(shop, onePiece(productId))), productId };
}

async function statusOf({ order: placed }: Placed): Promise<string | undefined> {
  const [row] = await shop.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, placed?.dbOrderId ?? ''));
  return row?.status;
}

const becomes = (placed: Placed, status: string, when = '') =>
  until(
    `${placed.order?.dbOrderId ?? ''} is ${status} ${when}`,
    async () => (await statusOf(placed)) === status,
  );

/** The hold of an unpaid order is over, and cron has run. */
async function holdEnds({ productId }: { productId: number }): Promise<void> {
  await until(`the hold of ${String(productId)} is over`, async () => {
    await shop.cron();
    return (await ledgerOf(shop.db, productId))?.held === 0;
  });
}

interface Told {
  readonly statuses: readonly number[];
}
/** The status when no answer came within the 5 s that the provider waits. */
const NO_ANSWER = 0;
const tell = async (event: string, payment_id: string, more: object = {}) =>
  (await shop.control('POST', '/webhook', { event, payment_id, ...more })) as Told;

describe('R4: events', () => {
  test('the same one 50 times at once has one effect', async () => {
    const placed = await orderOnce();
    const { razorpay_payment_id: id } = await payAt(shop, placed, { webhook: false });
    // Sent again, as the provider does when an answer comes too late.
    const told = new Set<number>();
    await until('each is answered', async () => {
      const { statuses } = await tell('payment.captured', id, { times: scaled(20, 50), parallel: true });
      for (const status of statuses) told.add(status);
      return statuses.every((status) => status === 200);
    });
    expect([...told].filter((status) => ![NO_ANSWER, 200, 503].includes(status))).toEqual([]);
    await becomes(placed, 'paid');
    expect(await ledgerOf(shop.db, placed.productId)).toMatchObject({ held: 0, sold: 1 });
  });

  test('in every order of authorized, captured, failed and order.paid end in the same paid order', async () => {
    const events = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'] as const;
    const all = permutations(events);
    for (const sequence of all.slice(0, scaled(6, all.length))) {
      const placed = await orderOnce();
      const { razorpay_payment_id: id } = await payAt(shop, placed, { webhook: false });
      for (const event of sequence) {
        // A payload is a snapshot of an earlier moment.
        const status = { 'payment.authorized': 'authorized', 'payment.failed': 'failed' }[event as string];
        await tell(event, id, status === undefined ? {} : { patch: { status, captured: false } });
      }
      await becomes(placed, 'paid', `after ${sequence.join(', ')}`);
      expect(await ledgerOf(shop.db, placed.productId)).toMatchObject({ held: 0, sold: 1 });
    }
  });

  test('with a wrong signature or none have no effect', async () => {
    const placed = await orderOnce();
    const { razorpay_payment_id: id } = await payAt(shop, placed, { webhook: false });
    for (const signature of ['wrong', 'missing']) {
      const { statuses } = await tell('payment.captured', id, { signature });
      expect(statuses).toEqual([401]);
    }
    expect(await statusOf(placed)).toBe('pending_payment_gateway');
  });
});

describe('R3: money', () => {
  test('that the browser and the webhook tell at once is one paid order', async () => {
    const products = await addProducts(shop.db, scaled(6, 25));
    await inParallel(products.length, async (nth) => {
      const placed = await orderOf(products[nth] ?? 0);
      const receipt = await payAt(shop, placed, { webhook: false });
      const [verified] = await Promise.all([
        verify(shop, placed, receipt),
        tell('payment.captured', receipt.razorpay_payment_id),
        tell('order.paid', receipt.razorpay_payment_id, { event_id: 'new' }),
      ]);
      expect(verified).toMatchObject({ status: 200, body: { success: true, order: { status: 'paid' } } });
      expect(await ledgerOf(shop.db, placed.productId)).toMatchObject({ held: 0, sold: 1 });
    });
  });

  test('that nobody told of is found by the reconciler', async () => {
    const products = await addProducts(shop.db, scaled(4, 12));
    const all = await inParallel(products.length, (nth) => orderOf(products[nth] ?? 0));
    for (const placed of all) await payAt(shop, placed, { webhook: false });
    await until('all are paid', async () => {
      await shop.cron();
      return (await Promise.all(all.map(statusOf))).every((status) => status === 'paid');
    });
  });

  test('that comes late takes the pieces again while there are some', async () => {
    const placed = await orderOnce(1);
    await holdEnds(placed);
    expect(await ledgerOf(shop.db, placed.productId)).toMatchObject({ onHand: 1, held: 0 });
    await payAt(shop, placed);
    await becomes(placed, 'paid');
    expect(await ledgerOf(shop.db, placed.productId)).toMatchObject({ onHand: 0, sold: 1 });
  });

  test('that comes when the pieces are gone goes back in full', async () => {
    const placed = await orderOnce(1);
    await holdEnds(placed);
    const other = await order(shop, onePiece(placed.productId));
    await payAt(shop, other);
    await becomes(other, 'paid');
    const { razorpay_payment_id: id } = await payAt(shop, placed);
    await wentBack(id);
    expect(await statusOf(placed)).not.toBe('paid');
  });

  test('that comes a second time for one order goes back', async () => {
    const placed = await orderOnce();
    const { razorpay_payment_id: first } = await payAt(shop, placed, { webhook: false });
    const { razorpay_payment_id: second } = await payAt(shop, placed, { webhook: false });
    await tell('payment.captured', first);
    await becomes(placed, 'paid');
    await tell('payment.captured', second);
    await wentBack(second);
    expect(await statusOf(placed)).toBe('paid');
  });

  test('whose way back was not answered, or failed, goes back once all the same', async () => {
    const soldOut = await inParallel(4, async () => {
      const placed = await orderOnce(1);
      await holdEnds(placed);
      const other = await order(shop, onePiece(placed.productId));
      await payAt(shop, other);
      await becomes(other, 'paid');
      return placed;
    });
    for (const fault of ['lost', 'timeout', '502', 'fail']) {
      const placed = soldOut.pop() ?? expect.fail();
      await shop.control('POST', '/faults', { on: 'refunds.create', fault, times: 1 });
      const { razorpay_payment_id: id } = await payAt(shop, placed);
      await wentBack(id);
      await shop.control('DELETE', '/faults');
    }
  });
});

describe('R5: refunds of the owner', () => {
  test('asked for by many at once never add up to more than was paid', async () => {
    const placed = await orderOnce();
    await payAt(shop, placed);
    await becomes(placed, 'paid');
    const [{ email, password }] = DEMO_ACCOUNTS;
    const { cookies } = await shop.call('/api/auth/sign-in/email', { body: { email, password } });
    // Each amount is different, and so is each letter.
    const amountOf = (index: number) => 100_00 + index;
    const answers = await inParallel(scaled(20, 60), (index) =>
      shop.call(`/api/admin/orders/${placed.order?.dbOrderId ?? ''}/refunds`, {
        headers: { Cookie: cookies },
        body: { amountPaise: amountOf(index), reason: 'A crowd', key: `crowd-of-refunds-${String(index)}` },
      }),
    );
    const accepted = answers.flatMap(({ status }, index) => (status < 300 ? [amountOf(index)] : []));
    expect(accepted).toHaveLength(Math.floor((PRICE_PAISE + FEE_PAISE) / 100_00));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { payments } = (await shop.control('GET', '/ledger')) as Ledger;
    const [payment] = payments.filter((each) => each.order_id === placed.order?.razorpayOrderId);
    expect(payment?.amount_refunded).toBe(accepted.reduce((total, paise) => total + paise, 0));
  });
});

interface Ledger {
  readonly payments: readonly {
    readonly id: string;
    readonly order_id: string;
    readonly amount_refunded: number;
  }[];
  readonly refunds: readonly { readonly payment_id: string; readonly status: string }[];
}

async function wentBack(paymentId: string): Promise<void> {
  await until(`${paymentId} went back`, async () => {
    await shop.cron();
    const { refunds } = (await shop.control('GET', '/ledger')) as Ledger;
    return refunds.some(({ payment_id: id, status }) => id === paymentId && status === 'processed');
  });
}

function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length <= 1) return [[...values]];
  return values.flatMap((value, index) =>
    permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]),
  );
}
