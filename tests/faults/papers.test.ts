import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { portsOf } from '#scripts/lib/ports.ts';
import { isTwin } from '#scripts/checks/twin.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import { endAll, removeDataDirs } from '#tests/start/support/started-shop.ts';
import { addProduct } from '#tests/support/rows.ts';
import { inParallel, onePiece, order, payAt, PRICE_PAISE, verify } from './support/buyers.ts';
import { type FaultShop, openFaultShop } from './support/fault-shop.ts';
import { expectInvariants } from './support/invariants.ts';
import { scaled } from './support/scale.ts';
import type { Reply } from './support/shop-calls.ts';
import { until } from './support/until.ts';

const PARCELS = scaled(16, 96);
const AT_ONCE = 6;
const PARTS = ['database', 'worker'] as const;
const [{ email, password }] = DEMO_ACCOUNTS;

let shop: FaultShop;
let owner: string;
beforeAll(async () => {
  shop = await openFaultShop({ HOLD_SECONDS: '600', RECONCILE_AFTER_SECONDS: '1' });
  owner = (await shop.call('/api/auth/sign-in/email', { body: { email, password } })).cookies;
});
afterAll(async () => {
  await endAll();
  removeDataDirs();
});

interface Parcel {
  readonly id: string;
  readonly itemId: number;
  /** How the piece comes back. */
  readonly way: 'refund' | 'came back';
}

const asOwner = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
  shop.call(path, { method, body, headers: { Cookie: owner } });
const setStatus = (id: string, status: string) =>
  asOwner(`/api/admin/orders/${id}`, { status, confirm: true }, 'PATCH');

/** A paid order, sent with its bill. */
async function sendParcel(productId: number, way: Parcel['way']): Promise<Parcel> {
  const placed = await order(shop, onePiece(productId));
  await verify(shop, placed, await payAt(shop, placed));
  const id = placed.order?.dbOrderId ?? '';
  expect(await setStatus(id, 'shipped')).toMatchObject({ status: 200 });
  const [item] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  return { id, itemId: item?.id ?? 0, way };
}

/** May be called several times, as an owner presses again. */
async function takeBack({ id, itemId, way }: Parcel): Promise<Reply> {
  if (way === 'came back') return await setStatus(id, 'processing');
  const lines = [{ orderItemId: itemId, quantity: 1 }];
  const key = `refund-of-${id}`;
  return await asOwner(`/api/admin/orders/${id}/refunds`, { reason: 'It broke', key, what: 'pieces', lines });
}

function papersOf(parcels: readonly Parcel[]) {
  const ids = parcels.map(({ id }) => id);
  return shop.db
    .select({
      kind: taxDocuments.kind,
      number: taxDocuments.number,
      orderId: taxDocuments.orderId,
      totalPaise: taxDocuments.totalPaise,
      refundId: taxDocuments.refundId,
    })
    .from(taxDocuments)
    .where(inArray(taxDocuments.orderId, ids))
    .orderBy(asc(taxDocuments.id));
}

/** Every refund and every returned parcel has its note; nothing else has one. */
async function expectNotes(parcels: readonly Parcel[]): Promise<void> {
  const ids = parcels.map(({ id }) => id);
  // All read at one moment, since the shop goes on meanwhile.
  const [papers, processed, back] = await shop.db.batch([
    papersOf(parcels),
    shop.db
      .select({ id: refunds.id, orderId: payments.orderId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(inArray(payments.orderId, ids), eq(refunds.status, 'processed'))),
    shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, ids), eq(orders.status, 'processing'))),
  ]);
  for (const { id, way } of parcels) {
    const own = papers.filter(({ orderId }) => orderId === id);
    const bill = own.find(({ kind }) => kind !== 'credit_note');
    const notes = own.filter(({ kind }) => kind === 'credit_note');
    const refund = processed.find(({ orderId }) => orderId === id);
    const isBack = back.some((each) => each.id === id);
    const expected =
      way === 'refund'
        ? refund && [PRICE_PAISE, refund.id]
        : isBack && bill !== undefined
          ? [bill.totalPaise, null]
          : undefined;
    expect(
      notes.map(({ totalPaise, refundId }) => [totalPaise, refundId]),
      `notes of ${id}, ${way}`,
    ).toEqual(expected ? [expected] : []);
  }
}

