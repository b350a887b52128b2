import { describe, expect, test } from 'vitest';
import { payments } from '#drizzle/schema/payment.ts';
import { DAY_MS } from '#dates.ts';
import { claimFor, ORDER_STATUSES, type OrderStatus } from '#order-status.ts';
import { AdminOrderQuery, type AdminOrders, refundDuePaise } from '#order/read/admin-order.ts';
import { exportOrders } from '#order/read/export-orders.server.ts';
import { listOrderChanges } from '#order/read/get-admin-order.server.ts';
import { countNewOrders, listAdminOrders } from '#order/read/list-admin-orders.server.ts';
import { MOST_NEW } from '#order/read/new-orders.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addOrder } from '#tests/support/rows.ts';
import { addPayment } from '#tests/support/sales.ts';
import { textOf } from '#tests/support/text-of.ts';

const admin = useAdmin();
/** Half past midnight in India is still the day before in UTC. */
const EARLY = Date.parse('2026-03-07T00:30:00+05:30');

const get = (path: string) => admin().owner.get(`/api/admin/orders${path}`);
async function find(query: string): Promise<string[]> {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return (body as AdminOrders).items.map(({ id }) => id);
}
const countNew = async () => ((await get('/new')).body as { count: number }).count;
const add = (values: Parameters<typeof addOrder>[1] = {}) => addOrder(admin().ctx.db, values);

