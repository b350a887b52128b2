import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { stockLedger } from '#drizzle/schema/stock.ts';
import { MOST_OPEN_COD_ORDERS } from '#order/place/cod-limit.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { shop as seller } from '#shop.config.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { ELSEWHERE, somebody } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from '#tests/support/ledger.ts';
import { addProduct, addSizedProduct, findOrder } from '#tests/support/rows.ts';
import { orderCash } from '#tests/support/order-cash.ts';

const database = useDatabase();
let ctx: TestContext;
beforeEach(async () => {
  ctx = createTestContext(database.db);
  await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 50_000_00 });
});

const order = (lines: Parameters<typeof orderCash>[1], agreedPaise = 549_00, who = somebody()) =>
  orderCash(ctx, lines, { agreedPaise }, who);
type Placed = Awaited<ReturnType<typeof order>>;

const change = ({ id, token }: Placed, what: 'address' | 'size', body: object) =>
  openBrowser(ctx).send(`/api/orders/${id}/${what}?token=${token}`, { method: 'PUT', body });
const mailsTo = (email: string) => ctx.mailed.filter(({ to }) => to === email);
const pack = ({ id }: Placed) => ctx.db.update(orders).set({ packedAt: 1 }).where(eq(orders.id, id));

describe('G12: another address before it is packed', () => {
  test('goes into the order, its history and two mails, and changes no amount', async () => {
    const placed = await order((await addProduct(ctx.db, { inStock: 1 })).id);
    const before = await findOrder(ctx.db, placed.id);
    const answer = await change(placed, 'address', ELSEWHERE);
    const shippingAddress = { address: '3 Palace Road', pin_code: '570001', phone: '+919988776655' };
    expect(answer).toMatchObject({ status: 200, body: { customerName: 'Lakshmi Rao', shippingAddress } });
    const after = await findOrder(ctx.db, placed.id);
    expect(after).toMatchObject({
      totalPaise: before?.totalPaise,
      shippingPaise: before?.shippingPaise,
      status: before?.status,
      codPhone: '+919988776655',
      codInbox: before?.codInbox,
    });
    expect(after?.codAddress).toContain('palace');
    const told = mailsTo(placed.email).at(-1);
    expect(told?.text).toContain('It goes to Lakshmi Rao, 3 Palace Road');
    expect(told?.text).not.toContain('99887');
    expect(mailsTo(seller.email).at(-1)?.text).toContain('The courier calls +919988776655.');
    const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.id));
    expect(events.at(-1)).toMatchObject({ kind: 'note', actor: 'shopper' });
    // It names what stands nowhere else any more; tests/api/account/erasure.test.ts shows that it goes with the account.
    expect(events.at(-1)?.note).toMatch(
      /Before: Asha Rao, \d+ Temple Street, Bengaluru 560079, Karnataka; \+91 \d{5} \d{5}\.$/,
    );
  });

  test('R13: one that leads elsewhere is told to the owner alone', async () => {
    const placed = await order((await addProduct(ctx.db, { inStock: 1 })).id);
    const address = { ...ELSEWHERE, phone: '9123400001', city: 'refund at evil.example/r' };
    expect(await change(placed, 'address', address)).toMatchObject({ status: 200 });
    expect(mailsTo(placed.email).at(-1)?.text).toContain('It goes to the new address.');
    expect(mailsTo(placed.email).at(-1)?.text).not.toContain('evil');
    expect(mailsTo(seller.email).at(-1)?.text).toContain('evil.example');
  });

  test('where too many cash orders are on their way already is refused, and its own does not count', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 9 });
    const door = { address: '1 Crowded Lane' };
    for (let nth = 0; nth < MOST_OPEN_COD_ORDERS; nth += 1)
      await order(id, 549_00, { ...somebody(), ...door });
    const placed = await order(id);
    const there = { ...ELSEWHERE, ...door, apartment: '', pinCode: '560079', city: 'Bengaluru' };
    expect(await change(placed, 'address', there)).toMatchObject({
      status: 409,
      body: { error: 'COD_LIMIT' },
    });
    expect((await findOrder(ctx.db, placed.id))?.codAddress).not.toContain('crowded');

    const [sameDoor] = await ctx.db
      .select()
      .from(orders)
      .where(eq(orders.codAddress, '560079 1 crowded lane'))
      .limit(1);
    if (!sameDoor) throw new Error('Nobody lives there.');
    const near = { id: sameDoor.id, email: '', token: await accessTokenOf(ctx.accounts.secret, sameDoor.id) };
    expect(await change(near, 'address', { ...there, phone: '9000000001' })).toMatchObject({ status: 200 });
  });
});

async function sized(inStock: Readonly<Record<string, number>>, lines: Readonly<Record<string, number>>) {
  const { id: productId } = await addSizedProduct(ctx.db, inStock);
  const wanted = Object.entries(lines).map(([size, quantity]) => ({ productId, size, quantity }));
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipping = pieces * 499_00 >= 500_00 ? 0 : 50_00;
  return { productId, placed: await order(wanted, pieces * 499_00 + shipping) };
}

const ledger = async (productId: number) =>
  Object.fromEntries(
    (await ctx.db.select().from(stockLedger).where(eq(stockLedger.productId, productId)))
      .filter(({ size }) => size !== '')
      .map(({ size, onHand, sold }) => [size, [onHand, sold]]),
  );

const notesOf = ({ id }: Placed) =>
  ctx.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'note')));

