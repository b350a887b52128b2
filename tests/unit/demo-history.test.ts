import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../scripts/demo/catalogue/build-catalogue.ts';
import { SHIPPING } from '../../scripts/demo/catalogue/content.ts';
import { COUPONS, type CouponSeed } from '../../scripts/demo/catalogue/coupons.ts';
import { DAY_MS, HOUR_MS, istDayStart, istHour } from '../../scripts/demo/days.ts';
import { buildHistory } from '../../scripts/demo/history/history.ts';
import { totalsOf } from '../../scripts/demo/history/totals.ts';
import type { HistoryOrder, HistoryProduct } from '../../scripts/demo/history/types.ts';
import { createRandom } from '../../scripts/demo/random.ts';
import { priceOrder } from '../../src/domain/pricing/price-order.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 30);

function historyAt(now: number) {
  const products: HistoryProduct[] = buildCatalogue(now).map((product, index) => ({
    ...product,
    id: index + 1,
    image: `products/${product.key}.jpg`,
    sizes: product.stock.map((entry) => entry.size).filter((size) => size !== ''),
  }));
  return { products, ...buildHistory({ now, random: createRandom(2026, 'history'), products }) };
}

const { products, orders, accounts, pageViews, wishes, couponUses } = historyAt(NOW);
const demoOrders = orders.filter((order) => order.shopper.key === 'demo');

/** The first two digits of the PIN codes of each state. */
const PIN_AREAS: Readonly<Record<string, readonly [number, number]>> = {
  KA: [56, 59],
  MH: [40, 44],
  TN: [60, 66],
  KL: [67, 69],
  TS: [50, 50],
  AP: [51, 53],
  DL: [11, 11],
  HR: [12, 13],
  PB: [14, 16],
  UP: [20, 28],
  GJ: [36, 39],
  RJ: [30, 34],
  WB: [70, 74],
  MP: [45, 48],
  OD: [75, 77],
  AS: [78, 78],
};

function isOnce(values: readonly (string | number)[]): boolean {
  return new Set(values).size === values.length;
}

function countOf(list: readonly HistoryOrder[], status: string): number {
  return list.filter((order) => order.status === status).length;
}

