import { openDatabase } from '../../drizzle/client.ts';
import { inParallel, onePiece, order, payAt, type Receipt } from '../../tests/faults/support/buyers.ts';
import { shopCalls } from '../../tests/faults/support/shop-calls.ts';
import { addProduct } from '../../tests/support/rows.ts';
import type { BenchRow, Measurement } from './measurement.ts';
import { shareOf } from './share-of.ts';

const BUYERS = 50;
const EVENTS = 300;
const RUSH = { buyers: 200, pieces: 20 } as const;
/** The number of orders placed one after another, for comparison. */
const ALONE = 11;

/** How long the slowest buyers of a crowd wait for their orders, and how long the provider waits for its events. */
export const measureOrders: Measurement = async ({ shopUrl, databaseUrl }) => {
  const shop = shopCalls(Number(new URL(shopUrl).port));
  const product = await addProduct(openDatabase({ url: databaseUrl }), { inStock: 10 * EVENTS });
  const basket = onePiece(product.id);
  const alone = await oneByOne(ALONE, () => timed(() => order(shop, basket)));
  const crowd = await inParallel(BUYERS, () => timed(() => order(shop, basket)));
  const placed = [...alone, ...crowd].map(({ value }) => value).filter((each) => each.order !== null);
  const missing = ALONE + BUYERS - placed.length;
  if (missing > 0) throw new Error(`${missing} buyers did not get their orders.`);

  const paid: Receipt[] = [];
  for (const each of placed) paid.push(await payAt(shop, each, { webhook: false }));
  const tell = (receipt: Receipt | undefined) => {
    const { razorpay_payment_id: payment_id } = receipt ?? {};
    return timed(() =>
      shop.control('POST', '/webhook', { event: 'payment.captured', payment_id, event_id: 'new' }),
    );
  };
  const event = await oneByOne(ALONE, (nth) => tell(paid[nth]));
  const events = await inParallel(EVENTS, (nth) => tell(paid[ALONE + (nth % BUYERS)]));

  const scarce = await addProduct(openDatabase({ url: databaseUrl }), { inStock: RUSH.pieces });
  const rush = await inParallel(RUSH.buyers, () => timed(() => order(shop, onePiece(scarce.id))));
  const sold = rush.filter(({ value }) => value.order !== null).length;
  if (sold !== RUSH.pieces) throw new Error(`Of ${RUSH.pieces} pieces ${sold} were sold.`);
  return [
    row(`order creation, ${BUYERS} buyers at once`, crowd, alone),
    row(`webhook, ${EVENTS} events at once`, events, event),
    row(`${RUSH.buyers} buyers at once for ${RUSH.pieces} pieces`, rush, alone),
  ];
};

interface Timed {
  readonly ms: number;
}

function row(what: string, crowd: readonly Timed[], alone: readonly Timed[]): BenchRow {
  const p99 = shareOf(crowd.map(msOf), 0.99);
  const typical = shareOf(alone.map(msOf), 0.5);
  return {
    what,
    result: `p99 ${p99.toFixed(1)} ms`,
    baseline: `one alone: p50 ${typical.toFixed(1)} ms`,
    ratio: (p99 / typical).toFixed(1),
  };
}

const msOf = ({ ms }: Timed): number => ms;

async function oneByOne<Value>(count: number, act: (nth: number) => Promise<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push(await act(nth));
  return all;
}

async function timed<Value>(act: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now();
  return { value: await act(), ms: performance.now() - start };
}
