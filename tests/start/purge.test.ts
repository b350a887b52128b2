import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { openShop, type OpenShop } from '#scripts/checks/open-shop.ts';
import { paths } from '#paths/paths.ts';
import { findShopPort } from './support/started-shop.ts';

/** Three products stand for all: an earring not on the home page, an old one sold out, and a ring on the home page. */
const JHUMKAS = 'Roop Oxidised Jhumkas';
const STUDS = 'Kamala Ruby Studs';
const RING = 'Jhalak Solitaire-Style Ring';

const PAGES = {
  home: '/',
  all: '/collections',
  cheapest: '/collections?sort=price-asc',
  byName: '/collections?sort=name-asc',
  second: '/collections?page=2',
  earrings: '/collections/earrings',
  cheapestEarrings: '/collections/earrings?sort=price-asc',
  rings: '/collections/rings',
  jhumkas: JHUMKAS,
  studs: STUDS,
  ring: RING,
  reviews: '/customer-reviews',
  contact: '/contact',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  shipping: '/shipping-returns',
} as const;
type PageName = keyof typeof PAGES;
const EVERY = Object.keys(PAGES) as PageName[];
const LISTS: PageName[] = ['all', 'cheapest', 'byName', 'second'];
const EARRINGS: PageName[] = ['earrings', 'cheapestEarrings'];

const set = (name: string, values: string) => `update products set ${values} where name = '${name}'`;
const count = (quantity: string) => `insert into stock_movements (product_id, kind, quantity)
  select id, 'adjustment', ${quantity} from products where name = '${RING}'`;
const idOf = (slug: string) => `(select id from categories where slug = '${slug}')`;

/**
 * What changes, and pages that it changes at least. They run in order: each finds the shop as the one before left it.
 * Which tags a change purges is proved in `tests/api/page`.
 */
const CHANGES: readonly (readonly [what: string, sql: string, ...changes: PageName[]])[] = [
  ['the looks of a product', set(JHUMKAS, "description = 'Of late'"), 'all', 'earrings', 'jhumkas', 'studs'],
  ['a price', set(JHUMKAS, 'price_paise = 100'), 'all', 'cheapest', 'cheapestEarrings', 'jhumkas', 'studs'],
  // Every list counts pieces on offer.
  [
    'an offer',
    set(STUDS, 'original_price_paise = price_paise + 1000, offer_ends_at = 4000000000000'),
    ...[...LISTS, ...EARRINGS, 'studs' as const],
  ],
  ['many pieces of one', count('11 - stock_quantity')],
  ['one piece less, still of many', count('-1')],
  // Every card holds the number of pieces left, so that its button adds no more.
  ['one piece less of what is scarce from now on', count('-1'), 'home', 'all', 'rings', 'ring'],
  ['the last piece sold', count('-stock_quantity'), 'home', ...LISTS, 'rings', 'ring'],
  ['a product that is featured from now on', set(STUDS, 'is_featured = 1'), 'cheapest'],
  [
    'a product that moves to another category',
    set(JHUMKAS, `category_id = ${idOf('rings')}`),
    ...[...EARRINGS, 'rings' as const, 'jhumkas' as const],
  ],
  ['the name of a product', set(JHUMKAS, "name = 'Aaroop Jhumkas'"), 'all', 'byName', 'rings', 'jhumkas'],
  ['a product that is for sale no more', set('Titli Blush Hair Pin', 'deleted_at = 1'), ...LISTS],
  ['a product that is for sale again', set('Titli Blush Hair Pin', 'deleted_at = null'), ...LISTS],
  [
    'a reviewed product that is for sale no more',
    set('Ishani Rose Hoops', 'deleted_at = 1'),
    ...[...LISTS, ...EARRINGS, 'studs' as const, 'reviews' as const],
  ],
  [
    'a new product',
    `insert into products (name, price_paise, category_id) values ('Nayi Ring', 99900, ${idOf('rings')})`,
    ...['home' as const, ...LISTS, 'rings' as const, 'ring' as const],
  ],
  [
    'the name of a category',
    "update categories set name = 'Aangoothi' where slug = 'rings'",
    ...['home' as const, ...LISTS, 'rings' as const, 'jhumkas' as const, 'ring' as const],
  ],
  [
    'a new category',
    "insert into categories (name, slug) values ('Aabharan', 'aabharan')",
    ...['home' as const, ...LISTS],
  ],
  ['a category that is gone', "delete from categories where slug = 'aabharan'", 'home', ...LISTS],
  ['a banner', "update home_banners set title = 'Shubh Diwali'", 'home'],
  [
    'a review',
    "insert into reviews (user_name, comment, review_date) values ('Asha', 'Lovely', 4000000000000)",
    'reviews',
  ],
  [
    'the notification bar',
    "update notification_bar_settings set text_content = 'Shubh Diwali' where is_active",
    ...EVERY,
  ],
  // The cart drawer of every page uses it; policies have no drawer, but two of them name the charge.
  [
    'the shipping charge',
    'update shipping_settings set free_shipping_threshold_paise = 77700 where is_active',
    ...EVERY.filter((name) => name !== 'privacy'),
  ],
];

