import { openDatabase } from '../../drizzle/client.ts';
import { inParallel, onePiece, order, payAt, type Receipt } from '../../tests/faults/support/buyers.ts';
import { shopCalls } from '../../tests/faults/support/shop-calls.ts';
import { addProduct } from '../../tests/support/rows.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const BUYERS = 50;
const EVENTS = 300;

/** How long the slowest buyers of a crowd wait for their orders, and the provider for its events. */
export const measureOrders: Measurement = async ({ shopUrl, databaseUrl }) => {
  const shop = shopCalls(Number(new URL(shopUrl).port));
  const product = await addProduct(openDatabase({ url: databaseUrl }), { inStock: 10 * EVENTS });
  const basket = onePiece(product.id);
  const alone = await timed(() => order(shop, basket));
  const buyers = await inParallel(BUYERS, () => timed(() => order(shop, basket)));
  const placed = buyers.map(({ value }) => value).filter((each) => each.order !== null);
  if (placed.length < BUYERS) throw new Error(`Only ${placed.length} of ${BUYERS} buyers got their orders.`);

  const paid: Receipt[] = [];
  for (const each of placed) paid.push(await payAt(shop, each, { webhook: false }));
  const tell = (nth: number) => {
    const payment_id = paid[nth % paid.length]?.razorpay_payment_id;
    return shop.control('POST', '/webhook', { event: 'payment.captured', payment_id, event_id: 'new' });
  };
  const event = await timed(() => tell(0));
  const events = await inParallel(EVENTS, (nth) => timed(() => tell(nth)));
  return [
    row(`order creation, ${BUYERS} buyers at once`, buyers, alone.ms),
    row(`webhook, ${EVENTS} events at once`, events, event.ms),
  ];
};

function row(what: string, all: readonly { readonly ms: number }[], aloneMs: number): BenchRow {
  const times = all.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
  return {
    what,
    result: `p99 ${p99.toFixed(1)} ms`,
    baseline: `one alone: ${aloneMs.toFixed(1)} ms`,
    ratio: (p99 / aloneMs).toFixed(1),
  };
}

async function timed<Value>(act: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now();
  return { value: await act(), ms: performance.now() - start };
}
