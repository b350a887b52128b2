import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/dates.ts';
import { ORDER_STATUSES } from '../../../src/domain/order/order-status.ts';
import { placeOrder } from '../../../src/domain/order/place/place-order.server.ts';
import {
  type AdminOrder,
  AdminOrderQuery,
  type AdminOrders,
} from '../../../src/domain/order/read/admin-order.ts';
import { exportOrders } from '../../../src/domain/order/read/export-orders.server.ts';
import { listOrderChanges } from '../../../src/domain/order/read/get-admin-order.server.ts';
import { countNewOrders, listAdminOrders } from '../../../src/domain/order/read/list-admin-orders.server.ts';
import { MOST_NEW, newOrdersText } from '../../../src/domain/order/read/new-orders.ts';
import { personAs } from '../../support/actor.ts';
import { lastTrace, useAdmin } from '../../support/admin.ts';
import { orderFor } from '../../support/checkout.ts';
import { plansOf } from '../../support/plans.ts';
import { addOrder, addProduct } from '../../support/rows.ts';
import { textOf } from '../../support/text-of.ts';

const admin = useAdmin();
/** Half past midnight in India is still the day before in UTC. */
const EARLY = Date.parse('2026-03-07T00:30:00+05:30');

const get = (path: string) => admin().owner.get(`/api/admin/orders${path}`);
async function find(query: string): Promise<string[]> {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return (body as AdminOrders).items.map(({ id }) => id);
}
const add = (values: Parameters<typeof addOrder>[1] = {}) => addOrder(admin().ctx.db, values);

