import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { vainSearches } from '#drizzle/schema/analytics.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { complaints } from '#drizzle/schema/complaint.ts';
import { newsletterSubscribers } from '#drizzle/schema/newsletter.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { staffInvitations } from '#drizzle/schema/staff.ts';
import { app } from '#functions/app.ts';
import { TRACE_ACTIONS, type TraceAction } from '#audit/trace-action.ts';
import type { Trail } from '#trail/trail.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { addAccount, addStaff, signedInAs } from '#tests/support/accounts.ts';
import type { Browser } from '#tests/support/browser.ts';
import { addCoupon, ELSEWHERE, orderFor } from '#tests/support/checkout.ts';
import { complain } from '#tests/support/complaints.ts';
import { buyOne, cancelUnanswered, resumeRefused, startOrder, usePaying } from '#tests/support/paying.ts';
import { addProduct, seenAtOf } from '#tests/support/rows.ts';

const shop = usePaying();
let owner: Browser;
let email: string;

beforeEach(async () => {
  const account = await addAccount(shop().ctx, { role: 'admin' });
  email = account.email;
  owner = await signedInAs(shop().ctx, account);
});

const PICTURE = '/media/products/aaaaaaaa-1x1-000000.webp';
const banner = { title: 'Diwali', imageUrl: '/media/banners/aaaaaaaa-1x1-000000.webp' };
const coupon = { discountType: 'fixed_amount', discountValue: 100 };
const page = { title: 'Care', markdown: 'Keep it dry.', inMenu: true };
const review = { userName: 'Asha', comment: 'Lovely' };
const [bar, shown] = [{ textContent: 'Sale' }, { isActive: true }];
const shipping = { freeShippingThresholdPaise: 500_00, standardShippingFeePaise: 50_00 };
const rate = { hsn: '7018', rateBps: 300, fromDate: '2099-04-01' };
const settings = { codIsEnabled: false, codMinOrderPaise: 0, codMaxOrderPaise: 100, giftWrapPaise: 0 };
/** A value of the first attribute, which the shop came with. */
const value = (label: string) => ({ attributeId: 1, label });
const product = { name: 'Jhumka', pricePaise: 100_00, imageUrls: [], stock: [] };

interface Call {
  readonly path: string;
  readonly body?: unknown;
}

const newId = async (path: string, body: object) => {
  const answer = await owner.post(path, body);
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
};
const productId = async () => (await addProduct(shop().ctx.db, { imageUrls: [PICTURE] })).id;
const ofProduct = (part: string, body?: unknown) => async (): Promise<Call> => ({
  path: `products/${String(await productId())}/${part}`,
  body,
});
const row =
  (list: string, first: object, then?: object, part = '') =>
  async (): Promise<Call> => ({
    path: `${list}/${String(await newId(`/api/admin/${list}`, first))}${part}`,
    body: then,
  });

async function sisterCall(): Promise<Call> {
  return {
    path: `products/${String(await productId())}/colours`,
    body: { productId: await productId() },
  };
}

async function importCall(): Promise<Call> {
  const csv = 'name,price,stock\r\nPayal,120,3\r\n';
  const { body } = await owner.post('/api/admin/products/import', { csv, dryRun: true });
  const { token } = body as { token: string };
  return { path: 'products/import', body: { csv, dryRun: false, token } };
}

function uploadCall(): Promise<Call> {
  const body = new FormData();
  const file = new Uint8Array(100);
  file.set([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode('30x60')]);
  body.set('folder', 'products');
  body.set('file', new File([file], 'photo.jpg'));
  return Promise.resolve({ path: 'uploads', body });
}

async function videoCall() {
  const body = new FormData();
  const id = await productId();
  body.set('product', String(id));
  body.set('poster', PICTURE);
  body.set('seconds', '2');
  body.set('file', new File([await readFile('tests/support/videos/turning.mp4')], 'turning.mp4'));
  return { id, path: 'videos', body };
}

async function refundCall(): Promise<Call> {
  const started = await buyOne(shop());
  return {
    path: `orders/${started.dbOrderId}/refunds`,
    body: { amountPaise: 100, reason: 'Clasp', key: crypto.randomUUID().replaceAll('-', '') },
  };
}

