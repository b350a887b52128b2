import type { stockMovements } from '#drizzle/schema/stock.ts';
import { type Claim, claimFor } from '#order-status.ts';
import { Variables } from '#variables.ts';
import type { DemoProduct } from '#scripts/demo/catalogue/catalogue.ts';
import { MINUTE_MS } from '#dates.ts';
import type { DemoOrder, DemoOrderItem } from './orders.ts';

type MovementRow = typeof stockMovements.$inferInsert & { createdAt: number };

const HOLD_MS = Variables.shape.HOLD_SECONDS.parse(undefined) * 1000;

export function stockMovementRows(
  catalogue: readonly DemoProduct[],
  orders: readonly DemoOrder[],
): MovementRow[] {
  const ofOrders = orders
    .flatMap((order) => order.items.flatMap((item) => movementsOf(order, item)))
    .sort((a, b) => a.createdAt - b.createdAt);
  const counts = catalogue.flatMap(({ id: productId, stock, createdAt }) =>
    stock.map(({ size, onHand }) => {
      const moved = ofOrders.filter((each) => each.productId === productId && each.size === size);
      return countRows({ productId, size, createdAt }, onHand, moved);
    }),
  );
  return [...counts.map(([first]) => first), ...ofOrders, ...counts.flatMap(([, ...recount]) => recount)];
}

function movementsOf({ plan }: DemoOrder, item: DemoOrderItem): MovementRow[] {
  const { productId, selectedSize: size, quantity, id: orderItemId } = item;
  let claim: Claim = 'none';
  return plan.events.flatMap(({ status, at }) => {
    const before = claim;
    claim = claimFor(status);
    if (claim === before) return [];
    const gone = claim === 'held' ? 'hold' : 'sale';
    const kind = claim === 'none' ? (before === 'held' ? 'release' : 'return') : gone;
    // The pieces of an order that the shopper gave up stay held until its time is over.
    const createdAt = kind === 'release' ? plan.createdAt + HOLD_MS : at;
    return [{ productId, size, kind, quantity, orderItemId, createdAt }];
  });
}

/** Enough for today's rest, all sales since, and moments when pieces that came back later were out. */
function countRows(
  shelf: { productId: number; size: string; createdAt: number },
  onHand: number,
  moved: readonly MovementRow[],
): [MovementRow, ...MovementRow[]] {
  let balance = 0;
  let lowest = 0;
  for (const each of moved) {
    balance += changeOf(each);
    lowest = Math.min(lowest, balance);
  }
  const first = Math.max(onHand - balance, -lowest);
  const surplus = first + balance - onHand;
  const initial: MovementRow = { ...shelf, kind: 'initial', quantity: first };
  if (surplus === 0) return [initial];
  const createdAt = Math.max(shelf.createdAt, ...moved.map((each) => each.createdAt)) + MINUTE_MS;
  return [initial, { ...shelf, kind: 'adjustment', quantity: -surplus, note: 'Recounted', createdAt }];
}

function changeOf({ kind, quantity }: MovementRow): number {
  if (kind === 'hold') return -quantity;
  return kind === 'release' || kind === 'return' ? quantity : 0;
}
