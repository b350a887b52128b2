import type { notificationBarSettings } from '#drizzle/schema/notification-bar.ts';
import type { shippingSettings } from '#drizzle/schema/shop-settings.ts';
import { DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import { attributesOf } from './catalogue/attributes.ts';
import { bannerRows } from './catalogue/banners.ts';
import { buildCatalogue, categoryRows, productRows } from './catalogue/catalogue.ts';
import { couponRows, openCouponBook } from './catalogue/coupons.ts';
import { reviewRows } from './catalogue/reviews.ts';
import { MINUTE_MS } from '#dates.ts';
import { istMoment } from './days.ts';
import { userRows } from './demo-accounts.ts';
import { askedAt, buyersReviewRows } from './history/buyers-reviews.ts';
import { complaintRows } from './history/complaints.ts';
import { planOrders } from './history/order-plans.ts';
import { type DemoOrder, placeOrders } from './history/orders.ts';
import { restockWishRows } from './history/restock.ts';
import { type Account, createShoppers, DEMO_SHOPPER } from './history/shoppers.ts';
import { stockMovementRows } from './history/stock.ts';
import { createPageViews, createWishes } from './history/visits.ts';
import { createRandom, type Random } from './random.ts';

export type ShopRows = ReturnType<typeof shopRows>;

const SEED = 2026;
const OPENED_DAYS_AGO = 125;
const SHOPPERS = 139;
const ORDERS = 216;
const PAGE_VIEWS = 6000;
const WISHES = 42;

/** In the order in which the rows may be inserted: four months of a small shop, counted back from `now`. */
export function shopRows(now: number) {
  const openedAt = istMoment(now, OPENED_DAYS_AGO, 10);
  const products = buildCatalogue(now);
  const coupons = couponRows(now);

  const random = createRandom(SEED, 'history');
  const shoppers = createShoppers(random, SHOPPERS);
  const plans = planOrders(random, now, shoppers, ORDERS);
  const tokens = createRandom(SEED, 'access tokens');
  const orders = placeOrders({ products, useCoupon: openCouponBook(coupons), random, tokens }, plans);
  const accounts = openAccounts(random, now, orders);
  const pageViews = createPageViews(random, now, products, accounts, PAGE_VIEWS);
  const wishes = createWishes(random, now, products, accounts, WISHES);

  return {
    categories: categoryRows(openedAt),
    products: productRows(products),
    attributes: products.flatMap(attributesOf),
    homeBanners: bannerRows(openedAt),
    notificationBarSettings: [notificationRow(openedAt)],
    shippingSettings: [shippingRow(openedAt)],
    reviews: reviewRows(now, products),
    coupons,
    users: userRows(accounts, openedAt),
    orders: orders.map((order) => ({ ...order.row, reviewsAskedAt: askedAt(order, now) })),
    orderItems: orders.flatMap(({ items }) => items),
    // In order of time over all orders, since a live list reads them so.
    orderEvents: orders.flatMap(({ events }) => events).sort((a, b) => a.createdAt - b.createdAt),
    payments: orders.flatMap(({ payment }) => payment ?? []),
    refunds: orders.flatMap(({ refund }) => refund ?? []),
    couponRedemptions: orders.flatMap(({ redemption }) => redemption ?? []),
    pieceReviews: buyersReviewRows(createRandom(SEED, 'buyers'), now, products, orders),
    stockMovements: stockMovementRows(products, orders),
    restockWishes: restockWishRows(createRandom(SEED, 'restock'), now, products),
    ...complaintRows(now, orders),
    wishlistItems: wishes,
    pageViews: pageViews.map((view, nth) => ({ ...view, id: view.createdAt * 1000 + (nth % 1000) })),
  };
}

function openAccounts(random: Random, now: number, orders: readonly DemoOrder[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const { shopper, createdAt } of orders.map(({ plan }) => plan)) {
    if (!shopper.hasAccount || accounts.has(shopper.userId)) continue;
    const joinedAt =
      shopper === DEMO_SHOPPER ? istMoment(now, 70, 19, 30) : createdAt - random.whole(4, 35) * MINUTE_MS;
    accounts.set(shopper.userId, { ...shopper, joinedAt });
  }
  return [...accounts.values()];
}

function notificationRow(openedAt: number): typeof notificationBarSettings.$inferInsert {
  return {
    textContent:
      'Just in: sapphire sets, emerald chandbalis and mogra juda pins. Sent anywhere in India in 3 to 7 business days.',
    linkUrl: '/collections?sort=created_at-desc',
    backgroundColor: '#5b1226',
    textColor: '#fbf3e4',
    isActive: true,
    createdAt: openedAt,
    updatedAt: openedAt,
  };
}

function shippingRow(openedAt: number): typeof shippingSettings.$inferInsert {
  return {
    freeShippingThresholdPaise: DEFAULT_SHIPPING.freeThresholdPaise,
    standardShippingFeePaise: DEFAULT_SHIPPING.feePaise,
    isActive: true,
    createdAt: openedAt,
    updatedAt: openedAt,
  };
}