/** On the shop that was opened again: every call that was cut off is made again, and cron has run. */
async function settleAll(parcels: readonly Parcel[]): Promise<void> {
  await expectNotes(parcels);
  for (const parcel of parcels) {
    const { status, body } = await takeBack(parcel);
    expect([200, 201], JSON.stringify(body)).toContain(status);
  }
  const isOpen = and(ne(refunds.status, 'processed'), ne(refunds.status, 'failed'));
  await until('all refunds have gone', async () => {
    await shop.cron();
    return (await shop.db.select().from(refunds).where(isOpen)).length === 0;
  });
  await expectNotes(parcels);
  const notes = (await papersOf(parcels)).filter(({ kind }) => kind === 'credit_note');
  expect(notes).toHaveLength(parcels.length);
  await expectInvariants(
    shop,
    parcels.map(({ id }) => id),
  );
}

/** Alternates, so that a crowd has both. */
const wayOf = (nth: number) => (nth % 2 === 0 ? 'refund' : 'came back');

describe('G1: kill -9 of the shop while money and parcels come back', () => {
  test.each(PARTS)(
    'of the %s leaves no gap, no double number, and no refund without its note',
    async (part) => {
      const product = await addProduct(shop.db, { inStock: 1000 });
      const parcels = await inParallel(PARCELS, (nth) => sendParcel(product.id, wayOf(nth)), AT_ONCE);
      let answered = 0;
      const { promise: inTheMiddle, resolve: reached } = Promise.withResolvers<undefined>();
      const taking = inParallel(
        PARCELS,
        async (nth) => {
          const parcel = parcels[nth];
          // Cut off: the owner does not know whether it was done.
          const reply = parcel && (await takeBack(parcel).catch(() => null));
          if (reply && reply.status < 300) answered += 1;
          if (answered === Math.floor(PARCELS / 4)) reached(undefined);
        },
        AT_ONCE,
      );
      await Promise.race([inTheMiddle, taking]);
      expect(answered, 'taken back before').toBeGreaterThanOrEqual(Math.floor(PARCELS / 4));
      await shop.kill(part);
      await taking;
      await shop.openAgain();
      await settleAll(parcels);
    },
  );

  test.each(PARTS.flatMap((part) => (['refund', 'came back'] as const).map((way) => ({ part, way }))))(
    'of the $part within the write of a note ($way) undoes all of it, or nothing',
    async ({ part, way }) => {
      const product = await addProduct(shop.db, { inStock: 10 });
      const parcel = await sendParcel(product.id, way);
      // At this moment the number is taken, and its line is being written.
      await shop.db.run(sql`create view ages as
      with recursive n(i) as (select 1 union all select i + 1 from n limit 40000000) select max(i) as end from n`);
      await shop.db.run(sql`create trigger takes_ages before insert on tax_document_lines
      begin select end from ages; end`);
      let isAnswered = false;
      const taking = takeBack(parcel)
        .catch(() => null)
        .finally(() => (isAnswered = true));
      await until('the write is under way', isWriting);
      expect(isAnswered).toBe(false);
      await shop.kill(part);
      await taking;
      // Once open, the shop is told of the refund again, and writes its note.
      await shop.whileClosed(async (db) => {
        await db.run(sql`drop trigger takes_ages`);
        await db.run(sql`drop view ages`);
      });
      await shop.openAgain();
      await settleAll([parcel]);
    },
  );
});

/** Whether the shop holds the write lock: nobody else writes meanwhile. */
async function isWriting(): Promise<boolean> {
  const { sqld } = portsOf(Number(new URL(shop.url).port), isTwin);
  const impatient = openDatabase({ url: `http://127.0.0.1:${String(sqld)}`, timeoutMs: 300 });
  return await impatient
    .delete(taxDocuments)
    .where(sql`false`)
    .then(
      () => false,
      () => true,
    );
}