async function giveBackCall(): Promise<Call> {
  const { dbOrderId, refundId } = await cancelUnanswered(shop());
  await resumeRefused(shop());
  return { path: `orders/${dbOrderId}/given-back`, body: { refundId, how: 'By UPI' } };
}

async function nothingDueCall(): Promise<Call> {
  const { dbOrderId: id } = await buyOne(shop());
  const body = { status: 'cancelled_by_user', confirm: true };
  await owner.send(`${ADMIN}orders/${id}`, { method: 'PATCH', body });
  return { path: `orders/${id}/nothing-due`, body: { duePaise: 549_00, reason: 'Given back by UPI' } };
}

async function packCall(): Promise<Call> {
  const started = await buyOne(shop());
  const seenAt = await seenAtOf(shop().ctx.db, started.dbOrderId);
  return { path: `orders/${started.dbOrderId}/packed`, body: { isPacked: true, seenAt } };
}

async function permitCall(): Promise<Call> {
  const { ctx } = shop();
  await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 5_000_00 });
  const cash = orderFor((await addProduct(ctx.db, { inStock: 1 })).id, { paymentMethod: 'cod' });
  const { id } = await placeOrder(ctx, cash, null);
  return { path: `orders/${id}/cod-permit`, body: { isAllowed: true } };
}

/** A call about the review of a buyer whose order has arrived. */
const reviewCall = (path: string, body: object) => async (): Promise<Call> => {
  const { db } = shop().ctx;
  const started = await buyOne(shop());
  const { dbOrderId, productId: ordered } = started;
  await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, dbOrderId));
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, dbOrderId));
  const said = { stars: 4, shownName: 'Asha R.', publishedAt: 1, orderItemId: item?.id ?? 0 };
  const [added] = await db
    .insert(pieceReviews)
    .values({ ...said, productId: ordered })
    .returning();
  return { path: `piece-reviews/${String(added?.id)}/${path}`, body };
};

async function subscriberCall(): Promise<Call> {
  const reader = { email: 'asha@example.in', status: 'confirmed', unsubscribeToken: 'asha' } as const;
  const [added] = await shop().ctx.db.insert(newsletterSubscribers).values(reader).returning();
  return { path: `newsletter/${String(added?.id)}` };
}

const staffId = async () => (await addStaff(shop().ctx, 'packer')).account.id;

async function invitationCall(): Promise<Call> {
  await owner.post(`${ADMIN}staff/invite`, { role: 'packer' });
  const [invitation] = await shop().ctx.db.select().from(staffInvitations);
  return { path: `staff/invitations/${String(invitation?.id)}` };
}

/** A call about a complaint that was just made. */
const complaintCall = (path: string, body: object) => async (): Promise<Call> => {
  const { number } = await complain(shop().ctx);
  const { db } = shop().ctx;
  const [row] = await db.select().from(complaints).where(eq(complaints.number, number));
  return { path: `complaints/${String(row?.id)}/${path}`, body };
};

const ofOrder = (path: string, body: object) => async (): Promise<Call> => {
  return { path: `orders/${(await startOrder(shop())).dbOrderId}${path}`, body };
};
const call = (path: string, body: object) => () => Promise.resolve({ path, body });

