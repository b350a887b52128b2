import { and, asc, eq, lte } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { nextReconcileAt } from './reconcile.ts';
import { settleKnown, valueOf } from './settle-payment.server.ts';

const MOST_PER_RUN = 200;
const AT_ONCE = 5;

/**
 * Asks the provider about every order whose time has come: whatever webhook or answer was lost, the money is found.
 * Paid ones too, for a second payment of theirs.
 */
export async function reconcileOrders(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const due = await db
    .select({
      ...{ id: orders.id, razorpayOrderId: orders.razorpayOrderId },
      ...{ createdAt: orders.createdAt, reconcileAt: orders.reconcileAt },
    })
    .from(orders)
    .where(lte(orders.reconcileAt, now()))
    .orderBy(asc(orders.reconcileAt))
    .limit(MOST_PER_RUN);
  const failures: unknown[] = [];
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const some = due.slice(start, start + AT_ONCE);
    for (const result of await Promise.allSettled(some.map((order) => reconcile(ctx, order)))) {
      if (result.status === 'rejected') failures.push(result.reason);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Orders could not be reconciled');
}

interface Due {
  readonly id: string;
  readonly razorpayOrderId: string | null;
  readonly createdAt: number;
  readonly reconcileAt: number | null;
}

async function reconcile(ctx: Context, { id, razorpayOrderId, createdAt, reconcileAt }: Due): Promise<void> {
  const { db, payments, now, waits } = ctx;
  if (razorpayOrderId !== null) {
    const made = valueOf(await payments.paymentsOfOrder(razorpayOrderId)) ?? [];
    // What has come in first: a failed try beside it says nothing any more.
    const byMoney = made.toSorted(
      (a, b) => Number(b.status === 'captured') - Number(a.status === 'captured'),
    );
    for (const payment of byMoney) await settleKnown(ctx, payment);
  }
  const next = razorpayOrderId === null ? null : nextReconcileAt(createdAt, now(), waits.reconcileAfterMs);
  await db
    .update(orders)
    .set({ reconcileAt: next })
    .where(and(eq(orders.id, id), reconcileAt === null ? undefined : lte(orders.reconcileAt, now())));
}
