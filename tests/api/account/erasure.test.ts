import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { auditLog } from '#drizzle/schema/audit.ts';
import { complaintMessages } from '#drizzle/schema/complaint.ts';
import { codPermits, orderItems, orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { pieceReviews, reviewPhotos } from '#drizzle/schema/piece-review.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { PERSONAL_DATA } from '#account/personal-data.server.ts';
import { DAY_MS } from '#dates.ts';
import { addAccount, signedIn, signedInAs } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { type Browser, settle } from '#tests/support/browser.ts';
import { addCoupon, orderBody, type Started } from '#tests/support/checkout.ts';
import { OF_KARNATAKA } from '#tests/support/gstin.ts';
import { pay, type Paying, usePaying, verify } from '#tests/support/paying.ts';
import { addProduct } from '#tests/support/rows.ts';
import { tablesOfTheCode } from '#tests/support/schema-tables.ts';

const paying = usePaying();
const PHOTO = 'reviews/photos/abcdefgh-30x60-c04020.webp';

const ZUBAIDA = {
  name: 'Zubaida Khandelwal',
  email: 'zubaida.khandelwal@example.in',
  phone: '+919812345670',
  address: {
    addressLine1: 'Peepal House, 7 Kaveri Lane',
    city: 'Mysuru',
    state: 'KA',
    pinCode: '570004',
    country: 'India',
  },
};
/** Everything that would lead to Zubaida, however it is spelled. */
const TRACES = [
  'zubaida',
  'khandelwal',
  '9812345670',
  '98123 45670',
  '98123-45670',
  '(98123) 45670',
  '९८१२३',
  'peepal',
  'kaveri',
  'mysuru',
  '570004',
  'aapfu0939f',
  'gulnaz',
];

const SAVED = {
  label: 'Zubaida at home',
  name: ZUBAIDA.name,
  phone: ZUBAIDA.phone,
  city: 'Mysuru',
  state: 'KA',
  address: ZUBAIDA.address.addressLine1,
  apartment: 'Flat of the Khandelwals',
  pinCode: '570004',
};

const ORDERED = {
  customer_email: ZUBAIDA.email,
  customer_name: ZUBAIDA.name,
  gstin: OF_KARNATAKA,
  gift_note: 'With love from the Khandelwals of Peepal House',
  shipping_address: {
    first_name: 'Gulnaz',
    last_name: 'Bibi',
    line1: ZUBAIDA.address.addressLine1,
    line2: 'Flat of the Khandelwals',
    city: 'Mysuru',
    state: 'KA',
    postal_code: '570004',
    country: 'India',
    phone: '98123 45670',
  },
};

/** All that somebody leaves in a shop: both kinds of order, a coupon used, a cart, a heart, the newsletter, a device. */
async function leaveTraces(at: Paying) {
  const { ctx } = at;
  const account = await addAccount(ctx, ZUBAIDA);
  const browser = await signedIn(ctx, account.email);
  const { id: productId } = await addProduct(ctx.db, { inStock: 9 });
  await browser.post('/api/cart/items', { product_id: productId, quantity: 2 });
  await browser.send(`/api/wishlist/${String(productId)}`, { method: 'PUT' });
  await browser.post('/api/newsletter', { email: ZUBAIDA.email });
  expect(await browser.post('/api/addresses', SAVED)).toMatchObject({ status: 201 });
  const { id: soldOut } = await addProduct(ctx.db);
  await browser.post('/api/restock-wishes', { productId: soldOut, email: ZUBAIDA.email });
  await complainAbout(at, browser);
  const { code } = await addCoupon(ctx.db, { maxUsesPerCustomer: 3 });

  const online = await browser.post(
    '/api/create-razorpay-order',
    orderBody(productId, { ...ORDERED, coupon_code: code, final_amount_from_client: 449 }),
  );
  expect(online).toMatchObject({ status: 200 });
  const started = online.body as Started;
  expect(await verify({ ...at, browser }, started, await pay(at, started))).toMatchObject({ status: 200 });
  await settle(ctx);
  await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 5_000_00 });
  const onDelivery = orderBody(productId, { ...ORDERED, payment_method: 'cod' });
  expect(await browser.post('/api/create-razorpay-order', onDelivery)).toMatchObject({ status: 200 });
  await ctx.db.insert(codPermits).values({ kind: 'phone', value: ZUBAIDA.phone });
  await settle(ctx);
  const owner = await signedInAs(ctx, await addAccount(ctx, { role: 'admin' }));
  await sendElsewhere(browser, owner, started.dbOrderId);
  await sendParcel(at, owner, started.dbOrderId);
  await ctx.db.update(orders).set({ status: 'delivered', reconcileAt: null });
  await leaveReview(at, browser);
  await leaveMails(at);
  return browser;
}