/** The routes that leave a trace, with calls that succeed. */
const CALLS: Readonly<Record<string, readonly [action: TraceAction, make: () => Promise<Call>]>> = {
  'POST attribute-values': ['attribute-value.add', call('attribute-values', value('Traced'))],
  'PUT attribute-values/:id': [
    'attribute-value.change',
    row('attribute-values', value('Old'), { label: 'New' }),
  ],
  'DELETE attribute-values/:id': ['attribute-value.remove', row('attribute-values', value('Gone'))],
  'POST banners': ['banner.add', call('banners', banner)],
  'PUT banners/:id': ['banner.change', row('banners', banner, banner)],
  'DELETE banners/:id': ['banner.remove', row('banners', banner)],
  'POST categories': ['category.add', call('categories', { name: 'Traced rings' })],
  'PUT categories/:id': ['category.change', row('categories', { name: 'Old' }, { name: 'New' })],
  'DELETE categories/:id': ['category.remove', row('categories', { name: 'Gone' })],
  'PUT complaints/:id/acknowledged': ['complaint.acknowledge', complaintCall('acknowledged', {})],
  'POST complaints/:id/messages': ['complaint.answer', complaintCall('messages', { text: 'We look.' })],
  'PUT complaints/:id/settled': ['complaint.settle', complaintCall('settled', { text: 'A new pair.' })],
  'POST coupons': ['coupon.add', call('coupons', { ...coupon, code: 'TRACE' })],
  'PUT coupons/:id': [
    'coupon.change',
    row('coupons', { ...coupon, code: 'OLD' }, { ...coupon, code: 'NEW' }),
  ],
  'DELETE coupons/:id': ['coupon.remove', row('coupons', { ...coupon, code: 'GONE' })],
  'POST health/mails': ['mail.send-again', call('health/mails', {})],
  'POST notifications': ['notification.add', call('notifications', bar)],
  'PUT notifications/:id': ['notification.change', row('notifications', bar, { textContent: 'Over' })],
  'PUT notifications/:id/shown': ['notification.change', row('notifications', bar, shown, '/shown')],
  'DELETE notifications/:id': ['notification.remove', row('notifications', bar)],
  'PATCH orders/:id': ['order.change', ofOrder('', { status: 'processing' })],
  'PUT orders/:id/address': ['order.address', ofOrder('/address', ELSEWHERE)],
  'PUT orders/:id/cod-permit': ['order.cod-permit', permitCall],
  'PUT orders/:id/packed': ['order.pack', packCall],
  'POST orders/:id/refunds': ['order.refund', refundCall],
  'PUT orders/:id/nothing-due': ['order.nothing-due', nothingDueCall],
  'PUT orders/:id/given-back': ['order.give-back', giveBackCall],
  'POST orders/:id/notes': ['order.note', ofOrder('/notes', { text: 'Gift' })],
  'GET audit/export': ['audit.export', call('audit/export?from=2026-11-01&to=2026-11-30', {})],
  'GET orders/export': ['order.export', call('orders/export?status=paid', {})],
  'GET customers/export': ['customer.export', call('customers/export?search=asha', {})],
  'GET newsletter/export': ['newsletter.export', call('newsletter/export', {})],
  'DELETE newsletter/:id': ['newsletter.remove', subscriberCall],
  'PUT piece-reviews/:id/answer': ['piece-review.answer', reviewCall('answer', { answer: 'Thank you!' })],
  'PUT piece-reviews/:id/hidden': ['piece-review.hide', reviewCall('hidden', { because: 'abuse' })],
  'POST products': ['product.add', call('products', product)],
  'POST products/bulk': [
    'product.change-many',
    async () => ({
      path: 'products/bulk',
      body: { changes: [{ id: await productId(), pricePaise: 99_00 }] },
    }),
  ],
  'POST products/import': ['product.import', importCall],
  'PUT products/:id': ['product.change', row('products', product, product)],
  'DELETE products/:id': ['product.remove', row('products', product)],
  'POST products/:id/duplicate': ['product.add', ofProduct('duplicate')],
  'POST products/:id/colours': ['product.add', ofProduct('colours')],
  'PUT products/:id/colours': ['product.join-colour', async () => await sisterCall()],
  'DELETE products/:id/colours': [
    'product.leave-design',
    async () => {
      const joined = await sisterCall();
      await owner.send(ADMIN + joined.path, { method: 'PUT', body: joined.body });
      return joined;
    },
  ],
  'PUT pages/:slug': ['page.change', call('pages/care', page)],
  'DELETE pages/:slug': [
    'page.remove',
    async () => {
      await owner.send(`${ADMIN}pages/care`, { method: 'PUT', body: page });
      return { path: 'pages/care' };
    },
  ],
  'PUT products/:id/look': ['product.look', ofProduct('look', { productIds: [] })],
  'DELETE products/:id/images': ['product.remove-image', ofProduct('images', { address: PICTURE })],
  'DELETE products/:id/video': [
    'product.remove-video',
    async () => {
      const { id, path, body } = await videoCall();
      await owner.post(ADMIN + path, body);
      return { path: `products/${String(id)}/video`, body: {} };
    },
  ],
  'POST reviews': ['review.add', call('reviews', review)],
  'PUT reviews/:id': ['review.change', row('reviews', review, review)],
  'DELETE reviews/:id': ['review.remove', row('reviews', review)],
  'POST shipping-settings': ['shipping.add', call('shipping-settings', shipping)],
  'PUT shipping-settings/:id': ['shipping.change', row('shipping-settings', shipping, shipping)],
  'DELETE shipping-settings/:id': ['shipping.remove', row('shipping-settings', shipping)],
  'PUT site-settings': [
    'settings.change',
    call('site-settings', { ...settings, adminTwoFactorIsRequired: false }),
  ],
  'POST staff': [
    'staff.role',
    async () => ({ path: 'staff', body: { userId: await staffId(), role: 'catalogue' } }),
  ],
  'POST staff/invite': ['staff.invite', call('staff/invite', { role: 'packer' })],
  'PUT staff/two-step': ['staff.two-step', call('staff/two-step', { roles: ['packer'] })],
  'DELETE staff/invitations/:id': ['staff.withdraw', invitationCall],
  'DELETE staff/:userId': ['staff.end', async () => ({ path: `staff/${await staffId()}` })],
  'GET tax/:period/gstr1.json': ['tax.export', call('tax/2026-10/gstr1.json', {})],
  'GET tax/:period/gstr1.zip': ['tax.export', call('tax/2026-Q3/gstr1.zip', {})],
  'POST tax-rates': ['tax-rate.add', call('tax-rates', rate)],
  'DELETE tax-rates/:hsn/:fromDate': [
    'tax-rate.remove',
    async () => {
      await owner.post(`${ADMIN}tax-rates`, rate);
      return { path: `tax-rates/${rate.hsn}/${rate.fromDate}` };
    },
  ],
  'PUT tax-settings': ['tax-settings.change', call('tax-settings', DEFAULT_TAX_SETTINGS)],
  'POST uploads': ['picture.upload', uploadCall],
  'POST videos': ['product.video', videoCall],
  'DELETE vain-searches/:id': [
    'vain-search.remove',
    async () => {
      const { db } = shop().ctx;
      const [missed] = await db.insert(vainSearches).values({ term: 'kundan ring', lastAt: 1 }).returning();
      return { path: `vain-searches/${String(missed?.id)}` };
    },
  ],
};