/** Not compared: once it is a minute old, a product's page asks for numbers above nine itself. */
const ASKED_WHEN_OPEN = / (?:data-rendered-at="\d+"|(?:data-quantity|data-on-hand|max)="\d{2,}")/g;

type Pages = ReadonlyMap<PageName, { readonly html: string; readonly tags: readonly string[] }>;

const Tags = z.object({ tags: z.array(z.string()) });
const Purges = z.array(
  z.object({
    payload: z
      .string()
      .transform((json): unknown => JSON.parse(json))
      .pipe(Tags),
  }),
);

let shop: OpenShop;
let db: Database;
const addresses = new Map<PageName, string>();
/** The pages as the edge would hold them. */
let kept: Pages;

beforeAll(async () => {
  const port = await findShopPort();
  shop = await openShop(port);
  db = openDatabase({ url: `http://127.0.0.1:${port + 1}`, timeoutMs: 30_000 });
  // The newest reviews are on the home page, and depend on the hour at which the demo shop was made.
  await db.$client.execute('delete from piece_reviews');
  for (const name of EVERY) addresses.set(name, await addressOf(PAGES[name]));
  kept = await readPages();
});
afterAll(() => shop.close());

async function addressOf(page: string): Promise<string> {
  if (page.startsWith('/')) return page;
  const { rows } = await db.$client.execute({ sql: 'select id from products where name = ?', args: [page] });
  return paths.product(Number(rows[0]?.['id']));
}

async function readPages(): Promise<Pages> {
  return new Map(await Promise.all(EVERY.map(async (name) => [name, await readPage(name)] as const)));
}

async function readPage(name: PageName) {
  const response = await fetch(shop.url + String(addresses.get(name)));
  expect(response.status, name).toBe(200);
  const html = await response.text();
  return {
    html: html.replaceAll(ASKED_WHEN_OPEN, ''),
    tags: (response.headers.get('Cache-Tag') ?? '').split(','),
  };
}

/** The tags that this change itself has put into the outbox. */
async function purgedBy(sql: string): Promise<Set<string>> {
  const mine = "from outbox where kind = 'purge'";
  const [, , written] = await db.$client.batch([`delete ${mine}`, sql, `select payload ${mine}`], 'write');
  return new Set(Purges.parse(written?.rows).flatMap(({ payload }) => payload.tags));
}

test.each(CHANGES)('D3: %s purges the pages that show it', async (_, sql, ...changes) => {
  const purged = await purgedBy(sql);
  const before = kept;
  kept = await readPages();
  const changed = EVERY.filter((name) => kept.get(name)?.html !== before.get(name)?.html);
  const hit = EVERY.filter((name) => before.get(name)?.tags.some((tag) => purged.has(tag)));
  expect(changed).toEqual(expect.arrayContaining(changes));
  expect(
    changed.filter((name) => !hit.includes(name)),
    'changed and not purged',
  ).toEqual([]);
  if (changes.length === 0) expect(hit, 'purged for nothing').toEqual([]);
});
