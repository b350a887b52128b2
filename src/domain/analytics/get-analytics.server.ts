import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DAY_MS, dayStart, isoDay } from '../dates.ts';
import {
  type Analytics,
  type DayFigures,
  LISTED,
  LIVE_MS,
  NEW_CUSTOMER_DAYS,
  type Period,
  type ProductMention,
  type Seller,
  WEEK_DAYS,
} from './analytics.ts';
import { latestWishes, lowStock, productCount, wishCount } from './goods-figures.server.ts';
import { readFigures } from './read-figures.server.ts';
import { bestSellers, newCustomers, refundedByDay, sold, soldByDay } from './sales-figures.server.ts';
import { summedViews, topPaths, viewsByDay } from './visit-figures.server.ts';

/** A2, A7: what the dashboard shows, of the last `days` days in India with today as the last of them. */
export async function getAnalytics(ctx: Context, days: Period): Promise<Analytics> {
  requireAdmin(ctx.actor);
  const { db, now } = ctx;
  const at = now();
  const today = dayStart(at);
  const from = today - (days - 1) * DAY_MS;
  const weekFrom = today - (WEEK_DAYS - 1) * DAY_MS;
  const { waiting, visitors } = await lookAtPageViews(ctx, at - LIVE_MS);
  const rows = await readFigures(ctx, {
    sold: sold(db),
    soldByDay: soldByDay(db, from),
    refunded: refundedByDay(db),
    newCustomers: newCustomers(db, at - NEW_CUSTOMER_DAYS * DAY_MS),
    bestSellers: bestSellers(db, from),
    views: viewsByDay(db, from, waiting),
    summedViews: summedViews(db, from),
    paths: topPaths(db, weekFrom, waiting),
    products: productCount(db),
    wishes: wishCount(db),
    latestWishes: latestWishes(db),
    lowStock: lowStock(db),
  });

  const series = Array.from({ length: days }, (_, nth) => figuresOf(from + nth * DAY_MS, rows));
  const week = series.slice(-WEEK_DAYS);
  const sellers = rows.bestSellers.map((row) => {
    return { ...mention(row), pieces: row.pieces, revenuePaise: row.revenuePaise };
  });
  const total = rows.sold[0];
  return {
    at,
    days,
    revenuePaise: (total?.paise ?? 0) - sum(rows.refunded.map(({ paise }) => paise)),
    orders: total?.orders ?? 0,
    newCustomers: rows.newCustomers[0]?.count ?? 0,
    products: rows.products[0]?.count ?? 0,
    wishes: rows.wishes[0]?.count ?? 0,
    latestWishes: rows.latestWishes.map((row) => ({ ...mention(row), at: row.at })),
    liveVisitors: visitors,
    today: figuresOf(today, rows),
    week: {
      views: sum(week.map(({ views }) => views)),
      days: week.map(({ day, views }) => ({ day, views })),
      paths: rows.paths,
    },
    series,
    bestSellers: {
      byPieces: firstBy(sellers, ({ pieces }) => pieces),
      byRevenue: firstBy(sellers, ({ revenuePaise }) => revenuePaise),
    },
    lowStock: rows.lowStock.map((row) => ({ ...mention(row), size: row.size, onHand: row.onHand })),
  };
}

/** A8: who is here now, and the views that are in no table yet; none when they cannot be asked for. */
async function lookAtPageViews({ pageViews, log }: Context, since: number) {
  try {
    return await pageViews.look(since);
  } catch (error) {
    log.error('analytics.failed', error, { figure: 'liveVisitors' });
    return { waiting: [], visitors: 0 };
  }
}

interface DayRows {
  readonly soldByDay: readonly { readonly day: number; readonly orders: number; readonly paise: number }[];
  readonly refunded: readonly { readonly day: number; readonly paise: number }[];
  readonly views: readonly { readonly day: number; readonly views: number; readonly sessions: number }[];
  readonly summedViews: DayRows['views'];
}

function figuresOf(day: number, rows: DayRows): DayFigures {
  const isIt = (row: { readonly day: number }) => row.day === day;
  const soldThen = rows.soldByDay.find(isIt);
  const seen = rows.views.find(isIt) ?? rows.summedViews.find(isIt);
  return {
    day: isoDay(day),
    revenuePaise: soldThen ? soldThen.paise - (rows.refunded.find(isIt)?.paise ?? 0) : 0,
    orders: soldThen?.orders ?? 0,
    views: seen?.views ?? 0,
    sessions: seen?.sessions ?? 0,
  };
}

interface MentionRow {
  readonly productId: number;
  readonly name: string;
  readonly imageUrls: readonly string[];
  readonly deletedAt: number | null;
}

function mention({ productId, name, imageUrls, deletedAt }: MentionRow): ProductMention {
  return { productId, name, imageUrl: imageUrls[0] ?? null, isKept: deletedAt === null };
}

function firstBy(sellers: readonly Seller[], figure: (seller: Seller) => number): Seller[] {
  const inOrder = (one: Seller, other: Seller) =>
    figure(other) - figure(one) || one.productId - other.productId;
  return sellers.toSorted(inOrder).slice(0, LISTED);
}

const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);
