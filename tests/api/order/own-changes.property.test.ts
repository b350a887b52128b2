import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, openBrowser, settle } from '#tests/support/browser.ts';
import { ELSEWHERE, orderBody, type Started } from '#tests/support/checkout.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from '#tests/support/ledger.ts';
import { pay, sendEvent, usePaying } from '#tests/support/paying.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';

const shop = usePaying();

const steps = [
  'pay',
  'pay',
  'tellAgain',
  'size',
  'sizeBack',
  'address',
  'cancel',
  'pack',
  'unpack',
  'ship',
  'takeUp',
  'payTwice',
  'buyOther',
  'sizeAndCancel',
  'cancelAndPack',
  'cancelAndShip',
  'add',
  'payAdded',
  'cancelAdded',
  'addAndPack',
  'payAddedAndCancel',
  'payAddedAndPack',
] as const;
type Step = (typeof steps)[number];

let walks = 0;

/** One order of a sized piece, with all that shopper and owner can do to it, in any order and at once. */
async function open(owner: Browser, isCash: boolean) {
  walks += 1;
  const { ctx } = shop();
  const nth = String(walks).padStart(6, '0');
  const { id: productId } = await addSizedProduct(ctx.db, { '2.4': 2, '2.6': 2 });
  const browser = openBrowser(ctx);
  const cart = { product_id: productId, quantity: 1, selected_size: '2.4' };
  const body = {
    cart_items: [cart],
    customer_email: `walk${nth}@example.in`,
    payment_method: isCash ? 'cod' : 'razorpay',
  };
  const address = { ...orderBody(1).shipping_address, phone: `9810${nth}`, line1: `${nth} Walk` };
  const buy = (email = body.customer_email, size = '2.4') =>
    browser.post(
      '/api/create-razorpay-order',
      orderBody(productId, {
        ...body,
        customer_email: email,
        shipping_address: address,
        cart_items: [{ ...cart, selected_size: size }],
      }),
    );
  const answer = await buy();
  expect(answer.status).toBe(200);
  const started = answer.body as Started;
  const own = `/api/orders/${started.dbOrderId}`;
  const put = (what: string, sent: object) => browser.send(`${own}/${what}`, { method: 'PUT', body: sent });
  const asOwner = (method: string, path: string, sent: object) =>
    owner.send(`/api/admin/orders/${started.dbOrderId}${path}`, { method, body: sent });
  const cancel = () => browser.post(`${own}/cancel`);
  const size = (from: string, to: string) => put('size', { productId, size: from, newSize: to });
  const packIt = async (isPacked: boolean) => {
    const { body: seen } = await owner.get(`/api/admin/orders/${started.dbOrderId}`);
    const { seenAt } = seen as { seenAt: number };
    return await asOwner('PUT', '/packed', { isPacked, seenAt });
  };
  const ship = () => asOwner('PATCH', '', { status: 'shipped' });
  let paymentId: string | null = null;
  const tell = async () => {
    if (paymentId === null) return;
    await sendEvent(shop(), 'payment.captured', paymentId, `walk-${crypto.randomUUID()}`);
  };
  const payNow = async () => {
    if (isCash || paymentId !== null) return;
    paymentId = (await pay(shop(), started)).razorpay_payment_id;
    await tell();
  };
  const { id: addedId } = await addProduct(ctx.db, { inStock: 2 });
  const added: Started[] = [];
  const paidFor = new Set<string>();
  const add = async () => {
    const items = [{ productId: addedId, size: '', quantity: 1 }];
    const answered = await browser.post(`${own}/addition`, { items, agreedPaise: 499_00 });
    expect([200, 409]).toContain(answered.status);
    if (answered.status === 200) added.push(answered.body as Started);
  };
  const payAdded = async () => {
    const last = added.findLast(({ dbOrderId }) => !paidFor.has(dbOrderId));
    if (!last) return;
    paidFor.add(last.dbOrderId);
    const { razorpay_payment_id: id } = await pay(shop(), last);
    await sendEvent(shop(), 'payment.captured', id, `walk-${crypto.randomUUID()}`);
  };
  const cancelAdded = async () => {
    const last = added.at(-1);
    if (last) await browser.post(`/api/orders/${last.dbOrderId}/cancel`);
  };
  const run: Readonly<Record<Step, () => Promise<unknown>>> = {
    pay: payNow,
    tellAgain: tell,
    payTwice: () => Promise.all([tell(), cancel()]),
    size: () => size('2.4', '2.6'),
    sizeBack: () => size('2.6', '2.4'),
    address: () => put('address', ELSEWHERE),
    cancel,
    pack: () => packIt(true),
    unpack: () => packIt(false),
    ship,
    takeUp: () => asOwner('PATCH', '', { status: 'processing' }),
    buyOther: () => buy(`other${nth}@example.in`, '2.6'),
    sizeAndCancel: () => Promise.all([size('2.4', '2.6'), cancel()]),
    cancelAndPack: () => Promise.all([cancel(), packIt(true)]),
    cancelAndShip: () => Promise.all([cancel(), ship()]),
    add,
    payAdded,
    cancelAdded,
    addAndPack: () => Promise.all([add(), packIt(true)]),
    payAddedAndCancel: () => Promise.all([payAdded(), cancel()]),
    payAddedAndPack: () => Promise.all([payAdded(), packIt(true)]),
  };
  return { id: started.dbOrderId, added, run: (step: Step) => run[step]() };
}

