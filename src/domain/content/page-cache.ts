import { tags } from './page-tags.ts';

/** What a page shows; a change to any of it must reach the page. */
interface Shown {
  readonly products?: readonly { readonly id: number; readonly offerEndsAt?: number | null }[];
  readonly categories?: readonly { readonly id: number }[];
  /** Tags of what is shown as a whole: `home`, `reviews` … */
  readonly tags?: readonly string[];
}

interface PageCacheOptions {
  readonly maxAge: number;
  readonly swr: number;
  readonly tags: string[];
}

const DAY_S = 24 * 60 * 60;
const STALE_S = 60;

/** A day at the edge, but never past the end of an offer that is shown. Every page shows the settings in its frame. */
export function pageCache(
  { products = [], categories = [], tags: own = [] }: Shown,
  now: number,
): PageCacheOptions {
  const all = [
    tags.settings,
    ...own,
    ...categories.map(({ id }) => tags.category(id)),
    ...products.map(({ id }) => tags.product(id)),
  ];
  const offerEnds = products.map(({ offerEndsAt }) => offerEndsAt ?? 0).filter((end) => end > now);
  const untilOfferEnds = Math.floor((Math.min(...offerEnds) - now) / 1000);
  const life = untilOfferEnds < DAY_S ? { maxAge: untilOfferEnds, swr: 0 } : { maxAge: DAY_S, swr: STALE_S };
  return { ...life, tags: [...new Set(all)] };
}
