import { DAY_MS, HOUR_MS, istMoment } from '../days.ts';
import type { Random } from '../random.ts';
import { popularity } from './basket.ts';
import { momentOfDay, ORDER_HOURS } from './calendar.ts';
import { pickOne, pickWeighted } from './choose.ts';
import { DEMO_SHOPPER } from './shoppers.ts';
import type { Account, HistoryProduct, HistoryWish } from './types.ts';

/** The third one has sold out since: its page shows what that looks like. */
const DEMO_WISHES = [
  'noor-kundan-choker',
  'chandni-pearl-chandbalis',
  'aarohi-bridal-necklace-set',
  'rangoli-cocktail-ring',
  'payal-ghungroo-anklets',
];

const DAYS_WISHED = 40;

/** Wishes of the demo account and of others, each product once per person, oldest first. */
export function createWishes(
  random: Random,
  now: number,
  products: readonly HistoryProduct[],
  accounts: readonly Account[],
  count: number,
): HistoryWish[] {
  const wishes: HistoryWish[] = DEMO_WISHES.flatMap((key, index) => {
    const product = products.find((each) => each.key === key);
    if (!product) return [];
    return [
      { shopperKey: DEMO_SHOPPER.key, productId: product.id, createdAt: istMoment(now, 2 + index, 21, 4) },
    ];
  });

  const others = accounts.filter(
    (account) => account.key !== DEMO_SHOPPER.key && account.joinedAt < now - 2 * DAY_MS,
  );
  const taken = new Set<string>();
  while (wishes.length < count) {
    const account = pickOne(random, others);
    const product = pickWeighted(random, products, popularity);
    const daysAgo = random.whole(0, DAYS_WISHED);
    const latest = now - HOUR_MS;
    if (istMoment(now, daysAgo, ORDER_HOURS.from) >= latest) continue;
    const createdAt = momentOfDay(random, { now, daysAgo, range: ORDER_HOURS, latest });
    const wish = `${account.key}/${String(product.id)}`;
    if (taken.has(wish) || createdAt < account.joinedAt || createdAt < product.createdAt) continue;
    taken.add(wish);
    wishes.push({ shopperKey: account.key, productId: product.id, createdAt });
  }
  return wishes.sort((a, b) => a.createdAt - b.createdAt);
}