interface Money {
  readonly total: number;
  readonly subtotal: number;
  readonly shipping: number;
  readonly lines: number;
  readonly status: string;
  readonly paid: number;
  readonly back: number;
}

async function expectMoneyToBeRight(id: string, isShippedOnce: boolean): Promise<void> {
  const { db } = shop().ctx;
  const [row] = await db.all<Money>(sql`select o.final_amount_paise total, o.subtotal_paise subtotal,
    o.shipping_fee_paise shipping, o.status,
    (select total(quantity * price_at_purchase_paise) from ${orderItems} where order_id = o.id) lines,
    (select total(amount_paise) from payments where order_id = o.id and status in ('captured', 'refunded')) paid,
    (select total(r.amount_paise) from refunds r join payments p on p.id = r.payment_id
      where p.order_id = o.id and r.status <> 'failed') back
    from ${orders} o where o.id = ${id}`);
  if (!row) throw new Error('The order is gone.');
  expect(row.lines).toBe(row.subtotal);
  expect(row.total).toBe(row.subtotal + row.shipping);
  expect(row.back).toBeLessThanOrEqual(row.paid);
  // All of the money goes back or none: cancelling costs the shopper nothing, and pieces that went back are paid back.
  expect([0, row.paid]).toContain(row.back);
  if (['cancelled_by_user', 'refunded'].includes(row.status)) expect(row.back).toBe(row.paid);
  if (row.back === 0 && row.paid > 0 && !isShippedOnce) expect(['paid', 'processing']).toContain(row.status);
}

/** What was added is not sent once the shopper has cancelled the first order, which had paid for its delivery. */
async function expectNoneToGoForNothing(id: string): Promise<void> {
  const [first] = await shop().ctx.db.select().from(orders).where(eq(orders.id, id));
  const isCancelled = first && ['cancelled_by_user', 'refunded'].includes(first.status);
  if (!isCancelled || first.statusSetByOwnerAt !== null) return;
  const added = await shop().ctx.db.select().from(orders).where(eq(orders.joinsOrderId, id));
  for (const { status } of added) expect(['paid', 'processing']).not.toContain(status);
}

test('G12: stock, money and sums stay right, whatever shopper and owner do, after each other and at once', async () => {
  const account = await addAccount(shop().ctx, { role: 'admin' });
  const owner = await signedInAs(shop().ctx, account);
  await shop().ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 50_000_00 });
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom<Step>(...steps), { minLength: 5, maxLength: 14 }),
      async (isCash, walk) => {
        const order = await open(owner, isCash);
        let isShippedOnce = false;
        for (const step of walk) {
          await order.run(step);
          await settle(shop().ctx);
          isShippedOnce ||= step === 'ship' || step === 'cancelAndShip';
          const [row] = await shop().ctx.db.select().from(orders).where(eq(orders.id, order.id));
          if (row?.status === 'shipped') expect(row.packedAt).not.toBeNull();
          await expectLedgerToAddUp(shop().ctx.db);
          await expectOrdersToKeepTheirOwn(shop().ctx.db);
          await expectMoneyToBeRight(order.id, isShippedOnce);
          for (const { dbOrderId } of order.added) await expectMoneyToBeRight(dbOrderId, isShippedOnce);
          await expectNoneToGoForNothing(order.id);
        }
      },
    ),
    { numRuns: 18 },
  );
}, 240_000);
