import { parsePeriod } from '#tax/period.ts';

interface Kind {
  /** For the choice of kinds. */
  readonly label: string;
  /** One of them in a sentence, where it has no name or its name is not known. */
  readonly one: string;
  /** The same with its name; left out where there is only one of them, or none has a name. */
  readonly named?: (name: string) => string;
  /** For a kind whose id is as good as a name. */
  readonly nameOf?: (id: string) => string;
}

const itself = (id: string) => id;

/** All kinds of things that leave traces; the part of an action before its dot. */
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
  picture: { label: 'Pictures', one: 'a picture' },
  shipping: { label: 'Shipping', one: 'the shipping fees' },
  settings: { label: 'Settings', one: 'the settings of the shop' },
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
  mail: { label: 'Mails', one: 'mails' },
  newsletter: { label: 'Newsletter', one: 'the newsletter' },
  'vain-search': { label: 'Searches', one: 'a search', named: (term) => `the search ${term}` },
  audit: { label: 'This trail', one: 'the trail' },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** Undefined for a kind that no longer leaves traces. */
export function kindOf(name: string): Kind | undefined {
  const kinds: Readonly<Record<string, Kind>> = KINDS;
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}
