import { listPaths } from '../paths/list-paths.ts';
import { ownChangePaths } from '../paths/own-change-paths.ts';
import { paths } from '../paths/paths.ts';
import { paymentPaths } from '../paths/payment-paths.ts';
import { rightsPaths } from '../paths/rights-paths.ts';

const firstPart = (path: string) => path.split(/[/?#]/)[1] ?? '';

const ADDRESSES = [
  ...Object.values(paths),
  ...Object.values(rightsPaths),
  ...Object.values(listPaths),
  ...[paths.product(0), paths.orderConfirmation(''), paymentPaths.failed(), ownChangePaths.findPage],
];

const PAGES = new Set(
  ADDRESSES.flatMap((path) =>
    typeof path === 'string' && path !== paths.home && !path.startsWith('/api/') ? [firstPart(path)] : [],
  ),
);

/** How the shop itself writes the address of one of its pages; null for one that is written so, and for any other. */
export function canonicalPath({ pathname, search }: URL): string | null {
  const path = pathname.replace(/^\/+/, '/');
  const page = firstPart(path);
  // Reads every product, and no query: each other one would be made anew.
  if (page.startsWith('sitemap')) return search === '' ? null : path;
  if (!PAGES.has(page.toLowerCase())) return null;
  const usual = `/${page.toLowerCase()}${path.slice(page.length + 1).replace(/(?<!\/)\/+$/, '')}`;
  return usual === pathname ? null : usual + search;
}

/** Whether an address says what a path with a query says, however its letters are encoded. */
export function isSameAddress({ pathname, search }: URL, path: string): boolean {
  const other = new URL(path, 'http://shop.invalid');
  const isSameQuery = new URLSearchParams(search).toString() === new URLSearchParams(other.search).toString();
  return pathname === other.pathname && isSameQuery;
}

/** What advertisements, letters and messengers hang on an address; no page reads any of it. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|gbraid|wbraid|dclid|gad_\w+|srsltid|msclkid|ttclid|twclid|sccid|epik|li_fat_id|igsh|igshid|mibextid|ref_src|_branch_match_id|mc_[ce]id|yclid|_gl|_ga)$/i;

const LIST = /^\/collections(?:\/|$)/;
/** The order of a list for which nobody has asked: the home page leads to it by name. */
const USUAL_ORDER = 'sort=created_at-desc';

/**
 * What reads its query and may be kept with it. A list keeps itself only under the query that it would write, reviews only where
 * one of theirs ends.
 */
const READS_QUERY: readonly (readonly [path: RegExp, query: RegExp])[] = [
  [LIST, /^/],
  [/^\/products\/\d+\/reviews$/, /^\?after=[1-9]\d{0,14}\.[1-9]\d{0,14}$/],
  [/^\/api\/products\/\d+\/reviews$/, /^\?cursor=[1-9]\d{0,14}\.[1-9]\d{0,14}$/],
  [/^\/api\/search\/suggest$/, /^\?q=[^&]*$/],
];

/** Anything else would only fill the cache with copies. */
export function readsQuery({ pathname, search }: URL): boolean {
  return READS_QUERY.some(([path, query]) => path.test(pathname) && query.test(search));
}

/**
 * The address under which the same page is kept: without what only follows the visitor, or what a list says anyway. Null
 * where that is this one, or where more is left than a page that is kept would read.
 */
export function keptAddress(url: URL): URL | null {
  const params = url.search.slice(1).split('&').filter(Boolean);
  const asked = params.filter((param) => !TRACKING.test(param.split('=')[0] ?? '')).join('&');
  const search = asked === USUAL_ORDER && LIST.test(url.pathname) ? '' : asked;
  if (search === params.join('&')) return null;
  const kept = new URL(url);
  kept.search = search;
  return search === '' || readsQuery(kept) ? kept : null;
}
