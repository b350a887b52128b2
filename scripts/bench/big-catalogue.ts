import { openDatabase } from '../../drizzle/client.ts';
import { type Latency, measureLatency } from './latency.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const PRODUCTS = 10_000;

/** Where the demo shop has no such page, `few` is what stands beside it. */
interface Read {
  readonly what: string;
  readonly path: string;
  readonly few?: string;
}

const READS: readonly Read[] = [
  { what: 'home page', path: '/' },
  { what: 'collection page', path: '/collections' },
  {
    what: 'by price, page 400',
    path: '/collections?sort=price-asc&page=400',
    few: '/collections?sort=price-asc&page=3',
  },
  { what: 'category page', path: '/collections/earrings' },
  { what: 'three categories, by name', path: '/collections?filter_categories=1,2,3&sort=name-asc' },
  { what: 'search', path: '/collections?search=pearl%20jhumki' },
  { what: 'search with a typing error', path: '/collections?search=jhumkka' },
  { what: 'search of two letters', path: '/collections?search=om' },
  { what: 'suggestions', path: '/api/search/suggest?q=jhum' },
  { what: 'suggestions, typing error', path: '/api/search/suggest?q=jhumkka' },
  {
    what: 'live stock of 24 products',
    path: `/api/products/stock?ids=${Array.from({ length: 24 }, (_, at) => at + 1).join(',')}`,
  },
];

/** The demo shop as it is, then the same reads with 10,000 products in it. */
export const measureBigCatalogue: Measurement = async ({ shopUrl, databaseUrl }) => {
  const measureAll = async (paths: readonly string[]) => {
    const latencies: Latency[] = [];
    for (const path of paths) latencies.push(await measureLatency(new URL(path, shopUrl).href));
    return latencies;
  };
  const few = await measureAll(READS.map((read) => read.few ?? read.path));
  await fillCatalogue(databaseUrl);
  const many = await measureAll(READS.map(({ path }) => path));
  return READS.flatMap(({ what }, at): BenchRow[] => {
    const before = few[at];
    const after = many[at];
    if (!before || !after) return [];
    const trips = `${String(after.roundTrips)} round trip${after.roundTrips === 1 ? '' : 's'}`;
    return [
      {
        what: `10,000 products: ${what}`,
        result: `p50 ${after.p50Ms.toFixed(1)} ms, p99 ${after.p99Ms.toFixed(1)} ms, ${trips}`,
        baseline: `demo shop: p50 ${before.p50Ms.toFixed(1)} ms`,
        ratio: (after.p50Ms / before.p50Ms).toFixed(2),
      },
    ];
  });
};

/** Copies of the demo products under names of their own, each with stock, until there are enough. */
async function fillCatalogue(url: string): Promise<void> {
  const { $client: client } = openDatabase({ url, timeoutMs: 120_000 });
  await client.batch(
    [
      {
        sql: `with recursive nth(n) as (select 1 union all select n + 1 from nth where n < ?1),
          demo as (select *, row_number() over (order by id) - 1 as at, count(*) over () as many from products where deleted_at is null)
          insert into products (name, description, price_paise, original_price_paise, category_id, image_urls, is_featured, created_at, updated_at)
          select demo.name || ' ' || n, demo.description, demo.price_paise + (n * 7919) % 100000, null, demo.category_id, demo.image_urls,
            n % 40 = 0, demo.created_at - n * 60000, demo.updated_at
          from nth join demo on demo.at = n % demo.many
          where n <= ?1 - (select count(*) from products)`,
        args: [PRODUCTS],
      },
      `insert into stock_movements (product_id, size, kind, quantity)
        select p.id, iif(c.has_sizes, json_extract(c.sizes, '$[0]'), ''), 'initial', 5
        from products p join categories c on c.id = p.category_id
        where not exists (select 1 from stock_movements m where m.product_id = p.id)`,
    ],
    'write',
  );
  client.close();
}
