import { openDatabase } from '#drizzle/client.ts';
import { inParallel, onePiece, order, payAt, type Receipt } from '#tests/faults/support/buyers.ts';
import { shopCalls } from '#tests/faults/support/shop-calls.ts';
import { addProduct } from '#tests/support/rows.ts';
import type { BenchRow, Measurement } from './measurement.ts';
import { shareOf } from './share-of.ts';

const BUYERS = 50;
const EVENTS = 300;
const RUSH = { buyers: 200, pieces: 20 } as const;
const ALONE = 11;

export const measureOrders: Measurement = async ({ shop: { url }, databaseUrl }) => {
  const shop = shopCalls(Number(new URL(url).port));
  const db = openDatabase({ url: databaseUrl });
  const basket = onePiece((await addProduct(db, { inStock: 10 * EVENTS })).id);
  const alone = await inParallel(ALONE, () => timed(() => order(shop, basket)), 1);
  const crowd = await inParallel(BUYERS, () => timed(() => order(shop, basket)));
  const placed = [...alone, ...crowd].map(({ value }) => value).filter((each) => each.order !== null);
  const missing = ALONE + BUYERS - placed.length;
  if (missing > 0) throw new Error(`${missing} buyers did not get their orders.`);

  const paid: Receipt[] = [];
  for (const each of placed) paid.push(await payAt(shop, each, { webhook: false }));
  const tell = (receipt: Receipt | undefined) =>
    timed(() =>
      shop.control('POST', '/webhook', {
        event: 'payment.captured',
        payment_id: receipt?.razorpay_payment_id,
        event_id: 'new',
      }),
    );
  const event = await inParallel(ALONE, (nth) => tell(paid[nth]), 1);
  const events = await inParallel(EVENTS, (nth) => tell(paid[ALONE + (nth % BUYERS)]));

  const scarce = onePiece((await addProduct(db, { inStock: RUSH.pieces })).id);
  const rush = await inParallel(RUSH.buyers, () => timed(() => order(shop, scarce)));
  const sold = rush.filter(({ value }) => value.order !== null).length;
  if (sold !== RUSH.pieces) throw new Error(`Of ${RUSH.pieces} pieces ${sold} were sold.`);
  return [
    row(`order creation, ${BUYERS} buyers at once: p99`, crowd, alone),
    row(`webhook, ${EVENTS} events at once: p99`, events, event),
    row(`${RUSH.buyers} buyers at once for ${RUSH.pieces} pieces: p99`, rush, alone),
  ];
};

interface Timed<Value> {
  readonly value: Value;
  readonly ms: number;
}

function row(what: string, crowd: readonly Timed<unknown>[], alone: readonly Timed<unknown>[]): BenchRow {
  const value = shareOf(crowd.map(msOf), 0.99);
  return { what, value, unit: 'ms', beside: { what: 'one alone', value: shareOf(alone.map(msOf), 0.5) } };
}

const msOf = ({ ms }: Timed<unknown>): number => ms;

async function timed<Value>(act: () => Promise<Value>): Promise<Timed<Value>> {
  const start = performance.now();
  return { value: await act(), ms: performance.now() - start };
}
