import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { DAY_MS } from '#dates.ts';
import type { OrderStatus } from '#order-status.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import type { PlaceOrderInput } from '#order/place/place-order.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { cancelOwnOrder } from '#payment/cancel-own-order.server.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { orderFor, somebody } from '#tests/support/checkout.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
let productId: number;

beforeEach(async () => {
  const { db } = admin().ctx;
  await db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 5_000_00 });
  ({ id: productId } = await addProduct(db, { inStock: 40 }));
});

/** An order on delivery by somebody new, as far as nothing else is said. */
function cash({ phone, address, ...values }: Partial<PlaceOrderInput> & { phone?: string } = {}) {
  const { email, ...own } = somebody();
  const place = { ...orderFor(productId).address, ...own, ...address, phone: phone ?? own.phone };
  return orderFor(productId, { email, address: place, paymentMethod: 'cod', ...values });
}
const place = (input: PlaceOrderInput) => placeOrder(admin().ctx, input, null);
async function placeThree(...inputs: Parameters<typeof cash>) {
  const ids: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) ids.push((await place(cash(...inputs))).id);
  return ids;
}
const end = (id: string, status: OrderStatus) =>
  admin().owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status, confirm: true } });
const REFUSED = { code: 'COD_LIMIT', status: 409 };

const HOUSE = { ...orderFor(1).address, address: '7 Brigade Road', apartment: 'Flat 3' };
const SAME: readonly [string, Parameters<typeof cash>[0], Parameters<typeof cash>[0]][] = [
  ['email address', { email: 'meera.rao@gmail.com' }, { email: 'meerarao+4@googlemail.com' }],
  ['phone', { phone: '+919900000001' }, { phone: '+919900000001' }],
  ['delivery address', { address: HOUSE }, { address: { ...HOUSE, address: '7, brigade rd.', city: 'BLR' } }],
];

describe('cash on delivery: three orders may be under way', () => {
  test.each(SAME)('for one %s, however it is spelled', async (_, three, fourth) => {
    const before = await admin().ctx.db.$count(orders);
    const [first = ''] = await placeThree(three);
    await expect(place(cash(fourth))).rejects.toMatchObject(REFUSED);
    expect(await admin().ctx.db.$count(orders)).toBe(before + 3);
    expect(await ledgerOf(admin().ctx.db, productId)).toMatchObject({ sold: 3 });
    // Somebody else is free to order.
    await place(cash());
    await end(first, 'delivered');
    await place(cash(fourth));
    await expect(place(cash(three))).rejects.toMatchObject(REFUSED);
  });

  test.each(['delivered', 'cancelled_by_user', 'refunded', 'paid'] as const)(
    'and one that is %s is not under way any more',
    async (status) => {
      const { phone } = somebody();
      const [first = ''] = await placeThree({ phone });
      expect(await end(first, status)).toMatchObject({ status: 200 });
      await place(cash({ phone }));
      await expect(place(cash({ phone }))).rejects.toMatchObject(REFUSED);
    },
  );

  test('and one that its shopper has cancelled counts for a day: each sends mails to an address that anybody may type', async () => {
    const { ctx } = admin();
    const email = 'called-off@example.in';
    for (const id of await placeThree({ email })) {
      const token = await accessTokenOf(ctx.accounts.secret, id);
      await cancelOwnOrder(ctx, { id, token });
    }
    await expect(place(cash({ email }))).rejects.toMatchObject(REFUSED);
    const yesterday = ctx.now() - DAY_MS - 1;
    await ctx.db.update(orders).set({ createdAt: yesterday }).where(eq(orders.customerEmail, email));
    await place(cash({ email }));
  });

  test('while what is paid online is not counted, and not refused', async () => {
    const email = 'online@example.in';
    await place(cash({ email, paymentMethod: 'razorpay' }));
    await placeThree({ email });
    await expect(place(cash({ email }))).rejects.toMatchObject(REFUSED);
    expect(await place(cash({ email, paymentMethod: 'razorpay' }))).toMatchObject({
      status: 'pending_payment',
    });
  });

  test('and the answer to one that was placed can still be asked for again', async () => {
    const email = 'again@example.in';
    const input = cash({ email });
    const first = await placeOrder(admin().ctx, input, 'cod-again');
    await place(cash({ email }));
    await place(cash({ email }));
    expect(await placeOrder(admin().ctx, input, 'cod-again')).toEqual({ ...first, isNew: false });
  });
});

describe("the owner's yes", () => {
  const permit = (id: string, isAllowed: boolean, by = admin().owner) =>
    by.send(`/api/admin/orders/${id}/cod-permit`, { method: 'PUT', body: { isAllowed } });
  const isAllowed = async (id: string) =>
    ((await admin().owner.get(`/api/admin/orders/${id}`)).body as AdminOrder).hasCodPermit;

  test('allows more to whoever placed an order, is written down, and can be taken back', async () => {
    const same = {
      email: 'bulk@example.in',
      phone: '+919920000001',
      address: { ...HOUSE, address: '9 Hill' },
    };
    const [first = ''] = await placeThree(same);
    await expect(place(cash(same))).rejects.toMatchObject(REFUSED);
    expect(await isAllowed(first)).toBe(false);

    expect(await permit(first, true)).toMatchObject({ status: 200, body: { id: first, hasCodPermit: true } });
    expect(await permit(first, true)).toMatchObject({ status: 200 });
    expect(await lastTrace(admin(), 'order.cod-permit')).toMatchObject({
      entityId: first,
      actorUserId: admin().ownerId,
      changes: { isAllowed: true },
    });
    const fourth = await place(cash(same));
    await place(cash(same));
    expect(await isAllowed(fourth.id)).toBe(true);

    expect(await permit(fourth.id, false)).toMatchObject({ status: 200, body: { hasCodPermit: false } });
    await expect(place(cash(same))).rejects.toMatchObject(REFUSED);
  });

  test('is for one person: another one at the same address is counted with all of it', async () => {
    const at = { address: { ...HOUSE, address: '11 Hill' } };
    const [first = ''] = await placeThree({ ...at, email: 'one@example.in' });
    await permit(first, true);
    await placeThree({ ...at, email: 'two@example.in' });
    await expect(place(cash({ ...at, email: 'two@example.in' }))).rejects.toMatchObject(REFUSED);
  });

  test('is the owner’s alone to give, and needs an order on delivery', async () => {
    const { id } = await place(cash());
    expect(await permit(id, true, openBrowser(admin().ctx))).toMatchObject({ status: 401 });
    const online = await place(cash({ paymentMethod: 'razorpay' }));
    expect(await permit(online.id, true)).toMatchObject({ status: 404 });
    expect(await permit('JH-0000-0000', true)).toMatchObject({ status: 404 });
    expect(await isAllowed(online.id)).toBe(false);
  });
});

test('what is counted is found by an index', async () => {
  const plans = await plansOf(admin().ctx.db, (db) =>
    placeOrder({ ...admin().ctx, db }, cash(), 'cod-plans'),
  );
  const counting = plans.filter((plan) => plan.includes('cod_inbox'));
  expect(counting.length).toBeGreaterThan(1);
  for (const plan of counting) expect(plan).not.toMatch(/^SCAN (?!CONSTANT)|AUTOMATIC/m);
  for (const key of ['inbox', 'phone', 'address']) {
    expect(counting.join('\n')).toContain(`orders_by_cod_${key} (cod_${key}=? AND status=? AND paid_at=?)`);
  }
});