describe('the orders of the demo shop', () => {
  test('are about 220 by about 140 people over four months', () => {
    expect(orders).toHaveLength(220);
    expect(new Set(orders.map((order) => order.shopper.email)).size).toBe(140);
    const days = orders.map((order) => (NOW - order.createdAt) / DAY_MS);
    expect(Math.max(...days)).toBeGreaterThan(100);
    expect(Math.max(...days)).toBeLessThan(121);
  });

  test('give every order, payment and gateway order an id of its own, readable on the phone', () => {
    expect(isOnce(orders.map((order) => order.id))).toBe(true);
    for (const { id, razorpayOrderId, payment } of orders) {
      expect(id).toMatch(/^JH-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
      expect(razorpayOrderId).toMatch(/^order_[0-9A-Za-z]{14}$/);
      if (payment) expect(payment.razorpayPaymentId).toMatch(/^pay_[0-9A-Za-z]{14}$/);
    }
    expect(isOnce(orders.flatMap((order) => order.payment?.razorpayPaymentId ?? []))).toBe(true);
  });

  test('add up to the paisa', () => {
    for (const order of orders) {
      const subtotal = order.items.reduce((sum, item) => sum + item.quantity * item.unitPricePaise, 0);
      const shipping = subtotal - order.discountPaise >= 500_00 ? 0 : 50_00;
      expect(order.subtotalPaise).toBe(subtotal);
      expect(order.shippingPaise).toBe(shipping);
      expect(order.totalPaise).toBe(subtotal - order.discountPaise + shipping + order.taxesPaise);
      expect(order.discountPaise).toBeLessThanOrEqual(subtotal);
      expect(order.discountPaise > 0).toBe(order.couponCode !== null);
      if (order.payment) expect(order.payment.amountPaise).toBe(order.totalPaise);
      if (order.refund) expect(order.refund.amountPaise).toBe(order.totalPaise);
    }
    const tenPercent = orders.find((order) => order.couponCode === 'SHAGUN10');
    expect(tenPercent?.discountPaise).toBe((tenPercent?.subtotalPaise ?? 0) / 10);
  });

  test('cost what the shop would have asked for them', () => {
    const item = fc.record({
      ...{ quantity: fc.integer({ min: 1, max: 3 }), unitPricePaise: fc.integer({ min: 1, max: 3_000_00 }) },
      ...{ productId: fc.constant(1), productName: fc.constant('Kada'), image: fc.constant(null) },
      size: fc.constant(''),
    });
    const coupons: (CouponSeed | null)[] = [null, ...Object.values<CouponSeed>(COUPONS)];
    const shipping = {
      freeThresholdPaise: SHIPPING.freeShippingThresholdPaise,
      feePaise: SHIPPING.standardShippingFeePaise,
    };
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), fc.constantFrom(...coupons), (items, coupon) => {
        const lines = items.map(({ quantity, unitPricePaise }) => {
          return { quantity, pricePaise: unitPricePaise, originalPricePaise: null, offerEndsAt: null };
        });
        const discount = coupon && {
          discountType: coupon.discountType,
          discountValue: coupon.discountType === 'percentage' ? coupon.percent * 100 : coupon.amountPaise,
        };
        expect(totalsOf(items, coupon)).toEqual(priceOrder({ lines, discount, shipping, at: NOW }));
      }),
    );
  });

  test('use no coupon outside its days, below its minimum or above its limit', () => {
    for (const coupon of Object.values(COUPONS)) {
      const using = orders.filter((order) => order.couponCode === coupon.code);
      expect(couponUses[coupon.code]).toBe(using.length);
      for (const order of using) {
        expect(['paid', 'processing', 'shipped', 'delivered']).toContain(order.status);
        expect(order.subtotalPaise).toBeGreaterThanOrEqual(coupon.minPurchasePaise ?? 0);
        expect(order.createdAt).toBeGreaterThan(NOW - coupon.createdDaysAgo * DAY_MS);
        if (coupon.expiresInDays === null) continue;
        expect(order.createdAt).toBeLessThan(istDayStart(NOW) + (coupon.expiresInDays + 1) * DAY_MS);
      }
    }
    expect(couponUses[COUPONS.usedUp.code]).toBe(COUPONS.usedUp.maxUses);
    expect(couponUses[COUPONS.expired.code]).toBeGreaterThan(0);
    expect(couponUses[COUPONS.minimumPurchase.code]).toBeGreaterThan(0);
    expect(couponUses[COUPONS.switchedOff.code]).toBe(0);
  });

  test('name products the shop had by then, each line once, with a size only where there are sizes', () => {
    for (const { items, createdAt } of orders) {
      expect(items.length).toBeGreaterThanOrEqual(1);
      expect(items.length).toBeLessThanOrEqual(4);
      expect(isOnce(items.map((item) => item.productId))).toBe(true);
      for (const item of items) {
        const product = products.find(({ id }) => id === item.productId);
        expect(product).toMatchObject({
          name: item.productName,
          image: item.image,
          pricePaise: item.unitPricePaise,
        });
        expect(product?.createdAt).toBeLessThan(createdAt);
        if (item.size === '') expect(product?.sizes).toEqual([]);
        else expect(product?.sizes).toContain(item.size);
      }
    }
  });

  test('move forward in time, by day, and never past now', () => {
    for (const { events, createdAt, updatedAt, paidAt, shippedAt, deliveredAt, status } of orders) {
      const times = events.map((event) => event.at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBe(createdAt);
      expect(times.at(-1)).toBe(updatedAt);
      expect(updatedAt).toBeLessThanOrEqual(NOW);
      expect(events.at(-1)?.status).toBe(status);
      for (const at of times) {
        expect(istHour(at)).toBeGreaterThanOrEqual(8);
        expect(istHour(at)).toBeLessThan(23.2);
      }
      if (shippedAt !== null) expect(shippedAt).toBeGreaterThan(paidAt ?? Infinity);
      if (deliveredAt !== null) expect(deliveredAt).toBeGreaterThan(shippedAt ?? Infinity);
    }
  });

  test('carry a payment, a refund and a tracking link exactly where their status says so', () => {
    for (const { status, payment, refund, trackingUrl, shippedAt, paidAt } of orders) {
      const expected = { failed: 'failed', refunded: 'refunded', cancelled_by_user: undefined };
      expect(payment?.status).toBe(status in expected ? Reflect.get(expected, status) : 'captured');
      expect(refund !== null).toBe(status === 'refunded');
      expect(trackingUrl !== null).toBe(shippedAt !== null);
      expect(paidAt !== null).toBe(payment !== null && payment.status !== 'failed');
      if (trackingUrl) expect(new URL(trackingUrl).origin).toMatch(/^https:\/\/.*\.example$/);
    }
  });

  test('leave something of every kind to look at, at any hour of any day', () => {
    for (let hours = 0; hours < 7 * 24; hours += 5) {
      const history = historyAt(NOW + hours * HOUR_MS);
      const later = history.orders;
      expect(history.couponUses[COUPONS.usedUp.code]).toBe(COUPONS.usedUp.maxUses);
      for (const status of ['paid', 'processing', 'shipped', 'failed', 'cancelled_by_user', 'refunded']) {
        expect(countOf(later, status), `${status} after ${String(hours)} h`).toBeGreaterThan(0);
      }
      expect(countOf(later, 'delivered')).toBeGreaterThan(150);
      expect(Math.max(...later.map((order) => order.updatedAt))).toBeLessThanOrEqual(NOW + hours * HOUR_MS);
      const open = later.filter((order) => order.status.startsWith('pending'));
      expect(open).toEqual([]);
    }
  });

  test('give the demo shopper one delivered within 48 hours and one on its way', () => {
    expect(demoOrders.map((order) => order.status)).toEqual([
      'delivered',
      'cancelled_by_user',
      'delivered',
      'shipped',
    ]);
    expect(demoOrders[2]?.deliveredAt).toBeGreaterThan(NOW - 48 * HOUR_MS);
  });
});

