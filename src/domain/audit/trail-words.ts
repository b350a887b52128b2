import { fileTime } from '../dates.ts';
import { formatRupees } from '../money.ts';
import { ORDER_STATUSES, type OrderStatus, statusLabel } from '../order/order-status.ts';
import { truncate } from '../text.ts';

interface Kind {
  /** For the choice of kinds. */
  readonly label: string;
  /** One of them in a sentence. */
  readonly one: string;
}

/** What traces are left of; the part of an action before its dot. */
export const KINDS: Readonly<Record<string, Kind>> = {
  order: { label: 'Orders', one: 'order' },
  product: { label: 'Pieces', one: 'the piece' },
  category: { label: 'Categories', one: 'the category' },
  'attribute-value': { label: 'Attributes', one: 'the attribute' },
  coupon: { label: 'Coupons', one: 'the coupon' },
  banner: { label: 'Banners', one: 'the banner' },
  notification: { label: 'Notification bar', one: 'the notification' },
  review: { label: 'Reviews shared with us', one: 'the review of' },
  'piece-review': { label: 'Reviews of buyers', one: 'a buyer’s review' },
  picture: { label: 'Pictures', one: 'a picture' },
  shipping: { label: 'Shipping', one: 'the shipping fees' },
  settings: { label: 'Settings', one: 'the settings of the shop' },
  'tax-settings': { label: 'Tax settings', one: 'the tax settings' },
  'tax-rate': { label: 'Tax rates', one: 'the tax rate of' },
  tax: { label: 'Returns', one: 'the tax office’s files of' },
  complaint: { label: 'Complaints', one: 'complaint' },
  customer: { label: 'Customers', one: 'the customers' },
  newsletter: { label: 'Newsletter', one: 'the newsletter' },
  'vain-search': { label: 'Searches', one: 'the search' },
  audit: { label: 'This trail', one: 'the trail' },
};

export type Changes = Readonly<Record<string, unknown>>;

/** What was done to a thing, with `…` where the thing stands; those of every kind are in `VERBS`. */
const ACTIONS: Readonly<Record<string, string | ((changes: Changes) => string)>> = {
  'order.pack': ({ isPacked }) => (isPacked === true ? 'marked … as packed' : 'took back that … is packed'),
  'order.note': 'wrote a note on …',
  'order.refund': ({ amountPaise }) =>
    typeof amountPaise === 'number'
      ? `gave ${formatRupees(amountPaise)} of … back`
      : 'gave what was left of … back',
  'order.cod-permit': ({ isAllowed }) =>
    isAllowed === true
      ? 'let the buyer of … have more orders on delivery'
      : 'set the buyer of … back to the usual limit on delivery',
  'order.export': 'took a list of orders out of the shop',
  'customer.export': 'took a list of customers out of the shop',
  'newsletter.export': 'took the list of subscribers out of the shop',
  'audit.export': 'took a part of this trail out of the shop',
  'tax.export': 'took … out of the shop',
  'complaint.acknowledge': 'acknowledged …',
  'complaint.answer': 'answered …',
  'complaint.settle': 'settled …',
  'picture.upload': 'uploaded a picture',
  'picture.copy': 'copied a picture',
  'product.import': ({ before }) => (before === undefined ? 'added … by a file' : 'changed … by a file'),
  'product.look': 'chose what goes with …',
  'product.join-colour': 'joined … with another colour',
  'product.leave-design': 'took … out of its colours',
  'product.remove-image': 'removed a picture of …',
  'product.video': 'gave … a video',
  'product.remove-video': 'removed the video of …',
  'piece-review.answer': ({ answer }) => (answer === null ? 'took the answer to … back' : 'answered …'),
  'piece-review.hide': ({ because }) => (because === null ? 'showed … again' : 'hid …'),
};

const VERBS: Readonly<Record<string, string>> = {
  add: 'added …',
  change: 'changed …',
  'change-many': 'changed … with others',
  remove: 'deleted …',
};

/** Whether an action has words of its own. Without, it is still told, only clumsily. */
export function hasWords(action: string): boolean {
  const [kind = '', verb = ''] = action.split('.');
  return kind in KINDS && (action in ACTIONS || verb in VERBS);
}

/** Before and behind the name of the thing. */
export function deedOf(action: string, changes: Changes): readonly [did: string, how: string] {
  const [, verb = ''] = action.split('.');
  const own = ACTIONS[action];
  const words =
    (typeof own === 'function' ? own(changes) : own) ?? VERBS[verb] ?? `changed … (${spaced(verb)})`;
  const [did = '', how = ''] = words.split('…');
  return [did.trim(), how.trim()];
}

export function thingWords(kind: string, name: string): string {
  const one = KINDS[kind]?.one ?? `the ${spaced(kind)}`;
  return name === '' || kind === 'product' ? name || 'a piece' : `${one} ${name}`;
}

