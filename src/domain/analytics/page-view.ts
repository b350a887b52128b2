import * as z from 'zod';
import { MOST_CATEGORIES } from '#catalogue/category.ts';
import { FACET_KEYS, PRICE_BUTTON } from '#catalogue/facets/filters.ts';
import { SORTS } from '#catalogue/product-params.ts';
import { cleanTerm } from '#catalogue/product-query.ts';

const LONGEST_ADDRESS = 2000;

/** Two slashes, or a backslash, would name another site. */
const OWN_PATH = /^\/(?![/\\])\P{Cc}*$/u;

export const PageViewInput = z.strictObject({
  path: z.string().max(LONGEST_ADDRESS).regex(OWN_PATH, 'This is no page of the shop.').transform(cleanPath),
  /** Random, and the same as long as the browser's session lasts. */
  sessionId: z.string().regex(/^[\w-]{8,64}$/, 'This is no session.'),
});
export type PageViewInput = z.infer<typeof PageViewInput>;

export function isAdminPath(path: string): boolean {
  return /^\/admin(?:[/?]|$)/.test(path);
}

const LONGEST_PATH = 1000;
const MOST_SEGMENTS = 4;
const LONGEST_SEGMENT = 150;
const LONGEST_VALUE = 100;
const HIDDEN = '…';

/** Small words and short numbers only: a token or an order's number is left out. */
const PLAIN_PART = /^(?:[\p{Ll}\p{Lo}\p{M}]{1,15}|[a-z\d]{1,4})$/u;
const PRODUCT_ID = /^[1-9]\d{0,8}$/;

/** The shop's own parameters and those of its campaigns; all others are left out. */
const PARAMS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['search', isHarmless],
  ['sort', (value) => SORTS.some((sort) => sort === value)],
  ['filter_categories', isOfCategories],
  ['page', (value) => /^[1-9]\d{0,4}$/.test(value)],
  ['price_from', (value) => /^\d{1,5}$/.test(value)],
  ['price_to', (value) => /^\d{1,5}$/.test(value)],
  [PRICE_BUTTON, (value) => /^\d{1,5}-\d{0,5}$/.test(value) && !isPhone(value)],
  ...FACET_KEYS.map((key) => [key, isHarmless] as const),
  ...['utm_source', 'utm_medium', 'utm_campaign'].map(
    (key) => [key, (value: string) => isHarmless(unnumbered(value))] as const,
  ),
]);

/** A word with digits at its end, as addresses have: no phone number, and no otp, code or pin. */
const NUMBERED =
  /(?<=^|\s)(?=[a-f]*[g-z])(?!(?:otp|code|pin)\d)([a-z]{3,15})(?!(?:0|91)?[6-9]\d{9}(?:\s|$))\d{5,13}(?=\s|$)/g;

function isOfCategories(value: string): boolean {
  const ids = value.split(',');
  return ids.length <= MOST_CATEGORIES && ids.every((id) => /^\d{1,5}$/.test(id));
}

/** Email addresses, codes and tokens, which people and programs put where words are expected. */
const SECRETS = [
  /[@＠]|%[\da-f]{2}/i,
  /jh-[a-z\d]{4}-[a-z\d]{4}/i,
  /\p{Nd}{6}/u,
  /(?=[a-f-]*\d)[\da-f-]{16}/i,
  /(?=[\w-]*[A-Z_])[\w-]{16}/,
  /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{12}/i,
];

/** Views are stored without anything that names or admits a person. */
export function cleanPath(path: string): string {
  const { pathname, searchParams } = new URL(`http://shop.invalid${path}`);
  let clean = `/${cleanSegments(pathname).join('/')}`;
  let mark = '?';
  for (const [name, value] of searchParams) {
    if (!PARAMS.get(name)?.(value)) continue;
    const param = `${mark}${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`;
    if (clean.length + param.length > LONGEST_PATH) break;
    clean += param;
    mark = '&';
  }
  return clean;
}

function cleanSegments(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean).slice(0, MOST_SEGMENTS);
  return segments.map((segment, index) => {
    const isProduct = segments[index - 1] === 'products' && PRODUCT_ID.test(segment);
    return isProduct || isPlain(segment) ? segment : HIDDEN;
  });
}

function isPlain(segment: string): boolean {
  if (segment.length > LONGEST_SEGMENT) return false;
  try {
    const text = decodeURIComponent(segment);
    const plain = unnumbered(text);
    return plain.split(/[-_.]/).every((part) => PLAIN_PART.test(part)) && isHarmless(plain);
  } catch {
    // No browser encodes a path like this.
    return false;
  }
}

export function isHarmless(value: string): boolean {
  return value.length <= LONGEST_VALUE && !SECRETS.some((secret) => secret.test(value)) && !isPhone(value);
}

function unnumbered(text: string): string {
  return text.replaceAll(NUMBERED, '$1');
}

function isPhone(text: string): boolean {
  return /\p{Nd}{10}/u.test(text.replaceAll(/[^\p{L}\p{Nd}]/gu, ''));
}

/** Cubot makes phones. A headless browser is no program here, since it can look like a person. */
const SAYS_SO =
  /(?<!cu)bot|crawl|spider|slurp|preview|monitor|uptime|pingdom|statuscake|site24x7|lighthouse|pagespeed|gtmetrix|facebookexternalhit|facebookcatalog|meta-external|google-inspectiontool|mediapartners|apis-google|ia_archiver|archive\.org|scrapy|httrack|chatgpt-user|bytedance|validator|checker/i;

const TOOL =
  /^(?:whatsapp|curl|wget|httpie|python|aiohttp|httpx|go-http-client|java|apache-httpclient|okhttp|axios|node-fetch|undici|libwww-perl|php|guzzle|ruby|faraday|postman|insomnia|dalvik)/i;

export function isBot(userAgent: string): boolean {
  const named = userAgent.trim();
  return named === '' || SAYS_SO.test(named) || TOOL.test(named);
}

export const VainSearchInput = z.strictObject({
  term: z.string().transform((term) => cleanTerm(term).toLowerCase().replaceAll(/\s+/g, ' ')),
});
export type VainSearchInput = z.infer<typeof VainSearchInput>;

export interface VainSearch {
  readonly id: number;
  readonly term: string;
  readonly times: number;
  readonly lastAt: number;
}
