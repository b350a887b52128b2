import { expect, test } from 'vitest';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { MINUTE_MS } from '#dates.ts';
import { changeOrder } from '#order/change/change-order.server.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { addAccount, signedIn } from '#tests/support/accounts.ts';
import { getOwnOrder } from '#order/read/own-order.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { orderBody, type Started } from '#tests/support/checkout.ts';
import { createTestContext } from '#tests/support/context.ts';
import { orderRow, pay, usePaying, verify } from '#tests/support/paying.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';
import { cartRows, guestEntry, openShopper } from '#tests/support/shopper.ts';

const shop = usePaying();
/** Time passes only when a test says so. */
const open = async () => {
  const { database, razorpay } = shop();
  let at = Date.now();
  const ctx = createTestContext(database.db, { payments: razorpay.payments(), now: () => at });
  return { shopper: await openShopper(ctx), ctx, wait: (ms: number) => (at += ms) };
};
const CHEAP = { pricePaise: 100_00, inStock: 9 };

type Opened = Awaited<ReturnType<typeof open>>;

async function order(
  { shopper: { browser } }: Opened,
  pieces: readonly { id: number; quantity: number; size?: string }[],
  values: object = {},
) {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const answer = await browser.post('/api/create-razorpay-order', {
    ...orderBody(0),
    cart_items: pieces.map(({ id, quantity, size }) => {
      return { product_id: id, quantity, selected_size: size };
    }),
    final_amount_from_client: count * 100 + (count < 5 ? 50 : 0),
    ...values,
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Started;
}

test('what an account orders on delivery leaves its cart at once; more of it, another size and the carts of others stay', async () => {
  const { database } = shop();
  await database.db.update(siteSettings).set({ codIsEnabled: true });
  const opened = await open();
  const { shopper } = opened;
  const other = await openShopper(opened.ctx);
  const [studs, jhumka] = [await addProduct(database.db, CHEAP), await addProduct(database.db, CHEAP)];
  const bangle = await addSizedProduct(database.db, { '2.4': 5, '2.6': 5 }, { pricePaise: 100_00 });
  await shopper.add({ productId: studs.id, quantity: 3 });
  await shopper.add({ productId: jhumka.id });
  await shopper.add({ productId: bangle.id, size: '2.4' });
  await shopper.add({ productId: bangle.id, size: '2.6' });
  await other.add({ productId: jhumka.id });
  const pieces = [
    { id: studs.id, quantity: 2 },
    { id: jhumka.id, quantity: 2 },
    { id: bangle.id, quantity: 1, size: '2.6' },
  ];
  await order(opened, pieces, { payment_method: 'cod' });
  expect(await cartRows(shopper)).toEqual([
    { id: studs.id, size: '', quantity: 1 },
    { id: bangle.id, size: '2.4', quantity: 1 },
  ]);
  expect(await cartRows(other)).toEqual([{ id: jhumka.id, size: '', quantity: 1 }]);
});

test('paid online, it leaves the cart with the payment and not before; what was put in since stays', async () => {
  const opened = await open();
  const { shopper, wait } = opened;
  const { db } = shop().database;
  const [studs, jhumka] = [await addProduct(db, CHEAP), await addProduct(db, CHEAP)];
  await shopper.add({ productId: studs.id });
  const started = await order(opened, [
    { id: studs.id, quantity: 1 },
    { id: jhumka.id, quantity: 1 },
  ]);
  wait(1);
  await shopper.add({ productId: jhumka.id });
  expect(await cartRows(shopper)).toMatchObject([{ id: studs.id }, { id: jhumka.id }]);
  const signed = await pay(shop(), started);
  expect(await verify(shop(), started, signed, shopper.browser)).toMatchObject({ status: 200 });
  expect(await cartRows(shopper)).toEqual([{ id: jhumka.id, size: '', quantity: 1 }]);
  await verify(shop(), started, signed, shopper.browser);
  expect(await cartRows(shopper)).toEqual([{ id: jhumka.id, size: '', quantity: 1 }]);
});

test('so it does when its payment comes after its time, and when the owner takes it as paid', async () => {
  const opened = await open();
  const { shopper, ctx, wait } = opened;
  const piece = await addProduct(ctx.db, CHEAP);
  await shopper.add({ productId: piece.id });
  const late = await order(opened, [{ id: piece.id, quantity: 1 }]);
  wait(31 * MINUTE_MS);
  await expireHolds(ctx);
  const signed = await pay(shop(), late);
  expect(await verify(shop(), late, signed, shopper.browser)).toMatchObject({ status: 200 });
  expect(await orderRow(shop(), late.dbOrderId)).toMatchObject({ status: 'paid' });
  expect(await cartRows(shopper)).toEqual([]);

  await shopper.add({ productId: piece.id });
  const { dbOrderId } = await order(opened, [{ id: piece.id, quantity: 1 }]);
  const { id } = await addAccount(ctx, { role: 'admin' });
  const owner = { ...ctx, actor: personAs('admin', id) };
  await changeOrder(owner, dbOrderId, { status: 'paid', confirm: true });
  expect(await cartRows(shopper)).toEqual([]);
});

test('begun as a guest and paid by the account, it stays for the browser to take out, which knows what came from there', async () => {
  const { ctx, wait, shopper: nobody } = await open();
  const account = await addAccount(ctx);
  const guest = openBrowser(ctx);
  const piece = await addProduct(ctx.db, CHEAP);
  const cart_items = [{ product_id: piece.id, quantity: 1, price_at_purchase: 100, name: '', image_url: '' }];
  const body = { ...orderBody(0), customer_email: account.email, cart_items, final_amount_from_client: 150 };
  const begun = await guest.post('/api/create-razorpay-order', body);
  expect(begun).toMatchObject({ status: 200 });
  wait(1);
  const browser = await signedIn(ctx, account.email);
  const shopper = { ...nobody, userId: account.id, browser };
  await browser.post('/api/cart/merge', { entries: [guestEntry(piece.id, 1)], mergeId: 'a'.repeat(43) });
  const started = begun.body as Started;
  const signed = await pay(shop(), started);
  expect(await verify(shop(), started, signed, browser)).toMatchObject({ status: 200 });
  expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid', userId: account.id });
  expect(await cartRows(shopper)).toEqual([{ id: piece.id, size: '', quantity: 1 }]);
  const actor = personAs('customer', account.id);
  const { order: own } = await getOwnOrder({ ...ctx, actor }, { id: started.dbOrderId, token: null });
  expect(own).toMatchObject({ isVisitorsOwn: true, isPlacedByAccount: false });
});
