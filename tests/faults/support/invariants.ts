import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';
import type { FaultShop } from './fault-shop.ts';

interface ProviderLedger {
  readonly payments: readonly {
    readonly id: string;
    readonly order_id: string;
    readonly status: string;
    readonly captured: boolean;
    readonly amount: number;
    readonly amount_refunded: number;
  }[];
  readonly refunds: readonly {
    readonly payment_id: string;
    readonly amount: number;
    readonly status: string;
  }[];
}

/**
 * Checks the invariants 1, 2, 4, 6 and 9, 5 as far as the database shows it, and those of documents. They hold at every
 * moment, in a copy too.
 */
export async function expectWholeDatabase(db: Database): Promise<void> {
  const rows = rowsOf(db);

  // 1: no piece is sold that is not there, and the ledger adds up.
  await expectLedgerToAddUp(db);

  // 2: an order is whole. Each of its lines has been held or sold once.
  const broken = await rows(sql`
    select o.id, 'items' as what from orders o where not exists (select 1 from order_items i where i.order_id = o.id)
    union all select o.id, 'history' from orders o
      where not exists (select 1 from order_events e where e.order_id = o.id)
    union all select i.order_id, 'stock' from order_items i
      where not exists (select 1 from stock_movements m where m.order_item_id = i.id)
    union all select o.id, 'coupon' from orders o where o.coupon_code is not null and o.discount_amount_paise > 0
      and not exists (select 1 from coupon_redemptions r where r.order_id = o.id)
    union all select k.resource_id, 'key' from idempotency_keys k where k.scope = 'place-order'
      and not exists (select 1 from orders o where o.id = k.resource_id)`);
  expect(broken, 'orders that are not whole').toEqual([]);

  // 4: an event has one effect.
  const twice = await rows(sql`
    select order_id, to_status, count(*) as times from order_events
    where kind = 'status' and to_status = 'paid' group by order_id having count(*) > 1`);
  expect(twice, 'orders that were paid twice').toEqual([]);

  // 5: no more is refunded than was paid.
  const over = await rows(sql`
    select p.id from payments p join refunds r on r.payment_id = p.id and r.status <> 'failed'
    group by p.id having total(r.amount_paise) > iif(p.status in ('captured', 'refunded'), p.amount_paise, 0)`);
  expect(over, 'payments of which too much goes back').toEqual([]);

  // 6: coupons count their uses, within their limits.
  const coupons = await rows(sql`
    select c.code from coupons c where c.uses_count > coalesce(c.max_uses, c.uses_count)
      or (c.code like 'FAULT%' and c.uses_count <>
        (select count(*) from coupon_redemptions r where r.coupon_id = c.id and r.released_at is null))`);
  expect(coupons, 'coupons that are used too often').toEqual([]);

  // 9: no change leads from paid back to unpaid.
  const backward = await rows(sql`
    select order_id, from_status, to_status from order_events
    where from_status in ('paid', 'processing', 'shipped', 'delivered', 'refunded')
      and to_status in ('pending_payment', 'pending_payment_gateway', 'failed', 'cancelled_by_user', 'failed_verification')`);
  expect(backward, 'orders that went back').toEqual([]);

  // G1: numbers follow each other, each document is whole, and what was refunded of a bill has its note.
  const papers = await rows(sql`
    select s.prefix || '/' || s.fy as what, 'numbers' as why from document_series s left join tax_documents d
      on d.fy = s.fy and d.number glob s.prefix || '/' || s.fy || '/*'
      group by s.kind, s.fy, s.prefix having count(d.id) <> s.next_number - 1
      or coalesce(max(cast(substr(d.number, -6) as integer)), 0) <> s.next_number - 1
    union all select d.number, 'lines' from tax_documents d
      where d.total_paise - d.round_off_paise <>
        (select total(l.total_paise) from tax_document_lines l where l.document_id = d.id)
    union all select d.number, 'refund' from tax_documents d join refunds r on r.id = d.refund_id
      where r.status <> 'processed' or r.amount_paise <> d.total_paise
    union all select r.idempotency_key, 'note' from refunds r join payments p on p.id = r.payment_id
      where r.status = 'processed' and r.what in ('pieces', 'price', 'delivery')
        and exists (select 1 from tax_documents b where b.order_id = p.order_id and b.kind <> 'credit_note'
          and b.created_at < r.processed_at)
        and not exists (select 1 from tax_documents n where n.refund_id = r.id)`);
  expect(papers, 'documents that are not as they should be').toEqual([]);
}