/** By which a thing is called in its own trace, as its last words. */
export function nameIn(changes: Changes): string {
  const before = isChanges(changes['before']) ? changes['before'] : {};
  const names = ['name', 'title', 'code', 'label', 'userName', 'textContent', 'term'];
  const found = names.map((name) => changes[name] ?? before[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? truncate(found, NAME_LENGTH) : '';
}

export interface Detail {
  readonly label: string;
  /** Null for what was not there, or is not known. */
  readonly from: string | null;
  readonly to: string | null;
}

/** What a change was, each with what it was before where that is known. */
export function detailsOf(changes: Changes, names: Names): Detail[] {
  const { before, stock, from, ...after } = changes;
  const counts = Array.isArray(stock) ? stock.filter(isChanges).map(countWords) : [];
  if (!isChanges(before)) return [...statusDetail(from, after['status']), ...saidDetails(after), ...counts];
  const changed = Object.entries(after).filter(([name, value]) => differ(before[name], value));
  return [
    ...changed.map(([name, value]) => ({
      label: labelOf(name),
      from: wordsOf(name, before[name], names),
      to: wordsOf(name, value, names),
    })),
    ...counts,
  ];
}

/** What ids of a trace are called. */
export interface Names {
  readonly categories: ReadonlyMap<number, string>;
}

export function detailWords({ label, from, to }: Detail): string {
  if (from === null && to === null) return `${label}: changed`;
  return from === null ? `${label}: ${to ?? 'none'}` : `${label}: ${from} → ${to ?? 'none'}`;
}

const NAME_LENGTH = 60;
const TEXT_LENGTH = 80;
const NONE = 'none';

/** What is said of an action that does not write down what was before. */
const SAID = [
  ...['text', 'reason', 'trackingUrl', 'because', 'answer', 'search', 'discountValue', 'usesCount'],
  ...['rateBps', 'fromDate'],
];

function saidDetails(after: Changes): Detail[] {
  return SAID.flatMap((name) => {
    const value = after[name];
    if (value === undefined || value === null || value === '') return [];
    return [{ label: labelOf(name), from: null, to: wordsOf(name, value, NO_NAMES) }];
  });
}

const NO_NAMES: Names = { categories: new Map() };

function statusDetail(from: unknown, to: unknown): Detail[] {
  return isStatus(from) && isStatus(to)
    ? [{ label: 'Status', from: statusLabel(from), to: statusLabel(to) }]
    : [];
}

function isStatus(value: unknown): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}

function countWords({ size, onHand, seenOnHand, quantity }: Changes): Detail {
  const label = typeof size === 'string' && size !== '' ? `Stock of ${size}` : 'Stock';
  if (typeof quantity !== 'number') {
    // Of a new piece nothing was there to be seen.
    return { label, from: typeof seenOnHand === 'number' ? String(seenOnHand) : null, to: String(onHand) };
  }
  return { label, from: null, to: `${quantity > 0 ? '+' : '−'}${String(Math.abs(quantity))}` };
}

const differ = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) !== JSON.stringify(after ?? null);

const LABELS: Readonly<Record<string, string>> = {
  pricePaise: 'Price',
  originalPricePaise: 'Original price',
  costPaise: 'What it costs you',
  categoryId: 'Category',
  imageUrl: 'Picture',
  imageUrls: 'Pictures',
  imageAlts: 'What pictures show',
  attributeIds: 'Attributes',
  gstRateBps: 'GST rate',
  hsn: 'HSN',
  sku: 'SKU',
  mrpPaise: 'MRP',
  gstin: 'GSTIN',
  pan: 'PAN',
  publishAt: 'Goes live',
  weightG: 'Weight in grams',
  lengthMm: 'Length in mm',
  widthMm: 'Width in mm',
  heightMm: 'Height in mm',
  trackingUrl: 'Tracking link',
  text: 'Note',
  because: 'Because',
  search: 'Looked for',
  textContent: 'Text',
  fromDate: 'From',
};

/** `freeShippingThresholdPaise` → `Free shipping threshold`. */
function labelOf(name: string): string {
  const words = spaced(name.replace(/^(?:is|has)(?=[A-Z])|(?:Paise|At|Bps)$/g, ''));
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const spaced = (name: string) =>
  name
    .replaceAll('-', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

/** Null for what has no short words: a list of ids, a text with parts. */
function wordsOf(name: string, value: unknown, { categories }: Names): string | null {
  if (value === null || value === undefined || value === '') return NONE;
  if (name === 'categoryId')
    return typeof value === 'number' ? (categories.get(value) ?? 'another one') : null;
  if (name === 'imageUrls' && Array.isArray(value)) return String(value.length);
  if (name.startsWith('imageUrl') || typeof value === 'object') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (name.endsWith('Paise')) return formatRupees(value);
    if (name.endsWith('Bps')) return `${String(value / 100)}%`;
    return name.endsWith('At') ? fileTime(value) : String(value);
  }
  return typeof value === 'string'
    ? truncate(isStatus(value) ? statusLabel(value) : value, TEXT_LENGTH)
    : null;
}

export function isChanges(value: unknown): value is Changes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