describe('the people of the demo shop', () => {
  const people = [...new Map(orders.map(({ shopper }) => [shopper.key, shopper])).values()];

  test('live in states their PIN codes belong to', () => {
    for (const { address } of people) {
      expect(address.pinCode).toMatch(/^[1-9]\d{5}$/);
      const [from, to] = PIN_AREAS[address.stateCode] ?? [0, 0];
      const area = Number(address.pinCode.slice(0, 2));
      expect(area >= from && area <= to, `${address.pinCode} in ${address.stateCode}`).toBe(true);
    }
    expect(new Set(people.map(({ address }) => address.stateCode)).size).toBeGreaterThanOrEqual(12);
  });

  test('have addresses that reach nobody and phones of the Indian form', () => {
    expect(isOnce(people.map(({ email }) => email))).toBe(true);
    expect(isOnce(people.map(({ phone }) => phone))).toBe(true);
    for (const { email, phone } of people) {
      expect(email).toMatch(/^[a-z0-9.]+@(example\.(com|net|org)|[a-z]+\.example)$/);
      expect(phone).toMatch(/^[6-9]\d{9}$/);
    }
  });

  test('opened their account before their first order', () => {
    expect(accounts.length).toBeGreaterThan(40);
    for (const account of accounts) {
      const first = orders.find((order) => order.shopper.key === account.key);
      expect(account.joinedAt).toBeLessThan(first?.createdAt ?? 0);
    }
  });

  test('wish for each product once, after it came into the shop', () => {
    expect(wishes.length).toBeGreaterThanOrEqual(40);
    expect(wishes.filter((wish) => wish.shopperKey === 'demo')).toHaveLength(5);
    expect(isOnce(wishes.map((wish) => `${wish.shopperKey}/${String(wish.productId)}`))).toBe(true);
    for (const wish of wishes) {
      expect(accounts.some((account) => account.key === wish.shopperKey)).toBe(true);
      expect(wish.createdAt).toBeGreaterThan(
        products.find(({ id }) => id === wish.productId)?.createdAt ?? NOW,
      );
    }
  });
});

describe('the page views of the demo shop', () => {
  test('are about 6,000 over 60 days, none in the future, and grow', () => {
    expect(pageViews.length).toBeGreaterThanOrEqual(6000);
    expect(pageViews.length).toBeLessThan(6010);
    for (const { createdAt } of pageViews) {
      expect(createdAt).toBeLessThanOrEqual(NOW);
      expect(createdAt).toBeGreaterThan(NOW - 61 * DAY_MS);
    }
    const since = (days: number) =>
      pageViews.filter(({ createdAt }) => createdAt > NOW - days * DAY_MS).length;
    expect(since(15)).toBeGreaterThan((since(60) - since(45)) * 1.5);
  });

  test('show visitors today, even just after midnight', () => {
    const midnight = istDayStart(NOW);
    for (const now of [midnight + 60_000, NOW]) {
      const today = historyAt(now).pageViews.filter(({ createdAt }) => createdAt >= midnight);
      expect(new Set(today.map((view) => view.sessionId)).size).toBeGreaterThan(0);
    }
  });

  test('are of pages that exist, and of products that existed then', () => {
    const pages =
      /^\/((collections(\/[a-z-]+|\?(search|sort)=[\w-]+)?|customer-reviews|contact|shipping-returns|wishlist|checkout|login)?|products\/\d+)$/;
    for (const { path, createdAt } of pageViews) {
      expect(path).toMatch(pages);
      const product = products.find(({ id }) => path === `/products/${String(id)}`);
      if (product) expect(product.createdAt).toBeLessThan(createdAt);
    }
  });
});

test('tells the same history twice, and another one from another seed', () => {
  expect(historyAt(NOW)).toEqual({ products, orders, accounts, pageViews, wishes, couponUses });
  const other = buildHistory({ now: NOW, random: createRandom(2027, 'history'), products });
  expect(other.orders[0]?.id).not.toBe(orders[0]?.id);
});