const rowsOf = (db: Database) => async (query: ReturnType<typeof sql>) =>
  await db.all<Record<string, unknown>>(query);

/** R1–R9: checked once everything has settled. */
export async function expectInvariants(shop: FaultShop, acknowledged: readonly string[] = []): Promise<void> {
  const { db } = shop;
  const rows = rowsOf(db);
  const ledger = (await shop.control('GET', '/ledger')) as ProviderLedger;

  await expectWholeDatabase(db);

  // 3: each captured payment has paid one order, or was refunded.
  const orders = await rows(sql`select id, status, razorpay_order_id, razorpay_payment_id from orders`);
  for (const payment of ledger.payments.filter(({ captured }) => captured)) {
    const paid = orders.filter(({ razorpay_payment_id: id }) => id === payment.id);
    const back = sum(
      ledger.refunds.filter(({ payment_id: id, status }) => id === payment.id && status !== 'failed'),
    );
    expect(paid.length, `orders paid by ${payment.id}`).toBeLessThanOrEqual(1);
    if (paid.length === 0) expect(back, `${payment.id}, which paid nothing, goes back`).toBe(payment.amount);
    else if (paid[0]?.['status'] !== 'refunded') {
      const asked = await rows(sql`select total(r.amount_paise) as paise from refunds r
        join payments p on p.id = r.payment_id
        where p.razorpay_payment_id = ${payment.id} and r.requested_by_user_id is not null and r.status <> 'failed'`);
      expect(back, `${payment.id} paid an order: only what the owner asked for goes back`).toBe(
        asked[0]?.['paise'],
      );
    }
  }

  // 5: no more is refunded than was paid.
  for (const payment of ledger.payments) {
    const back = sum(
      ledger.refunds.filter(({ payment_id: id, status }) => id === payment.id && status !== 'failed'),
    );
    expect(back, `what went back of ${payment.id}`).toBeLessThanOrEqual(
      payment.captured ? payment.amount : 0,
    );
  }

  // 7: a mail is sent once, about something true.
  const mails = await readMails(shop);
  const letters = mails.map(({ to, subject }) => `${to}: ${subject}`);
  expect(letters.length, 'letters that came twice').toBe(new Set(letters).size);

  // 8: every acknowledged order is there.
  const known = new Set(orders.map(({ id }) => id));
  expect(
    acknowledged.filter((id) => !known.has(id)),
    'orders that were acknowledged and lost',
  ).toEqual([]);
}

/** Captured payments that have neither paid an order nor gone back yet. */
export async function unsettledPayments(shop: FaultShop): Promise<string[]> {
  const { payments, refunds } = (await shop.control('GET', '/ledger')) as ProviderLedger;
  const orders = await shop.db.all<{ id: string }>(
    sql`select razorpay_payment_id as id from orders where razorpay_payment_id is not null`,
  );
  const settled = new Set([
    ...orders.map(({ id }) => id),
    ...refunds.filter(({ status }) => status === 'processed').map(({ payment_id: id }) => id),
  ]);
  return payments.filter(({ id, captured }) => captured && !settled.has(id)).map(({ id }) => id);
}

async function readMails(shop: FaultShop): Promise<Mail[]> {
  const port = Number(new URL(shop.url).port) + 2;
  const response = await fetch(`http://localhost:${String(port)}/mailbox.json`);
  return await response.json<Mail[]>();
}

interface Mail {
  readonly to: string;
  readonly subject: string;
}

const sum = (refunds: readonly { readonly amount: number }[]) =>
  refunds.reduce((total, { amount }) => total + amount, 0);