describe('A2, A7: orders', () => {
  test('newest first, thirty to a page, each once', async () => {
    const at = Date.UTC(2027, 0, 1);
    const rows = [];
    for (let nth = 0; nth < 65; nth += 1) rows.push(await add({ createdAt: at + (nth % 7) * 1000 }));
    const from = '?from=2027-01-01&to=2027-01-01';
    const seen: AdminOrders['items'][number][] = [];
    let cursor = '';
    for (const size of [30, 30, 5]) {
      const { body } = await get(`${from}&cursor=${cursor}`);
      const { items, nextCursor = '' } = body as AdminOrders;
      expect(items).toHaveLength(size);
      seen.push(...items);
      cursor = nextCursor;
    }
    expect(cursor).toBe('');
    const newestFirst = rows.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    expect(seen.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
  });

  test('have their items with names and pictures of then, and what was paid', async () => {
    const { ctx } = admin();
    const { id: productId } = await addProduct(ctx.db, { inStock: 3, name: 'Kundan choker' });
    const { id } = await placeOrder(ctx, orderFor(productId), null);
    const { body } = await get(`?search=${id}`);
    expect((body as AdminOrders).items).toMatchObject([
      {
        id,
        status: 'pending_payment',
        totalPaise: 549_00,
        paidPaise: 0,
        refundedPaise: 0,
        items: [{ productId, name: 'Kundan choker', quantity: 1, priceAtPurchasePaise: 499_00 }],
      },
    ]);
  });
});

describe('A2, A7: search', () => {
  test.each(['id', 'e-mail', 'name', 'gateway order'])(
    'finds a part of the %s, in any case',
    async (what) => {
      const { id } = await add({
        id: 'JH-Q7QX-W2WZ',
        customerEmail: 'ruxandra.vyas@example.in',
        customerName: 'Ruxandra 50%_Vyas',
        razorpayOrderId: 'order_NXhJ2Kd8WqPz',
      }).catch(() => ({ id: 'JH-Q7QX-W2WZ' }));
      const terms: Record<string, readonly string[]> = {
        id: ['q7qx', 'JH-Q7QX-W2WZ', 'x-w2', 'qx', 'wz'],
        'e-mail': ['UXANDRA.V', 'ruxandra.vyas@example.in', 'ux'],
        name: ['ndra 50%_vy', 'a 50%', '%_', '0%'],
        'gateway order': ['nxhj2kd8', 'order_NXhJ2Kd8WqPz', '2K'],
      };
      for (const term of terms[what] ?? []) {
        expect(await find(`?search=${encodeURIComponent(term)}`), term).toContain(id);
      }
    },
  );

  test('takes nothing in a term for a sign of its own', async () => {
    await add();
    for (const term of ['%', '_', '"', "'", '*', 'a"b"c', 'NOT x', '(', 'asha* OR', '\\', 'ab\0cd']) {
      expect((await get(`?search=${encodeURIComponent(term)}`)).status, term).toBe(200);
    }
    expect(await find('?search=%25%25')).toEqual([]);
  });

  test('goes on from page to page, with filters', async () => {
    const ids = [];
    for (let nth = 0; nth < 35; nth += 1) {
      ids.push((await add({ customerName: 'Zubeida Pagewise', status: nth % 7 ? 'paid' : 'failed' })).id);
    }
    const first = await get('?search=zubeida&status=paid,failed');
    const { items, nextCursor } = first.body as AdminOrders;
    const rest = await find(`?search=zubeida&status=paid,failed&cursor=${nextCursor ?? ''}`);
    expect([...items.map(({ id }) => id), ...rest]).toEqual(ids.toReversed());
    expect(await find('?search=zubeida&status=failed')).toHaveLength(5);
  });
});

describe('filters', () => {
  test('by several statuses, payment method and days in India', async () => {
    const paid = await add({ status: 'paid', createdAt: EARLY });
    const cod = await add({ status: 'processing', paymentMethod: 'cod', createdAt: EARLY + 1000 });
    const failed = await add({ status: 'failed', createdAt: EARLY + DAY_MS - 3_600_000 });
    const day = 'from=2026-03-07&to=2026-03-07';
    expect(await find(`?${day}`)).toEqual([failed.id, cod.id, paid.id]);
    expect(await find('?from=2026-03-08&to=2026-03-08')).toEqual([]);
    expect(await find(`?${day}&status=paid&status=processing`)).toEqual([cod.id, paid.id]);
    expect(await find(`?${day}&method=cod`)).toEqual([cod.id]);
    expect(await find(`?${day}&method=razorpay&status=failed,processing`)).toEqual([failed.id]);
    expect(await find(`?${day}&search=as&status=failed&sort=name`)).toEqual([failed.id]);
  });

  test.each(['status=Completed', 'method=cash', 'from=2026-02-30', `search=${'a'.repeat(101)}`])(
    '%s is refused',
    async (query) => {
      expect(await get(`?${query}`)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    },
  );
});

describe('A2: one order', () => {
  test('with everything, and the notes that the owner writes', async () => {
    const { ctx, owner, ownerId } = admin();
    const { id: productId } = await addProduct(ctx.db, { inStock: 3 });
    const { id } = await placeOrder(ctx, orderFor(productId), null);
    const note = await owner.post(`/api/admin/orders/${id}/notes`, { text: ' Call before delivery ' });
    expect(note.status).toBe(201);
    const { body } = await get(`/${id}`);
    expect(body).toMatchObject({
      id,
      shippingAddress: { city: 'Bengaluru', phone: '+919876543210' },
      subtotalPaise: 499_00,
      shippingPaise: 50_00,
      items: [{ productId }],
      payments: [],
      refunds: [],
      history: [{ kind: 'status', toStatus: 'pending_payment', actor: 'shopper' }],
      notes: [{ note: 'Call before delivery', actor: 'admin', actorName: 'Asha Rao' }],
    });
    expect((body as AdminOrder).notes[0]?.id).toBe((note.body as { id: number }).id);
    expect(await lastTrace(admin(), 'order.note')).toMatchObject({ entityId: id, actorUserId: ownerId });
    expect(JSON.stringify(body)).not.toMatch(/tokenHash|searchId/i);
  });

  test('RELIABILITY: is found at its shopper’s address as well', async () => {
    const { id } = await add();
    expect(await admin().owner.get(`/api/orders/${id}`)).toMatchObject({ status: 200, body: { id } });
  });

  test('that is not there, or a note without a word, is refused', async () => {
    const { id } = await add();
    expect((await get('/JH-0000-0000')).status).toBe(404);
    const send = (order: string, text: string) =>
      admin().owner.post(`/api/admin/orders/${order}/notes`, { text });
    expect(await send(id, '  ')).toMatchObject({
      status: 400,
      body: { details: { text: ['Please write a note.'] } },
    });
    expect((await send(id, 'a'.repeat(1001))).status).toBe(400);
    expect((await send('JH-0000-0000', 'Hello')).status).toBe(404);
  });
});

describe('A2: what a list has missed', () => {
  test('is told from the event on that it knows, with what was sold since', async () => {
    const { ctx, owner } = admin();
    const { newestEvent } = (await get('')).body as AdminOrders;
    const { id: productId } = await addProduct(ctx.db, { inStock: 3, pricePaise: 1_00 });
    const { id } = await placeOrder(ctx, orderFor(productId, { agreedPaise: 51_00 }), null);
    const first = await get(`/changes?after=${String(newestEvent)}`);
    expect(first.body).toMatchObject({
      items: [{ orderId: id, status: 'pending_payment', isNewSale: false }],
      hasMore: false,
    });
    const { newestEvent: next } = first.body as { newestEvent: number };
    expect(next).toBeGreaterThan(newestEvent);
    await owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status: 'paid', confirm: true } });
    expect((await get(`/changes?after=${String(next)}`)).body).toMatchObject({
      items: [{ orderId: id, status: 'paid', isNewSale: false }],
    });
    expect((await get('/changes?after=99999999')).body).toEqual({
      items: [],
      newestEvent: 99_999_999,
      hasMore: false,
    });
    expect((await get('/changes')).status).toBe(400);
    expect((await get('/changes?after=-1')).status).toBe(400);
  });
});

