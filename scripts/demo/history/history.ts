import { MINUTE_MS, istMoment } from '../days.ts';
import { CouponBook } from './coupon-use.ts';
import { planOrders } from './order-plans.ts';
import { fillOrder } from './orders.ts';
import { createPageViews } from './page-views.ts';
import { createShoppers, DEMO_SHOPPER } from './shoppers.ts';
import type { Account, HistoryOrder, HistoryPageView, HistoryProduct, HistoryWish } from './types.ts';
import { createWishes } from './wishes.ts';
import { COUPONS } from '../catalogue/coupons.ts';
import type { Random } from '../random.ts';

export interface History {
  /** Shoppers who have an account, the demo shopper among them. */
  readonly accounts: readonly Account[];
  readonly orders: readonly HistoryOrder[];
  /** How often each coupon was used, by code. */
  readonly couponUses: Readonly<Record<string, number>>;
  readonly pageViews: readonly HistoryPageView[];
  readonly wishes: readonly HistoryWish[];
}

const SHOPPERS = 139;
const ORDERS = 216;
const PAGE_VIEWS = 6000;
const WISHES = 42;

/** Four months of a small shop, told from `now` backwards; the same input gives the same history. */
export function buildHistory(input: {
  readonly now: number;
  readonly random: Random;
  readonly products: readonly HistoryProduct[];
}): History {
  const { now, random, products } = input;
  const shoppers = createShoppers(random, SHOPPERS);
  const coupons = new CouponBook(now);
  const orders = planOrders(random, now, shoppers, ORDERS).map((plan) =>
    fillOrder(random, plan, products, coupons),
  );
  const accounts = openAccounts(random, now, orders);
  return {
    accounts,
    orders,
    couponUses: Object.fromEntries(Object.values(COUPONS).map(({ code }) => [code, coupons.usesOf(code)])),
    pageViews: createPageViews(random, now, products, accounts, PAGE_VIEWS),
    wishes: createWishes(random, now, products, accounts, WISHES),
  };
}

/** People open an account on their way to their first order; the demo shopper did so a little earlier. */
function openAccounts(random: Random, now: number, orders: readonly HistoryOrder[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const { shopper, createdAt } of orders) {
    if (!shopper.hasAccount || accounts.has(shopper.key)) continue;
    const joinedAt =
      shopper.key === DEMO_SHOPPER.key
        ? istMoment(now, 70, 19, 30)
        : createdAt - random.whole(4, 35) * MINUTE_MS;
    accounts.set(shopper.key, { ...shopper, joinedAt });
  }
  return [...accounts.values()];
}