/** A complaint, and an answer by the owner that names the customer. */
async function complainAbout({ ctx }: Paying, browser: Browser) {
  const complaint = { ...ZUBAIDA, text: 'Nobody rang at Peepal House.', orderId: 'JH-KAVE-R222' };
  const { address: _, ...sent } = complaint;
  expect(await browser.post('/api/complaints', sent)).toMatchObject({ status: 201 });
  const said = { complaintId: 1, requestHash: 'a', createdAt: 1 };
  await ctx.db.insert(complaintMessages).values({ ...said, author: 'shop', text: 'Sorry, Mrs Khandelwal.' });
}

/** The shopper and the owner each change where it goes: both are kept with what it was before. */
async function sendElsewhere(browser: Browser, owner: Browser, orderId: string) {
  const { label: _, ...delivery } = SAVED;
  const body = { ...delivery, name: 'Gulnaz Bibi', address: 'Beside Peepal House' };
  const own = await browser.send(`/api/orders/${orderId}/address`, { method: 'PUT', body });
  expect(own).toMatchObject({ status: 200 });
  const path = `/api/admin/orders/${orderId}/address`;
  for (const address of ['Behind Peepal House', ZUBAIDA.address.addressLine1]) {
    expect(await owner.send(path, { method: 'PUT', body: { ...body, address } })).toMatchObject({
      status: 200,
    });
  }
}

/** Sends the order with its bill and a credit note, which carry the customer's name and address. */
async function sendParcel({ ctx }: Paying, owner: Browser, orderId: string) {
  const sent = await owner.send(`/api/admin/orders/${orderId}`, {
    method: 'PATCH',
    // Its page shows whom the parcel goes to.
    body: { status: 'shipped', tracking_url: 'https://courier.example/AWB-ZUBAIDA' },
  });
  expect(sent).toMatchObject({ status: 200 });
  const note = { text: 'Mrs Khandelwal wants it before the wedding' };
  expect(await owner.post(`/api/admin/orders/${orderId}/notes`, note)).toMatchObject({ status: 201 });
  const phones = ['98123 45670', '098123-45670', '(98123) 45670', '९८१२३ ४५६७०'];
  const searches = ['khandelwal', 'Gulnaz', ...phones, 'payal', 'another@gmail.com'];
  for (const asked of [
    ...searches.map((typed) => `search=${encodeURIComponent(typed)}`),
    `customer=${ZUBAIDA.email}`,
  ]) {
    expect(await owner.get(`/api/admin/orders/export?${asked}`)).toMatchObject({ status: 200 });
  }
  expect(await owner.get('/api/admin/customers/export?search=98123 45670')).toMatchObject({ status: 200 });
  const refund = {
    what: 'price',
    amountPaise: 10_00,
    reason: 'Mrs Khandelwal found a scratch',
    key: 'for-a-scratch',
  };
  expect(await owner.post(`/api/admin/orders/${orderId}/refunds`, refund)).toMatchObject({ status: 201 });
  const trace = { actorEmail: 'owner@shop.test', entityId: orderId, createdAt: 1 };
  const changes = { amountPaise: 10_00, how: 'UPI to Mrs Khandelwal' };
  await ctx.db.insert(auditLog).values({ ...trace, action: 'order.give-back', changes });
  await settle(ctx);
}

/** Mails to the customer, to the owner about the customer, and to somebody else; none could leave yet. */
async function leaveMails({ ctx }: Paying) {
  const parts = { subject: 'Late', text: 'Your order', html: '', headers: {} };
  const to = (address: string, replyTo = 'shop@example.in') => ({
    kind: 'mail' as const,
    nextAttemptAt: Date.now() + DAY_MS,
    payload: { ...parts, to: address, replyTo },
  });
  await ctx.db
    .insert(outbox)
    .values([
      { ...to(ZUBAIDA.email), status: 'failed' },
      to(ZUBAIDA.email.replace('zubaida', 'Zubaida')),
      { ...to('owner@shop.test', ZUBAIDA.email), claimedBy: 'a run', claimedUntil: Date.now() + DAY_MS },
      to('another@gmail.com'),
    ]);
}

/** A review under the customer's own name, and an answer that repeats it. */
async function leaveReview({ ctx }: Paying, browser: Browser) {
  const [item] = await ctx.db.select().from(orderItems);
  const { orderId = '', id: orderItemId = 0 } = item ?? {};
  const review = {
    orderId,
    orderItemId,
    stars: 4,
    shownName: 'Zubaida K.',
    text: 'Gulnaz loves it.',
  };
  expect(await browser.post('/api/reviews', review)).toMatchObject({ status: 201 });
  await ctx.db.update(pieceReviews).set({ answer: 'Thank you, Zubaida!', answeredAt: 1 });
  await ctx.db.insert(reviewPhotos).values({ reviewId: 1, position: 0, key: PHOTO });
  await settle(ctx);
}

