import { MINUTE_MS } from '../days.ts';
import type { Random } from '../random.ts';
import { popularity } from './basket.ts';
import { ALL_HOURS, momentOfDay, shareOfDay } from './calendar.ts';
import { pickOne, pickWeighted } from './choose.ts';
import { sessionId } from './ids.ts';
import type { Account, HistoryPageView, HistoryProduct } from './types.ts';

const DAYS_WATCHED = 60;

/** So that the first minutes after midnight are not an empty dashboard. */
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

/** About `count` views in visits of one to nine pages, more of them the nearer the day is to now. */
export function createPageViews(
  random: Random,
  now: number,
  products: readonly HistoryProduct[],
  accounts: readonly Account[],
  count: number,
): HistoryPageView[] {
  const days = Array.from({ length: DAYS_WATCHED }, (_, daysAgo) => {
    const share = Math.max(LEAST_SHARE_OF_TODAY, shareOfDay(now, daysAgo, ALL_HOURS, now));
    return { daysAgo, weight: (1.6 - daysAgo / DAYS_WATCHED) * share };
  });
  const views: HistoryPageView[] = [];
  while (views.length < count) {
    const { daysAgo } = pickWeighted(random, days, (day) => day.weight);
    const startsAt = momentOfDay(random, { now, daysAgo, range: ALL_HOURS, latest: now });
    const account = random.chance(0.2) ? pickOne(random, accounts) : null;
    const isMember = account !== null && account.joinedAt <= startsAt;
    const onShelf = products.filter((product) => product.createdAt < startsAt);
    views.push(
      ...visit(random, startsAt, onShelf, isMember ? account.key : null).filter(
        (view) => view.createdAt <= now,
      ),
    );
  }
  return views.sort((a, b) => a.createdAt - b.createdAt);
}

function visit(
  random: Random,
  startsAt: number,
  products: readonly HistoryProduct[],
  shopperKey: string | null,
): HistoryPageView[] {
  const session = sessionId(random);
  const pages = 1 + Math.floor(random.next() * random.next() * 14);
  let path = random.chance(0.6) ? '/' : landingPage(random, products);
  let at = startsAt;
  return Array.from({ length: Math.min(9, pages) }, () => {
    const view = { sessionId: session, shopperKey, path, createdAt: at };
    at += Math.floor((0.2 + random.next() * 2.5) * MINUTE_MS);
    path = nextPage(random, path, products);
    return view;
  });
}

function landingPage(random: Random, products: readonly HistoryProduct[]): string {
  return random.chance(0.55) ? productPage(random, products) : collectionPage(random, products);
}

function nextPage(random: Random, path: string, products: readonly HistoryProduct[]): string {
  const isList = path === '/' || path.startsWith('/collections');
  if (random.chance(isList ? 0.55 : 0.4)) return productPage(random, products);
  return random.chance(0.7) ? collectionPage(random, products) : pickOne(random, OTHER_PAGES);
}

function productPage(random: Random, products: readonly HistoryProduct[]): string {
  return `/products/${String(pickWeighted(random, products, popularity).id)}`;
}

function collectionPage(random: Random, products: readonly HistoryProduct[]): string {
  const roll = random.next();
  if (roll < 0.18) return '/collections';
  if (roll < 0.3) return `/collections?search=${pickOne(random, SEARCHES)}`;
  if (roll < 0.4) return `/collections?sort=${pickOne(random, SORTS)}`;
  return `/collections/${pickOne(random, products).categorySlug}`;
}