describe('A2, A7: search', () => {
  test.each(['id', 'email', 'name', 'gateway order', 'recipient'])(
    'finds a part of the %s, in any case',
    async (what) => {
      const { id } = await add({
        id: 'JH-Q7QX-W2WZ',
        customerEmail: 'ruxandra.vyas@example.in',
        customerName: 'Ruxandra 50%_Vyas',
        razorpayOrderId: 'order_NXhJ2Kd8WqPz',
        shippingAddress: { ...(await add()).shippingAddress, recipient: 'Xanthippe Qureshi' },
      }).catch(() => ({ id: 'JH-Q7QX-W2WZ' }));
      const terms: Record<string, readonly string[]> = {
        id: ['q7qx', 'JH-Q7QX-W2WZ', 'x-w2', 'qx', 'wz', 'jh q7qx w2wz', 'JHQ7QXW2WZ', 'jh q7qx w२wz'],
        email: ['UXANDRA.V', 'ruxandra.vyas@example.in', 'ux'],
        name: ['ndra 50%_vy', 'ndra   50%_vy', 'a 50%', '%_', '0%'],
        'gateway order': ['nxhj2kd8', 'order_NXhJ2Kd8WqPz', '2K'],
        recipient: ['HIPPE QUR', 'pp', 'hi'],
      };
      for (const term of terms[what] ?? []) {
        expect(await find(`?search=${encodeURIComponent(term)}`), term).toContain(id);
      }
    },
  );

  test('finds the order of a payment, also of one that has not paid it', async () => {
    const { id } = await add({ status: 'paid', razorpayPaymentId: 'pay_NXhJ2Kd8Paid00' });
    const other = await add({ customerEmail: 'pay_anu@pay.example', status: 'failed' });
    const payment = { amountPaise: 549_00, currency: 'INR' };
    await admin()
      .ctx.db.insert(payments)
      .values([
        { ...payment, orderId: id, razorpayPaymentId: 'pay_NXhJ2Kd8Paid00', status: 'captured' },
        { ...payment, orderId: other.id, razorpayPaymentId: 'pay_NXhJ2Kd8Failed', status: 'failed' },
      ]);
    expect(await find('?search=%20pay_NXhJ2Kd8Paid00')).toEqual([id]);
    expect(await find('?search=pay_NXhJ2Kd8Failed')).toEqual([other.id]);
    for (const part of ['pay_anu', 'pay_anu@pay']) expect(await find(`?search=${part}`)).toEqual([other.id]);
  });

  test('finds a mobile number as it is read out, and an email address that begins with one', async () => {
    const shippingAddress = { ...(await add()).shippingAddress, phone: '+918123450987' };
    const older = await add({ shippingAddress });
    const { id } = await add({ shippingAddress, status: 'paid' });
    const named = await add({ customerEmail: '8123450987@example.in' });
    for (const typed of ['8123450987', '+91 81234 50987', '081234-50987', '८१२३४५०९८७']) {
      expect(await find(`?search=${encodeURIComponent(typed)}`), typed).toEqual(
        typed === '8123450987' ? [named.id, id, older.id] : [id, older.id],
      );
    }
    expect(await find('?search=8123450987&status=paid')).toEqual([id]);
    expect(await find('?search=8123450980')).toEqual([]);
  });

  test('takes nothing in a term for a sign of its own', async () => {
    await add();
    for (const term of ['%', '_', '"', "'", '*', 'a"b"c', 'NOT x', '(', 'asha* OR', '\\', 'ab\0cd']) {
      expect((await get(`?search=${encodeURIComponent(term)}`)).status, term).toBe(200);
    }
    expect(await find('?search=%25%25')).toEqual([]);
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

  test('by the whole address of a customer, and nobody’s that ends with it', async () => {
    const [email, other] = ['anu@exact.example', 'manu@exact.example'];
    const paid = await add({ customerEmail: email, status: 'paid' });
    await add({ customerEmail: other, status: 'paid' });
    const cod = await add({ customerEmail: email, status: 'processing', paymentMethod: 'cod' });
    const of = `customer=${encodeURIComponent('Anu@exact.example')}`;
    expect(await find(`?search=${email}`)).toHaveLength(3);
    expect(await find(`?${of}`)).toEqual([cod.id, paid.id]);
    expect(await find(`?${of}&status=paid,failed`)).toEqual([paid.id]);
    expect(await find(`?${of}&method=cod&toPack=1`)).toEqual([cod.id]);

    expect(await find('?customer=exact.example')).toEqual([]);
  });

  test('what is to be packed is what is counted beside “Orders”', async () => {
    const createdAt = Date.parse('2026-04-07T12:00:00+05:30');
    const cod = { paymentMethod: 'cod', createdAt } as const;
    const before = await countNew();
    const paid = await add({ status: 'paid', createdAt });
    const onDelivery = await add({ ...cod, status: 'processing', createdAt: createdAt + 1 });
    // Whatever status the owner pressed, nobody has packed these.
    const byOwner = { status: 'processing', statusSetByOwnerAt: createdAt } as const;
    const pressed = await add({ ...byOwner, paidAt: createdAt, createdAt: createdAt + 2 });
    const pressedCod = await add({ ...cod, ...byOwner, createdAt: createdAt + 3 });
    await add({ status: 'paid', packedAt: createdAt, createdAt });
    // Nothing is paid for this one.
    await add({ status: 'processing', createdAt });
    await add({ status: 'shipped', createdAt });
    const day = 'from=2026-04-07&to=2026-04-07&toPack=1';
    const all = [paid.id, onDelivery.id, pressed.id, pressedCod.id];
    expect(await find(`?${day}`)).toEqual(all);
    expect(await find(`?${day}&method=cod`)).toEqual([onDelivery.id, pressedCod.id]);
    expect(await find(`?${day}&status=paid,shipped`)).toEqual([paid.id]);
    for (const search of ['asha', 'as']) {
      expect(await find(`?${day}&search=${search}`), search).toEqual(all);
    }
    const file = (await get(`/export?${day}`)).body as string;
    const rows = file.trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => all.find((id) => row.includes(id)))).toEqual(all);
    expect(await countNew()).toBe(before + 4);
  });

  test('what is to be done goes on from page to page, oldest first, also searched for', async () => {
    const createdAt = Date.parse('2026-04-09T12:00:00+05:30');
    const ids: string[] = [];
    // Still to be packed, and handed over.
    await add({ status: 'processing', paymentMethod: 'cod', createdAt });
    await add({ status: 'shipped', packedAt: createdAt, createdAt });
    for (let nth = 0; nth < 35; nth += 1) {
      const status = nth % 2 ? 'paid' : 'processing';
      ids.push((await add({ status, packedAt: createdAt, createdAt: createdAt + nth })).id);
    }
    for (const search of ['', 'asha', 'as']) {
      const asked = `?search=${search}&from=2026-04-09&to=2026-04-09&toHandOver=1`;
      const { items, nextCursor } = (await get(asked)).body as AdminOrders;
      const rest = await find(`${asked}&cursor=${nextCursor ?? ''}`);
      expect([...items.map(({ id }) => id), ...rest], search).toEqual(ids);
    }
  });

  test('what has ended with money that has not gone back, oldest first, as its row says', async () => {
    const { db } = admin().ctx;
    const createdAt = Date.parse('2026-04-20T12:00:00+05:30');
    const ended = ORDER_STATUSES.filter((status) => claimFor(status) === 'none');
    const online = async (status: OrderStatus, nth: number, back = {}, values = {}) => {
      const razorpayPaymentId = `pay_due_${status}_${String(nth)}`;
      const order = await add({
        status,
        razorpayPaymentId,
        paidAt: 5,
        createdAt: createdAt + nth,
        ...values,
      });
      await addPayment(db, order, razorpayPaymentId, back);
      return order.id;
    };
    const due: string[] = [];
    for (const [nth, status] of ended.entries()) due.push(await online(status, nth));
    due.push(await online('cancelled_by_user', 10, { pending: 100_00, processed: 448_99 }));
    due.push(await online('cancelled_by_user', 11, { failed: 549_00 }));
    const cod = { paymentMethod: 'cod', createdAt: createdAt + 12 } as const;
    // The owner had the cash; marked as refunded, it is given back.
    due.push((await add({ ...cod, status: 'cancelled_by_user', deliveredAt: 5 })).id);
    await add({ ...cod, status: 'refunded', deliveredAt: 5 });
    await add({ ...cod, status: 'cancelled_by_user' });
    await online('cancelled_by_user', 13, { pending: 100_00, processed: 449_00 });
    await online('cancelled_by_user', 14, {}, { refundSettledAt: 5 });
    await online('paid', 15);
    const day = 'from=2026-04-20&to=2026-04-20';
    const { items } = (await get(`?${day}`)).body as AdminOrders;
    expect(items.filter((order) => refundDuePaise(order) > 0).map(({ id }) => id)).toEqual(due.toReversed());
    for (const search of ['', 'asha', 'as'])
      expect(await find(`?${day}&refundDue=1&search=${search}`), search).toEqual(due);
    expect(await find(`?${day}&refundDue=1&method=cod`)).toEqual(due.slice(-1));
    expect(await find(`?${day}&refundDue=1&customer=asha@example.in`)).toEqual(due);
  });
});