/** The tax law wants a document to stay as it was issued. */
const KEPT_BY_LAW = ['tax_documents.buyer_json'];

/** Every text column of the database that holds one of the traces, as `table.column`. */
async function columnsWithTraces({ ctx: { db } }: Paying): Promise<string[]> {
  const columns = await db.all<{ name: string }>(sql`
    select m.name || '.' || c.name as name from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '\\_%' escape '\\'`);
  const looks = columns.map(({ name }) => {
    const [table = '', column = ''] = name.split('.');
    const text = sql`lower(cast(${sql.identifier(column)} as text))`;
    const holdsTrace = sql.join(
      TRACES.map((trace) => sql`instr(${text}, ${trace})`),
      sql` or `,
    );
    return sql`select ${name} as name where exists (select 1 from ${sql.identifier(table)} where ${holdsTrace})`;
  });
  // One statement takes at most 500 of them.
  const halves = [looks.slice(0, looks.length / 2), looks.slice(looks.length / 2)];
  const found = await Promise.all(
    halves.map((half) => db.all<{ name: string }>(sql.join(half, sql` union all `))),
  );
  return found.flatMap((rows) => rows.map(({ name }) => name)).toSorted();
}

/** As `table.column`. */
function columnsMarkedPersonal(): string[] {
  return Object.values(PERSONAL_DATA).flatMap(({ table, columns }) => {
    const marks = new Map(Object.entries(columns));
    return Object.entries<SQLiteColumn>(getTableColumns(table)).flatMap(([key, { name }]) =>
      marks.get(key)?.isPersonal ? [`${getTableName(table)}.${name}`] : [],
    );
  });
}

test('each table that holds texts has its marks', async () => {
  const tables = await tablesOfTheCode();
  const withTexts = tables.filter((table) =>
    getTableConfig(table).columns.some(
      (column) => column.getSQLType() === 'text' && column.enumValues === undefined,
    ),
  );
  const marked = Object.values(PERSONAL_DATA).map(({ table }) => getTableName(table));
  expect(marked.toSorted()).toEqual(withTexts.map((table) => getTableName(table)).toSorted());
});

/** By their names in the code, which the export uses too. */
function columnsForExport(): string[] {
  return Object.values(PERSONAL_DATA).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([key, { isExported }]) => (isExported ? [key] : [])),
  );
}

test('the export shows each column that is marked for it; once the account is deleted, no text of the database but what the tax law keeps names the person', async () => {
  const at = paying();
  const browser = await leaveTraces(at);
  const holding = await columnsWithTraces(at);
  expect(holding).toHaveLength(41);
  // The index repeats the orders, by trigger.
  const stored = holding.filter((column) => !column.startsWith('order_search.'));
  expect(columnsMarkedPersonal()).toEqual(expect.arrayContaining(stored));
  const { body } = await browser.get('/api/account/export');
  const shown = JSON.stringify(body).match(/(?<=")\w+(?=":)/g);
  expect(shown).toEqual(expect.arrayContaining(columnsForExport()));
  const papers = await at.ctx.db.select().from(taxDocuments).orderBy(taxDocuments.id);
  expect(papers.map(({ kind }) => kind)).toEqual(['tax_invoice', 'credit_note']);
  for (const { number } of papers) expect(JSON.stringify(body)).toContain(number);

  expect(
    await browser.send('/api/account', { method: 'DELETE', body: { password: PASSWORD } }),
  ).toMatchObject({
    status: 200,
  });
  await settle(at.ctx);
  expect(await columnsWithTraces(at)).toEqual(KEPT_BY_LAW);
  const search = sql`changes ->> '$.search'`;
  const others = await at.ctx.db.all(sql`select ${search} as typed from ${auditLog} where ${search} <> ''`);
  expect(others).toEqual([{ typed: 'payal' }, { typed: 'another@gmail.com' }]);
  expect(await at.ctx.db.select().from(taxDocuments).orderBy(taxDocuments.id)).toEqual(papers);
  const [review] = await at.ctx.db.select().from(pieceReviews);
  expect(review).toMatchObject({
    stars: 4,
    shownName: 'A buyer',
    text: '',
    answer: 'Thank you for your review.',
  });
  expect(await at.ctx.db.select().from(reviewPhotos)).toEqual([]);
  const removals = await at.ctx.db.select().from(outbox).where(eq(outbox.kind, 'media'));
  expect(removals).toMatchObject([{ status: 'sent' }]);
  const mails = await at.ctx.db.select().from(outbox).where(eq(outbox.status, 'waiting'));
  expect(mails).toMatchObject([{ payload: { to: 'another@gmail.com' } }]);
  expect(at.ctx.mailed.at(-1)).toMatchObject({
    to: ZUBAIDA.email,
    subject: expect.stringContaining('deleted') as unknown,
  });
});
