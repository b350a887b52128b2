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

interface Change {
  readonly what: string;
  readonly sql: string;
  readonly changes: readonly PageName[];
  /** Pages that are purged although they do not change, and why. */
  readonly also?: readonly [why: string, ...pages: PageName[]];
}

const set = (name: string, values: string) => `update products set ${values} where name = '${name}'`;
const count = (quantity: string) => `insert into stock_movements (product_id, kind, quantity)
  select id, 'adjustment', ${quantity} from products where name = '${RING}'`;
const idOf = (slug: string) => `(select id from categories where slug = '${slug}')`;

/** They run in order: each finds the shop as the one before left it. */
const CHANGES: readonly Change[] = [
  {
    what: 'the looks of a product',
    sql: set(JHUMKAS, "description = 'Of late'"),
    changes: ['all', 'cheapest', ...EARRINGS, 'jhumkas', 'studs'],
  },
  {
    what: 'a price',
    sql: set(JHUMKAS, 'price_paise = 100'),
    changes: ['all', 'cheapest', ...EARRINGS, 'jhumkas', 'studs'],
    also: ['lists it might move in', 'byName', 'second'],
  },
  {
    what: 'an offer',
    sql: set(STUDS, 'original_price_paise = price_paise + 1000, offer_ends_at = 4000000000000'),
    // Every list counts pieces on offer.
    changes: [...LISTS, ...EARRINGS, 'studs'],
  },
  {
    what: 'one piece less of many',
    sql: count('11 - stock_quantity'),
    changes: [],
  },
  {
    what: 'one piece less, still of many',
    sql: count('-1'),
    changes: [],
  },
  {
    what: 'one piece less of what is scarce from now on',
    sql: count('-1'),
    // Every card holds the number of pieces left, so that its button adds no more.
    changes: ['home', 'all', 'cheapest', 'byName', 'rings', 'ring'],
  },
  {
    what: 'the last piece sold',
    sql: count('-stock_quantity'),
    // Every list counts what is in stock.
    changes: ['home', ...LISTS, 'rings', 'ring'],
  },
  {
    what: 'a product that is featured from now on',
    sql: set(STUDS, 'is_featured = 1'),
    changes: ['cheapest'],
    also: ['it might join or move', 'home', 'all', 'byName', 'second', ...EARRINGS, 'jhumkas', 'studs'],
  },
  {
    what: 'a product that moves to another category',
    sql: set(JHUMKAS, `category_id = ${idOf('rings')}`),
    changes: [...EARRINGS, 'rings', 'jhumkas', 'studs', 'ring'],
    also: [
      'lists of chosen categories are among them, and the home page shows one category',
      'home',
      ...LISTS,
    ],
  },
  {
    what: 'the name of a product',
    sql: set(JHUMKAS, "name = 'Aaroop Jhumkas'"),
    changes: ['all', 'cheapest', 'byName', 'rings', 'jhumkas', 'ring'],
    also: ['a list it might move in, and the tile of small prices leads to it', 'home', 'second'],
  },
  {
    what: 'a product that is for sale no more',
    sql: set('Titli Blush Hair Pin', 'deleted_at = 1'),
    changes: LISTS,
  },
  {
    what: 'a product that is for sale again',
    sql: set('Titli Blush Hair Pin', 'deleted_at = null'),
    changes: LISTS,
    also: ['it might be among the newest', 'home'],
  },
  {
    what: 'the name of a product with a review',
    sql: set('Moti Lehar Pearl Choker', "name = 'Moti Choker'"),
    changes: ['home', 'second'],
    also: [
      'lists it might move in; the review keeps the name it was given for',
      'all',
      'cheapest',
      'byName',
      'reviews',
    ],
  },
  {
    what: 'a reviewed product that is for sale no more',
    sql: set('Ishani Rose Hoops', 'deleted_at = 1'),
    changes: [...LISTS, ...EARRINGS, 'studs', 'reviews'],
  },
  {
    what: 'a reviewed product that is for sale again',
    sql: set('Ishani Rose Hoops', 'deleted_at = null'),
    changes: [...LISTS, ...EARRINGS, 'studs', 'reviews'],
    also: ['it might be among the newest', 'home'],
  },
  {
    what: 'a new product',
    sql: `insert into products (name, price_paise, category_id) values ('Nayi Ring', 99900, ${idOf('rings')})`,
    changes: ['home', ...LISTS, 'rings', 'jhumkas', 'ring'],
  },
  {
    what: 'the text of a category',
    sql: "update categories set description = 'Worn daily' where slug = 'rings'",
    changes: ['rings'],
    also: ['they name the category', ...LISTS, 'jhumkas', 'ring'],
  },
  {
    what: 'the name of a category',
    sql: "update categories set name = 'Aangoothi' where slug = 'rings'",
    changes: ['home', ...LISTS, 'rings', 'jhumkas', 'ring'],
  },
  {
    what: 'a new category',
    sql: "insert into categories (name, slug) values ('Aabharan', 'aabharan')",
    changes: ['home', ...LISTS],
  },
  {
    what: 'a category that is gone',
    sql: "delete from categories where slug = 'aabharan'",
    changes: ['home', ...LISTS],
  },
  {
    what: 'a banner',
    sql: "update home_banners set title = 'Shubh Diwali' where sort_order = (select min(sort_order) from home_banners)",
    changes: ['home'],
  },
  {
    what: 'a review',
    sql: "insert into reviews (user_name, comment, review_date) values ('Asha', 'Lovely', 4000000000000)",
    changes: ['reviews'],
  },
  {
    what: 'the notification bar',
    sql: "update notification_bar_settings set text_content = 'Shubh Diwali' where is_active",
    changes: EVERY,
  },
  {
    what: 'the shipping charge',
    sql: 'update shipping_settings set free_shipping_threshold_paise = 77700 where is_active',
    // The cart drawer of every page uses it; policies have no drawer, but two of them name the charge.
    changes: EVERY.filter((name) => name !== 'privacy'),
    also: ['all settings of the frame are one tag', 'privacy'],
  },
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

test.each(CHANGES.map((change) => [change.what, change] as const))(
  'D3: %s purges the pages that show it',
  async (_, { sql, changes, also = [''] }) => {
    const purged = await purgedBy(sql);
    const before = kept;
    kept = await readPages();

    const changed = EVERY.filter((name) => kept.get(name)?.html !== before.get(name)?.html);
    const hit = EVERY.filter((name) => before.get(name)?.tags.some((tag) => purged.has(tag)));
    expect(
      changed.filter((name) => !hit.includes(name)),
      'changed and not purged',
    ).toEqual([]);
    expect(new Set(changed), 'changed').toEqual(new Set(changes));
    const [why, ...others] = also;
    expect(new Set(hit.filter((name) => !changed.includes(name))), `purged as well: ${why}`).toEqual(
      new Set(others),
    );
  },
);