describe('G12: another size before it is packed', () => {
  test('gives the one back and takes the other, at the price it was bought for', async () => {
    const { productId, placed } = await sized({ '2.4': 2, '2.6': 2 }, { '2.4': 1 });
    const answer = await change(placed, 'size', { productId, size: '2.4', newSize: '2.6' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        items: [{ selectedSize: '2.6', quantity: 1, priceAtPurchasePaise: 499_00 }],
        totalPaise: 549_00,
      },
    });
    expect(await ledger(productId)).toEqual({ '2.4': [2, 0], '2.6': [1, 1] });
    expect(mailsTo(placed.email).at(-1)?.text).toContain('Temple jhumka: size 2.6 instead of 2.4.');
    await change(placed, 'size', { productId, size: '2.6', newSize: '2.4' });
    expect(await ledger(productId)).toEqual({ '2.4': [1, 1], '2.6': [2, 0] });
    await openBrowser(ctx).post(`/api/orders/${placed.id}/cancel?token=${placed.token}`);
    expect(await ledger(productId)).toEqual({ '2.4': [2, 0], '2.6': [2, 0] });
    await expectOrdersToKeepTheirOwn(ctx.db);
  });

  test.each([
    ['sold out', { '2.4': 2, '2.6': 0 }, { '2.4': 1 }, '2.6', 'OUT_OF_STOCK'],
    ['too few of it', { '2.4': 2, '2.6': 1 }, { '2.4': 2 }, '2.6', 'OUT_OF_STOCK'],
    ['not offered', { '2.4': 2, '2.6': 2 }, { '2.4': 1 }, '9.9', 'OUT_OF_STOCK'],
    ['in the order already', { '2.4': 2, '2.6': 2 }, { '2.4': 1, '2.6': 1 }, '2.6', 'OUT_OF_STOCK'],
  ])('is refused when it is %s', async (_, inStock, lines, newSize, error) => {
    const { productId, placed } = await sized(inStock, lines);
    const before = await ledger(productId);
    const answer = await change(placed, 'size', { productId, size: '2.4', newSize });
    expect(answer).toMatchObject({ status: 409, body: { error } });
    expect(await ledger(productId)).toEqual(before);
  });

  test('one of several who want the last of a size gets it', async () => {
    const { id: productId } = await addSizedProduct(ctx.db, { '2.4': 5, '2.6': 1 });
    const placed: Placed[] = [];
    for (let nth = 0; nth < 5; nth += 1) placed.push(await order([{ productId, size: '2.4', quantity: 1 }]));
    const answers = await Promise.all(
      placed.map((each) => change(each, 'size', { productId, size: '2.4', newSize: '2.6' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await ledger(productId)).toEqual({ '2.4': [1, 4], '2.6': [0, 1] });
    await expectLedgerToAddUp(ctx.db);
    await expectOrdersToKeepTheirOwn(ctx.db);
  });

  test('sent twice at once, and once more later, the size changes once', async () => {
    const { productId, placed } = await sized({ '2.4': 2, '2.6': 2 }, { '2.4': 1 });
    const wish = { productId, size: '2.4', newSize: '2.6' };
    const both = await Promise.all([change(placed, 'size', wish), change(placed, 'size', wish)]);
    // A call that reads after the first has written finds the change done.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(both.map(({ status }) => status).toSorted());
    const mails = ctx.mailed.length;
    expect(await change(placed, 'size', wish)).toMatchObject({ status: 200 });
    expect(await ledger(productId)).toEqual({ '2.4': [2, 0], '2.6': [1, 1] });
    expect(await notesOf(placed)).toHaveLength(1);
    expect(ctx.mailed.length).toBe(mails);
    expect(await change(placed, 'size', { ...wish, newSize: '2.8' })).toMatchObject({
      status: 409,
      body: { error: 'ORDER_MOVED' },
    });
  });
});

describe('who may change it, and until when', () => {
  test('nobody but whoever ordered, and nothing once it is packed', async () => {
    const { productId, placed } = await sized({ '2.4': 2, '2.6': 2 }, { '2.4': 1 });
    const size = { productId, size: '2.4', newSize: '2.6' };
    for (const [what, body] of [
      ['address', ELSEWHERE],
      ['size', size],
    ] as const) {
      const path = `/api/orders/${placed.id}/${what}`;
      expect(await openBrowser(ctx).send(path, { method: 'PUT', body })).toMatchObject({ status: 401 });
      expect(await change({ ...placed, token: 'guessed' }, what, body)).toMatchObject({ status: 404 });
    }
    await pack(placed);
    expect(await change(placed, 'address', ELSEWHERE)).toMatchObject({
      status: 409,
      body: { error: 'ORDER_PACKED' },
    });
    expect(await change(placed, 'size', size)).toMatchObject({
      status: 409,
      body: { error: 'ORDER_PACKED' },
    });
    const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, placed.id));
    expect(item?.selectedSize).toBe('2.4');
  });

  test('ten times at most: each change sends mail', async () => {
    const placed = await order((await addProduct(ctx.db, { inStock: 1 })).id);
    const move = (nth: number) =>
      change(placed, 'address', { ...ELSEWHERE, address: `${String(nth)} Palace Road` });
    for (let nth = 1; nth <= 10; nth += 1) expect(await move(nth)).toMatchObject({ status: 200 });
    const mails = ctx.mailed.length;
    expect(await move(0)).toMatchObject({
      status: 409,
      body: { error: 'CHANGED_OFTEN' },
    });
    expect(ctx.mailed.length).toBe(mails);
    const cancelled = await openBrowser(ctx).post(`/api/orders/${placed.id}/cancel?token=${placed.token}`);
    expect(cancelled).toMatchObject({ status: 200 });
  });
});
