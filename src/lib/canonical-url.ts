import { listPaths, paths, rightsPaths, ownChangePaths } from '#paths/paths.ts';
import { paymentPaths } from '#paths/own-paths.ts';

const firstPart = (path: string) => path.split(/[/?#]/)[1] ?? '';

const ADDRESSES = [
  ...Object.values(paths),
  ...Object.values(rightsPaths),
  ...Object.values(listPaths),
  paths.product(0),
  paths.orderConfirmation(''),
  paymentPaths.failed(),
  ownChangePaths.findPage,
];

const PAGES = new Set(
  ADDRESSES.flatMap((path) =>
    typeof path === 'string' && path !== paths.home && !path.startsWith('/api/') ? [firstPart(path)] : [],
  ),
);

/** Null if the address is already spelled as the shop spells it, or is no page. */
export function canonicalPath({ pathname, search }: URL): string | null {
  const path = pathname.replace(/^\/+/, '/');
  const page = firstPart(path);
  // A sitemap reads every product and ignores the query, so each other query would only render it again.
  if (page.startsWith('sitemap')) return search === '' ? null : path;
  if (!PAGES.has(page.toLowerCase())) return null;
  const usual = `/${page.toLowerCase()}${path.slice(page.length + 1).replace(/(?<!\/)\/+$/, '')}`;
  return usual === pathname ? null : usual + search;
}

export function isSameAddress({ pathname, search }: URL, path: string): boolean {
  const other = new URL(path, 'http://shop.invalid');
  const isSameQuery = new URLSearchParams(search).toString() === new URLSearchParams(other.search).toString();
  return pathname === other.pathname && isSameQuery;
}

/** Parameters that advertisements, mails and messengers add to an address; no page reads any of them. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|gbraid|wbraid|dclid|gad_\w+|srsltid|msclkid|ttclid|twclid|sccid|epik|li_fat_id|igsh|igshid|mibextid|ref_src|_branch_match_id|mc_[ce]id|yclid|_gl|_ga)$/i;

const LIST = /^\/collections(?:\/|$)/;
/** The default order of a list; the home page's link names it. */
const USUAL_ORDER = 'sort=created_at-desc';

/** A list is only cached under the query that it would write itself, reviews where one of their pages ends. */
const READS_QUERY: readonly (readonly [path: RegExp, query: RegExp])[] = [
  [LIST, /^/],
  [/^\/products\/\d+\/reviews$/, /^\?after=[1-9]\d{0,14}\.[1-9]\d{0,14}$/],
  [/^\/api\/products\/\d+\/reviews$/, /^\?cursor=[1-9]\d{0,14}\.[1-9]\d{0,14}$/],
  [/^\/api\/search\/suggest$/, /^\?q=[^&]*$/],
];

/** Cached pages that read nothing of their query: with one, whatever it says, they are the page without it. */
const READS_NO_QUERY =
  /^\/(?:products\/\d+(?:\/look)?|contact|customer-reviews|privacy-policy|shipping-returns|size-guide|terms-conditions)?$/;

/** Any other query would only fill the cache with copies. */
export function readsQuery({ pathname, search }: URL): boolean {
  return READS_QUERY.some(([path, query]) => path.test(pathname) && query.test(search));
}

/**
 * The address without parameters that track the visitor, that a list assumes anyway, or that the page does not read.
 * Null if that is this address, or a query is left that is not cached.
 */
export function cachedAddress(url: URL): URL | null {
  const params = url.search.slice(1).split('&').filter(Boolean);
  const isAsked = (param: string) => !TRACKING.test(param.split('=')[0] ?? '');
  const asked = READS_NO_QUERY.test(url.pathname) ? '' : params.filter(isAsked).join('&');
  const search = asked === USUAL_ORDER && LIST.test(url.pathname) ? '' : asked;
  if (search === params.join('&')) return null;
  const kept = new URL(url);
  kept.search = search;
  return search === '' || readsQuery(kept) ? kept : null;
}
