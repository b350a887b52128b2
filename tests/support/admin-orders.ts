import { eq } from 'drizzle-orm';
import { coupons } from '#drizzle/schema/coupon.ts';
import { orderEvents } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import type { OrderStatus } from '#order-status.ts';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import type { SellerMode } from '#tax/seller.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { type Admin, useAdmin } from './admin.ts';
import { settle } from './browser.ts';
import { addCoupon, orderFor } from './checkout.ts';
import { addProduct, findOrder } from './rows.ts';
import { newKey } from './tax-papers.ts';

let made = 0;

/** The customer who orders on delivery. */
export const ON_DELIVERY = 'cod@example.in';

/** The admin, with orders that the owner changes. */
export function useAdminOrders() {
  const admin = useAdmin();
  const change = (id: string, body: object) =>
    admin().owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body });
  return {
    admin,
    change,
    adminOrder: async (id: string) => (await admin().owner.get(`/api/admin/orders/${id}`)).body as AdminOrder,
    giveBack: (id: string, body: object, key = newKey()) =>
      admin().owner.post(`/api/admin/orders/${id}/refunds`, { reason: 'It broke', key, ...body }),
    set: (id: string, status: OrderStatus) => change(id, { status, confirm: true }),
    sellAs: async (mode: SellerMode) => {
      const gstin = mode === 'unregistered' ? null : DEFAULT_TAX_SETTINGS.gstin;
      const body = { ...DEFAULT_TAX_SETTINGS, mode, gstin };
      const { status } = await admin().owner.send('/api/admin/tax-settings', { method: 'PUT', body });
      if (status !== 200) throw new Error(`The seller was refused with ${String(status)}.`);
    },
    place: () => place(admin()),
    placeOnDelivery: () => placeOnDelivery(admin()),
    rowOf: (id: string) => findOrder(admin().ctx.db, id),
    eventsOf: (id: string) =>
      admin().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id),
    async usesOf(id: number) {
      const [coupon] = await admin().ctx.db.select().from(coupons).where(eq(coupons.id, id));
      return coupon?.usesCount;
    },
    mailsTo: (email: string) => {
      const { mailed } = admin().ctx;
      return mailed.filter(({ to }) => to === email).map(({ subject }) => subject);
    },
  };
}

/** An order of two pieces with a coupon that may be used once; its stock is held. */
async function place({ ctx }: Admin) {
  made += 1;
  const email = `asha.${String(made)}@example.in`;
  const { id: productId } = await addProduct(ctx.db, { inStock: 2, pricePaise: 1_000_00 });
  const coupon = await addCoupon(ctx.db, { maxUses: 1 });
  const lines = [{ productId, size: '', quantity: 2 }];
  const wish = { couponCode: coupon.code, agreedPaise: 1_900_00, email };
  const { id } = await placeOrder(ctx, orderFor(lines, wish), null);
  await settle(ctx);
  return { id, productId, couponId: coupon.id, couponCode: coupon.code, email };
}

/** An order of one piece for ₹1,000 that is paid on delivery. */
async function placeOnDelivery({ ctx }: Admin): Promise<string> {
  const { id: productId } = await addProduct(ctx.db, { inStock: 1, pricePaise: 1_000_00 });
  await ctx.db.update(siteSettings).set({ codIsEnabled: true });
  const wish = { agreedPaise: 1_000_00, email: ON_DELIVERY, paymentMethod: 'cod' } as const;
  const { id } = await placeOrder(ctx, orderFor(productId, wish), null);
  await settle(ctx);
  return id;
}
