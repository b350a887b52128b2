import type { pageViews } from '#drizzle/schema/analytics.ts';
import type { wishlistItems } from '#drizzle/schema/wishlist.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';
import { type DemoProduct, popularity } from '#scripts/demo/catalogue/catalogue.ts';
import { ALL_HOURS, istMoment, momentOfDay, ORDER_HOURS, shareOfDay } from '#scripts/demo/days.ts';
import type { Random } from '#scripts/demo/random.ts';
import { type Account, DEMO_SHOPPER } from './shoppers.ts';

type PageViewRow = typeof pageViews.$inferInsert & { createdAt: number };
type WishRow = typeof wishlistItems.$inferInsert & { createdAt: number };

const DAYS_WATCHED = 60;

/** Keeps the dashboard from being empty in the first minutes after midnight. */
const LEAST_SHARE_OF_TODAY = 0.08;

const SEARCHES = ['jhumka', 'kundan', 'bridal', 'oxidised', 'pearl', 'emerald', 'nath', 'choker'];
const SORTS = ['price-asc', 'price-desc', 'created_at-desc', 'is_featured-desc'];
const OTHER_PAGES = [
  '/customer-reviews',
  '/contact',
  '/shipping-returns',
  '/wishlist',
  '/checkout',
  '/login',
];

export function createPageViews(
  random: Random,
  now: number,
  products: readonly DemoProduct[],
  accounts: readonly Account[],
  count: number,
): PageViewRow[] {
  const days = Array.from({ length: DAYS_WATCHED }, (_, daysAgo) => {
    const share = Math.max(LEAST_SHARE_OF_TODAY, shareOfDay(now, daysAgo, ALL_HOURS, now));
    return { daysAgo, weight: (1.6 - daysAgo / DAYS_WATCHED) * share };
  });
  const views: PageViewRow[] = [];
  while (views.length < count) {
    const { daysAgo } = random.pickWeighted(days, (day) => day.weight);
    const startsAt = momentOfDay(random, { now, daysAgo, range: ALL_HOURS, latest: now });
    const account = random.chance(0.2) ? random.pick(accounts) : null;
    const isMember = account !== null && account.joinedAt <= startsAt;
    const onShelf = products.filter((product) => product.createdAt < startsAt);
    views.push(
      ...visit(random, startsAt, onShelf, isMember ? account.userId : null).filter(
        (view) => view.createdAt <= now,
      ),
    );
  }
  return views.sort((a, b) => a.createdAt - b.createdAt);
}

function visit(
  random: Random,
  startsAt: number,
  products: readonly DemoProduct[],
  userId: string | null,
): PageViewRow[] {
  const hex = (length: number) => random.text('0123456789abcdef', length);
  const sessionId = `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  const pages = 1 + Math.floor(random.next() * random.next() * 14);
  let path = random.chance(0.6) ? '/' : landingPage(random, products);
  let at = startsAt;
  return Array.from({ length: Math.min(9, pages) }, () => {
    const view = { sessionId, userId, path, createdAt: at };
    at += Math.floor((0.2 + random.next() * 2.5) * MINUTE_MS);
    path = nextPage(random, path, products);
    return view;
  });
}

function landingPage(random: Random, products: readonly DemoProduct[]): string {
  return random.chance(0.55) ? productPage(random, products) : collectionPage(random, products);
}

function nextPage(random: Random, path: string, products: readonly DemoProduct[]): string {
  const isList = path === '/' || path.startsWith('/collections');
  if (random.chance(isList ? 0.55 : 0.4)) return productPage(random, products);
  return random.chance(0.7) ? collectionPage(random, products) : random.pick(OTHER_PAGES);
}

function productPage(random: Random, products: readonly DemoProduct[]): string {
  return `/products/${String(random.pickWeighted(products, popularity).id)}`;
}

function collectionPage(random: Random, products: readonly DemoProduct[]): string {
  const roll = random.next();
  if (roll < 0.18) return '/collections';
  if (roll < 0.3) return `/collections?search=${random.pick(SEARCHES)}`;
  if (roll < 0.4) return `/collections?sort=${random.pick(SORTS)}`;
  return `/collections/${random.pick(products).categorySlug}`;
}

/** The third one has sold out since, to show what its page looks like. */
const DEMO_WISHES = [
  'noor-kundan-choker',
  'chandni-pearl-chandbalis',
  'aarohi-bridal-necklace-set',
  'rangoli-cocktail-ring',
  'payal-ghungroo-anklets',
];

const DAYS_WISHED = 40;

export function createWishes(
  random: Random,
  now: number,
  products: readonly DemoProduct[],
  accounts: readonly Account[],
  count: number,
): WishRow[] {
  const wishes: WishRow[] = DEMO_WISHES.flatMap((key, index) => {
    const product = products.find((each) => each.key === key);
    if (!product) return [];
    return [
      { userId: DEMO_SHOPPER.userId, productId: product.id, createdAt: istMoment(now, 2 + index, 21, 4) },
    ];
  });

  const others = accounts.filter(
    (account) => account.userId !== DEMO_SHOPPER.userId && account.joinedAt < now - 2 * DAY_MS,
  );
  const taken = new Set<string>();
  while (wishes.length < count) {
    const account = random.pick(others);
    const product = random.pickWeighted(products, popularity);
    const daysAgo = random.whole(0, DAYS_WISHED);
    const latest = now - HOUR_MS;
    if (istMoment(now, daysAgo, ORDER_HOURS.from) >= latest) continue;
    const createdAt = momentOfDay(random, { now, daysAgo, range: ORDER_HOURS, latest });
    const wish = `${account.userId}/${String(product.id)}`;
    if (taken.has(wish) || createdAt < account.joinedAt || createdAt < product.createdAt) continue;
    taken.add(wish);
    wishes.push({ userId: account.userId, productId: product.id, createdAt });
  }
  return wishes.sort((a, b) => a.createdAt - b.createdAt);
}