describe('the file of orders', () => {
  test('has what the list has with the same filters, and nothing that a spreadsheet calculates', async () => {
    const formula = '=HYPERLINK("https://evil.example","x")';
    await add({
      customerName: formula,
      status: 'shipped',
      createdAt: Date.parse('2025-05-24T10:00:00+05:30'),
    });
    await add({ status: 'failed', createdAt: Date.parse('2025-05-24T11:00:00+05:30') });
    const { status, headers, body } = await get('/export?status=shipped&from=2025-05-24&to=2025-05-24');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = (body as string).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/Order,Placed \(IST\),Status,/);
    expect(lines[1]).toContain('2025-05-24 10:00,shipped,razorpay,');
    expect(lines[1]).toContain('"\'=HYPERLINK(""https://evil.example"",""x"")"');
    expect(lines[1]).toContain(",'+919876543210,");
    expect(lines[1]).toContain(',499.00,,0.00,50.00,0.00,0.00,549.00,');
  });
});

test('DESIGN 8: every way to list, to search, to catch up and to export goes along an index', async () => {
  const { ctx, ownerId } = admin();
  const actor = personAs('admin', ownerId);
  const cursor = '1772830000000.JH-0001-TEST';
  const queries = ['', 'as', 'asha'].flatMap((search) =>
    ['', 'paid', ORDER_STATUSES.join(',')].flatMap((status) =>
      [{}, { method: 'cod' }].flatMap((method) =>
        [{}, { from: '2026-01-01', to: '2026-02-01' }].flatMap((days) =>
          ['', cursor].map((after) =>
            AdminOrderQuery.parse({ search, status, cursor: after, ...method, ...days }),
          ),
        ),
      ),
    ),
  );
  const plans = await plansOf(ctx.db, async (db) => {
    const own = { ...ctx, db, actor };
    for (const query of queries) await listAdminOrders(own, query);
    await textOf(await exportOrders(own, AdminOrderQuery.parse({ status: 'paid' })));
    await listOrderChanges(own, { after: 0 });
  });
  expect(plans.length).toBeGreaterThan(queries.length * 3);
  for (const plan of plans) {
    // A walk of what a subquery has already cut to size, of an index in its order, or of the full-text index.
    expect(plan).not.toMatch(
      /^SCAN (?!\(|\w+ USING |\w+ VIRTUAL|s VIRTUAL|[no]$|e$|\d+ CONSTANT|CONSTANT)|AUTOMATIC/m,
    );
  }
});

test('A2: orders that wait to be packed are counted along an index, up to a hundred', async () => {
  const { ctx } = admin();
  const count = async () => ((await get('/new')).body as { count: number }).count;
  const before = await count();
  const { id } = await add({ status: 'paid' });
  await add({ status: 'processing' });
  const { id: onDelivery } = await add({ status: 'processing', paymentMethod: 'cod' });
  expect(await count()).toBe(before + 2);
  await admin().owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status: 'processing' } });
  expect(await count()).toBe(before + 1);
  await admin().owner.send(`/api/admin/orders/${onDelivery}`, {
    method: 'PATCH',
    body: { status: 'shipped' },
  });
  expect(await count()).toBe(before);
  for (let made = 0; made <= MOST_NEW; made += 1) await add({ status: 'paid' });
  expect(await count()).toBe(MOST_NEW);
  expect([0, 99, MOST_NEW].map(newOrdersText)).toEqual(['0', '99', '99+']);
  const plans = await plansOf(ctx.db, (db) =>
    countNewOrders({ ...ctx, db, actor: personAs('admin', 'owner') }),
  );
  expect(plans.join()).toMatch(/^SEARCH orders USING (?:COVERING )?INDEX/m);
  expect(plans.join()).not.toMatch(/^SCAN orders/m);
});
