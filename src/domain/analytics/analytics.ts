import * as z from 'zod';
import { MINUTE_MS } from '#dates.ts';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];
export const USUAL_PERIOD: Period = 30;

export const WEEK_DAYS = 7;
export const NEW_CUSTOMER_DAYS = 30;
export const LISTED = 10;
/** Kept for each day; a path that was seen less is not among the ten of a week. */
export const MOST_PATHS = 200;
export const RUNNING_OUT = 3;
export const LIVE_MS = 5 * MINUTE_MS;

export const AnalyticsParams = z.object({
  days: z
    .enum(PERIODS.map(String), 'Choose 7, 30 or 90 days.')
    .default(String(USUAL_PERIOD))
    .transform((days): Period => PERIODS.find((period) => String(period) === days) ?? USUAL_PERIOD),
});

export interface DayFigures {
  readonly day: string;
  readonly revenuePaise: number;
  readonly orders: number;
  readonly views: number;
  readonly sessions: number;
}

export interface ProductMention {
  readonly productId: number;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly isNotDeleted: boolean;
}

interface WishlistMention extends ProductMention {
  readonly at: number;
}

export interface Seller extends ProductMention {
  readonly pieces: number;
  readonly revenuePaise: number;
}

interface LowStock extends ProductMention {
  readonly size: string;
  readonly onHand: number;
}

export interface Visits extends Pick<Analytics, 'at' | 'days' | 'liveVisitors' | 'week'> {
  readonly today: DayVisits;
  readonly series: readonly DayVisits[];
}

export type DayVisits = Pick<DayFigures, 'day' | 'views' | 'sessions'>;

/** A figure that could not be read is zero, or an empty list. */
export interface Analytics {
  readonly at: number;
  readonly days: Period;
  readonly revenuePaise: number;
  readonly orders: number;
  readonly newCustomers: number;
  readonly products: number;
  readonly wishes: number;
  readonly latestWishes: readonly WishlistMention[];
  readonly liveVisitors: number;
  /** Orders also count cash on delivery that is not delivered yet, which is no revenue. */
  readonly today: DayFigures & { readonly openCashPaise: number };
  readonly week: {
    readonly views: number;
    readonly days: readonly Pick<DayFigures, 'day' | 'views'>[];
    readonly paths: readonly { readonly path: string; readonly views: number }[];
  };
  readonly series: readonly DayFigures[];
  readonly bestSellers: {
    readonly byPieces: readonly Seller[];
    readonly byRevenue: readonly Seller[];
  };
  readonly lowStock: readonly LowStock[];
}

/** Null when a new day has begun meanwhile, so that the visits are of other days. */
export function withVisits(analytics: Analytics, visits: Visits): Analytics | null {
  if (analytics.days !== visits.days || analytics.today.day !== visits.today.day) return null;
  return {
    ...analytics,
    ...visits,
    today: { ...analytics.today, ...visits.today },
    series: analytics.series.map((day, nth) => ({ ...day, ...visits.series[nth] })),
  };
}

/** The policies state this number. */
export const VIEWS_KEPT_DAYS = 90;
export const VIEW_SUMS_KEPT_MONTHS = 13;

export const SEARCHES_KEPT_DAYS = 90;