test('D8: every way to list, to search, to catch up and to export goes along an index', async () => {
  const { ctx, ownerId } = admin();
  const actor = personAs('admin', ownerId);
  const cursor = '1772830000000.JH-0001-TEST';
  const narrowed = [
    { status: ORDER_STATUSES.join(',') },
    ...[{}, { method: 'cod' }, { toPack: '1' }, { customer: 'a@b.in' }].flatMap((by) =>
      ['', 'paid'].map((status) => ({ ...by, status })),
    ),
    { toHandOver: '1' },
    { refundDue: '1' },
    { refundDue: '1', status: 'failed', method: 'cod' },
  ];
  const queries = ['', 'as', 'asha', '8123450987', 'pay_NXhJ2Kd8'].flatMap((search) =>
    narrowed.flatMap((by) =>
      [{}, { from: '2026-01-01', to: '2026-02-01' }].flatMap((days) =>
        ['', cursor].map((after) => AdminOrderQuery.parse({ search, cursor: after, ...by, ...days })),
      ),
    ),
  );
  const plans = await plansOf(ctx.db, async (db) => {
    const own = { ...ctx, db, actor };
    for (const query of queries) await listAdminOrders(own, query);
    await textOf(await exportOrders(own, AdminOrderQuery.parse({ status: 'paid' })));
    await listOrderChanges(own, { after: 0 });
  });
  const ofOne = plans.filter((plan) => plan.includes('and customer_email = ?'));
  expect(ofOne.length).toBeGreaterThan(0);
  for (const plan of ofOne) expect(plan).toContain('orders_of_email');
  expect(plans.length).toBeGreaterThan(queries.length * 3);
  for (const plan of plans) {
    // A walk of what a subquery has already cut to size, of an index in its order, or of the full-text index.
    expect(plan).not.toMatch(
      /^SCAN (?!\(|\w+ USING |\w+ VIRTUAL|[nos]$|e$|\d+ CONSTANT|CONSTANT)|AUTOMATIC/m,
    );
  }
}, 60_000);

test('A2: orders that wait to be packed are counted along an index, up to a hundred', async () => {
  const { ctx } = admin();

  for (let made = 0; made <= MOST_NEW; made += 1) await add({ status: 'paid' });
  expect(await countNew()).toBe(MOST_NEW);

  const plans = await plansOf(ctx.db, (db) =>
    countNewOrders({ ...ctx, db, actor: personAs('admin', 'owner') }),
  );
  expect(plans.join()).toMatch(/^SEARCH orders USING (?:COVERING )?INDEX/m);
  expect(plans.join()).not.toMatch(/^SCAN orders/m);
});