const ADMIN = '/api/admin/';
const TAKEN = /\/(?:export|gstr1\.\w+)$/;

test('R10: everything that changes something, or takes a list of people away, is tried here', () => {
  const routes = app.routes
    .filter(({ path }) => path.startsWith(ADMIN))
    .filter(({ path, method }) => (method === 'GET' ? TAKEN.test(path) : method !== 'ALL'))
    .map(({ path, method }) => `${method} ${path.slice(ADMIN.length)}`)
    // These files hold no people.
    .filter((route) => route !== 'GET products/export' && route !== 'GET wanted/export');
  expect(Object.keys(CALLS).toSorted()).toEqual([...new Set(routes)].toSorted());
  // `picture.copy` comes along when a piece is duplicated; `order.cash` is “Paid” of a parcel that is out; whoever
  // joins the staff is not yet in the admin.
  const tried = new Set([
    'picture.copy',
    'order.cash',
    'staff.join',
    ...Object.values(CALLS).map(([action]) => action),
  ]);
  expect([...tried].toSorted()).toEqual(TRACE_ACTIONS.toSorted());
});

test.each(Object.entries(CALLS))('R10: %s leaves its trace', async (route, [action, make]) => {
  const { db } = shop().ctx;
  await addCoupon(db);
  const { path, body } = await make();
  const before = await db.$count(auditLog);
  const method = route.slice(0, route.indexOf(' '));
  const { status } = await owner.send(ADMIN + path, { method, body });
  expect([200, 201]).toContain(status);
  const traces = (await db.select().from(auditLog).orderBy(auditLog.id)).slice(before);
  expect(traces.at(-1)).toMatchObject({ action, actorEmail: email, requestId: 'test-request' });
  // 16.6: the trail names the thing that was changed.
  const { body: trail } = await owner.get(`${ADMIN}audit`);
  expect((trail as Trail).items[0]?.kind).toBe(action.slice(0, action.indexOf('.')));
  expect((trail as Trail).items[0]?.thing).not.toMatch(/^an? (?!buyer’s review of )/);
});
