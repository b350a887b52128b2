import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { coupons } from '#drizzle/schema/coupon.ts';
import type { Context } from '#context.server.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { addCoupon, orderBody, type Started } from '#tests/support/checkout.ts';
import { pay, refundsOf, usePaying, verify } from '#tests/support/paying.ts';
import { addProduct } from '#tests/support/rows.ts';

const shop = usePaying();
const later = (minutes: number): Context => {
  return { ...shop().ctx, now: () => Date.now() + minutes * 60_000 };
};

describe('S5: a coupon that each shopper may use once', () => {
  test('is not had again by paying late for an order whose time was up', async () => {
    const { ctx, browser } = shop();
    const coupon = await addCoupon(ctx.db, { maxUsesPerCustomer: 1 });
    const { id } = await addProduct(ctx.db, { inStock: 5 });
    const body = orderBody(id, { coupon_code: coupon.code, final_amount_from_client: 449 });
    const order = async () => (await browser.post('/api/create-razorpay-order', body)).body as Started;
    const first = await order();
    await expireHolds(later(31));
    const second = await order();
    expect(await verify(shop(), second, await pay(shop(), second))).toMatchObject({ status: 200 });

    const late = await pay(shop(), first);
    expect(await verify(shop(), first, late)).toMatchObject({
      status: 409,
      body: { error: 'PAYMENT_RETURNED' },
    });
    expect(await refundsOf(shop(), late.razorpay_payment_id)).toMatchObject([{ status: 'processed' }]);
    const [after] = await ctx.db.select().from(coupons).where(eq(coupons.id, coupon.id));
    expect(after?.usesCount).toBe(1);
  });

  test('is had by paying late for the only order with it', async () => {
    const { ctx, browser } = shop();
    const coupon = await addCoupon(ctx.db, { maxUsesPerCustomer: 1, maxUses: 1 });
    const { id } = await addProduct(ctx.db, { inStock: 5 });
    const body = orderBody(id, { coupon_code: coupon.code, final_amount_from_client: 449 });
    const started = (await browser.post('/api/create-razorpay-order', body)).body as Started;
    await expireHolds(later(31));
    expect(await verify(shop(), started, await pay(shop(), started))).toMatchObject({
      status: 200,
      body: { order: { status: 'paid' } },
    });
    const [after] = await ctx.db.select().from(coupons).where(eq(coupons.id, coupon.id));
    expect(after?.usesCount).toBe(1);
  });
  test('is one for each inbox, however the address of it is written', async () => {
    const { ctx, browser } = shop();
    const coupon = await addCoupon(ctx.db, { maxUsesPerCustomer: 1 });
    const { id } = await addProduct(ctx.db, { inStock: 5 });
    const order = (email: string) =>
      browser.post(
        '/api/create-razorpay-order',
        orderBody(id, { coupon_code: coupon.code, final_amount_from_client: 449, customer_email: email }),
      );
    expect(await order('asha.rao@gmail.com')).toMatchObject({ status: 200 });
    for (const again of [
      'Asha.Rao@gmail.com',
      'asharao@gmail.com',
      'asha.rao+2@gmail.com',
      'asha.rao@googlemail.com',
    ]) {
      expect(await order(again)).toMatchObject({
        status: 409,
        body: {
          error: 'PRICE_CHANGED',
          message: 'This coupon cannot be used for this order.',
        },
      });
    }
    expect(await order('asharao@example.in')).toMatchObject({ status: 200 });
  });

  test('and who has used it is told only to whoever orders at the right total', async () => {
    const { ctx, browser } = shop();
    const coupon = await addCoupon(ctx.db, { maxUsesPerCustomer: 1 });
    const { id } = await addProduct(ctx.db, { inStock: 5 });
    const order = (email: string, total: number) =>
      browser.post(
        '/api/create-razorpay-order',
        orderBody(id, { coupon_code: coupon.code, final_amount_from_client: total, customer_email: email }),
      );
    expect(await order('asha@example.in', 449)).toMatchObject({ status: 200 });
    const [used, unused] = [await order('asha@example.in', 1), await order('meera@example.in', 1)];
    expect(used).toMatchObject({ status: 409, body: { error: 'PRICE_CHANGED' } });
    expect(used.body).toEqual(unused.body);
  });
});
