import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import {
  type Analytics,
  type DayFigures,
  LISTED,
  NEW_CUSTOMER_DAYS,
  type Period,
  type ProductMention,
  type Seller,
} from './analytics.ts';
import {
  bestSellers,
  latestWishes,
  lowStock,
  newCustomers,
  openInCash,
  productCount,
  refundedByDay,
  sold,
  soldByDay,
  wishCount,
  readFigures,
} from './figures.server.ts';
import { lookAtPageViews, spanOf, toVisits, visitFigures } from './visits.server.ts';

export async function getAnalytics(ctx: Context, days: Period): Promise<Analytics> {
  requireRight(ctx.actor, 'money');
  const { db, now } = ctx;
  const span = spanOf(now(), days);
  const { at, from } = span;
  const seen = await lookAtPageViews(ctx, span);
  const rows = await readFigures(ctx, {
    sold: sold(db),
    soldByDay: soldByDay(db, from),
    openToday: openInCash(db, span.today),
    refunded: refundedByDay(db),
    newCustomers: newCustomers(db, at - NEW_CUSTOMER_DAYS * DAY_MS),
    bestSellers: bestSellers(db, from),
    ...visitFigures(db, span, seen),
    products: productCount(db),
    wishes: wishCount(db),
    latestWishes: latestWishes(db),
    lowStock: lowStock(db, { isSoldOut: false }),
    soldOut: lowStock(db, { isSoldOut: true }),
  });

  const visits = toVisits(span, seen, rows);
  const series = visits.series.map((seenThen, nth) => ({
    ...seenThen,
    ...salesOf(from + nth * DAY_MS, rows),
  }));
  const sellers = rows.bestSellers.map((row) => {
    return { ...mention(row), pieces: row.pieces, revenuePaise: row.revenuePaise };
  });
  const total = rows.sold[0];
  const soldToday = salesOf(span.today, rows);
  const open = rows.openToday[0];
  return {
    ...visits,
    revenuePaise: (total?.paise ?? 0) - sum(rows.refunded.map(({ paise }) => paise)),
    orders: total?.orders ?? 0,
    newCustomers: rows.newCustomers[0]?.count ?? 0,
    products: rows.products[0]?.count ?? 0,
    wishes: rows.wishes[0]?.count ?? 0,
    latestWishes: rows.latestWishes.map((row) => ({ ...mention(row), at: row.at })),
    today: {
      ...visits.today,
      ...soldToday,
      orders: soldToday.orders + (open?.orders ?? 0),
      openCashPaise: open?.paise ?? 0,
    },
    series,
    bestSellers: {
      byPieces: firstBy(sellers, ({ pieces }) => pieces),
      byRevenue: firstBy(sellers, ({ revenuePaise }) => revenuePaise),
    },
    lowStock: [...rows.lowStock, ...rows.soldOut]
      .slice(0, LISTED)
      .map((row) => ({ ...mention(row), size: row.size, onHand: row.onHand })),
  };
}

interface DayRows {
  readonly soldByDay: readonly { readonly day: number; readonly orders: number; readonly paise: number }[];
  readonly refunded: readonly { readonly day: number; readonly paise: number }[];
}

function salesOf(day: number, rows: DayRows): Pick<DayFigures, 'revenuePaise' | 'orders'> {
  const isIt = (row: { readonly day: number }) => row.day === day;
  const soldThen = rows.soldByDay.find(isIt);
  return {
    revenuePaise: soldThen ? soldThen.paise - (rows.refunded.find(isIt)?.paise ?? 0) : 0,
    orders: soldThen?.orders ?? 0,
  };
}

interface MentionRow {
  readonly productId: number;
  readonly name: string;
  readonly imageUrls: readonly string[];
  readonly deletedAt: number | null;
}

function mention({ productId, name, imageUrls, deletedAt }: MentionRow): ProductMention {
  return { productId, name, imageUrl: imageUrls[0] ?? null, isNotDeleted: deletedAt === null };
}

function firstBy(sellers: readonly Seller[], figure: (seller: Seller) => number): Seller[] {
  const inOrder = (one: Seller, other: Seller) =>
    figure(other) - figure(one) || one.productId - other.productId;
  return sellers.toSorted(inOrder).slice(0, LISTED);
}

const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);
