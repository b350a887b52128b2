import { describe, expect, test } from 'vitest';
import { placeOrder } from '#order/place/place-order.server.ts';
import type { AdminOrder, AdminOrders } from '#order/read/admin-order.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { addOrder, addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();

const get = (path: string) => admin().owner.get(`/api/admin/orders${path}`);
const add = (values: Parameters<typeof addOrder>[1] = {}) => addOrder(admin().ctx.db, values);

describe('A2, A7: orders', () => {
  test('newest first, thirty to a page, each once', async () => {
    const at = Date.UTC(2027, 0, 1);
    const rows = [];
    for (let nth = 0; nth < 35; nth += 1) rows.push(await add({ createdAt: at + (nth % 7) * 1000 }));
    const from = '?from=2027-01-01&to=2027-01-01';
    const seen: AdminOrders['items'][number][] = [];
    let cursor = '';
    for (const size of [30, 5]) {
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
});

describe('A2: one order', () => {
  test('with everything, and the notes that the owner writes', async () => {
    const { ctx, owner, ownerId } = admin();
    const { id: productId } = await addProduct(ctx.db, { inStock: 3 });
    const { id } = await placeOrder(ctx, orderFor(productId), null);
    const note = await owner.post(`/api/admin/orders/${id}/notes`, { text: ' Call before delivery ' });
    expect(note.status).toBe(201);
    const said = {
      items: [{ productId, name: 'Temple jhumka', quantity: 1 }],
      paidPaise: 0,
      totalPaise: 549_00,
    };
    expect((await get(`?search=${id}`)).body).toMatchObject({ items: [said] });
    const { body } = await get(`/${id}`);
    expect(body).toMatchObject({
      ...said,
      id,
      shippingAddress: { city: 'Bengaluru', phone: '+919876543210' },
      subtotalPaise: 499_00,
      shippingPaise: 50_00,
      payments: [],
      refunds: [],
      history: [{ kind: 'status', toStatus: 'pending_payment', actor: 'shopper' }],
      notes: [{ note: 'Call before delivery', actor: 'admin', actorName: 'Asha Rao' }],
    });
    expect((body as AdminOrder).notes[0]?.id).toBe((note.body as { id: number }).id);
    expect(await lastTrace(admin(), 'order.note')).toMatchObject({ entityId: id, actorUserId: ownerId });
    expect(JSON.stringify(body)).not.toMatch(/tokenHash|searchId/i);
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

test('D5: the live address is for WebSockets of the owner’s own pages', async () => {
  const { owner } = admin();
  const refused = { status: 426, body: { error: 'UPGRADE_NEEDED' } };
  expect(await owner.get('/api/admin/live')).toMatchObject(refused);
  const headers = { Upgrade: 'websocket', Origin: 'https://elsewhere.example' };
  expect(await owner.send('/api/admin/live', { headers })).toMatchObject({
    status: 403,
    body: { error: 'FOREIGN_ORIGIN' },
  });
});
