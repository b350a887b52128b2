import * as z from 'zod';
import { EMAIL_LENGTH } from '#address/contact.ts';
import { isOrderId, NO_ORDER_NUMBER } from '#order-id.ts';
import { spelledOrderId } from '#order/read/order-search.ts';
import { queryCursor, queryDays, QueryText } from '#form-fields.ts';
import { type Page, parseRowCursor } from '#row-cursor.ts';
import { MOST_ROW_ID } from '#row-id.ts';
import { parsePeriod } from '#tax/period.ts';

interface Kind {
  readonly label: string;
  readonly one: string;
  /** Left out where there is only one of them, or none has a name. */
  readonly named?: (name: string) => string;
  /** For kinds whose id is as good as a name. */
  readonly nameOf?: (id: string) => string;
}

const itself = (id: string) => id;

/** The part of an action before its dot is its kind. */
export const KINDS = {
  order: { label: 'Orders', one: 'an order', named: (id) => `order ${id}`, nameOf: itself },
  product: { label: 'Pieces', one: 'a piece', named: itself },
  category: { label: 'Categories', one: 'a category', named: (name) => `the category ${name}` },
  'attribute-value': { label: 'Attributes', one: 'an attribute', named: (name) => `the attribute ${name}` },
  coupon: { label: 'Coupons', one: 'a coupon', named: (code) => `the coupon ${code}` },
  banner: { label: 'Banners', one: 'a banner', named: (title) => `the banner ${title}` },
  notification: {
    label: 'Notification bar',
    one: 'a notification',
    named: (text) => `the notification ${text}`,
  },
  review: {
    label: 'Reviews shared with us',
    one: 'a review that was shared with us',
    named: (who) => `the review of ${who}`,
  },
  'piece-review': {
    label: 'Reviews of buyers',
    one: 'a buyer’s review',
    named: (piece) => `a buyer’s review of ${piece}`,
  },
  page: { label: 'Pages', one: 'a page', named: (title) => `the page ${title}` },
  picture: { label: 'Pictures', one: 'a picture' },
  shipping: { label: 'Shipping', one: 'the shipping fees' },
  settings: { label: 'Settings', one: 'the settings of the shop' },
  staff: { label: 'Staff', one: 'somebody on the staff', named: itself },
  'tax-settings': { label: 'Tax settings', one: 'the tax settings' },
  'tax-rate': {
    label: 'Tax rates',
    one: 'a tax rate',
    named: (hsn) => `the tax rate of HSN ${hsn}`,
    nameOf: itself,
  },
  tax: {
    label: 'Returns',
    one: 'a return',
    named: (period) => `the GSTR-1 return of ${period}`,
    nameOf: (key) => parsePeriod(key)?.title ?? key,
  },
  complaint: {
    label: 'Complaints',
    one: 'a complaint',
    named: (number) => `complaint ${number}`,
    nameOf: itself,
  },
  customer: { label: 'Customers', one: 'the customers' },
  mail: { label: 'Emails', one: 'emails' },
  newsletter: { label: 'Newsletter', one: 'the newsletter' },
  'vain-search': { label: 'Searches', one: 'a search', named: (term) => `the search ${term}` },
  audit: { label: 'This trail', one: 'the trail' },
} as const satisfies Readonly<Record<string, Kind>>;

type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

export function kindOf(name: string): Kind | undefined {
  const kinds: Readonly<Record<string, Kind>> = KINDS;
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

export const TrailQuery = z
  .object({
    order: QueryText.transform((id) => (id === undefined ? undefined : spelledOrderId(id))).refine(
      (id) => id === undefined || isOrderId(id),
      NO_ORDER_NUMBER,
    ),
    product: QueryText.transform((id) => (id === undefined ? undefined : Number(id))).pipe(
      z.int().positive().max(MOST_ROW_ID).optional(),
    ),
    person: QueryText.pipe(z.string().max(EMAIL_LENGTH).optional()),
    kind: QueryText.pipe(z.enum(KIND_NAMES, 'There is no such kind.').optional()),
    ...queryDays,
    cursor: queryCursor(parseRowCursor),
  })
  .refine(({ order, product }) => order === undefined || product === undefined, {
    path: ['product'],
    message: 'Choose an order or a piece, not both.',
  });
export type TrailQuery = z.output<typeof TrailQuery>;

export interface TrailEntry {
  readonly id: number;
  readonly at: number;
  /** The address once the account is gone. */
  readonly who: string;
  readonly email: string;
  readonly kind: string;
  /** The words before and after the thing: “changed the price of” … “from ₹499.00 to ₹449.00”. */
  readonly did: string;
  readonly thing: string;
  readonly how: string;
  readonly order: string | null;
  readonly product: number | null;
  readonly details: readonly string[];
}

export interface Trail extends Page<TrailEntry> {
  readonly people: readonly string[];
  readonly productName: string | null;
}
