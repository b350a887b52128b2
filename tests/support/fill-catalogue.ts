import type { Client } from '@libsql/client/web';

const PRODUCTS = 10_000;
/** Each attribute value reindexes its piece. */
const PRODUCTS_AT_ONCE = 1000;
const TWELVE_VALUES_EACH = `
  insert into product_attributes (product_id, value_id)
  select p.id, v.id from products p
  join (select id, row_number() over (order by id) as at from attribute_values) v on (v.at + p.id) % 50 < 12
  where v.at <= 50 and p.id >= ?1 and p.id < ?2
  on conflict do nothing`;

/** Copies the demo products under new names, each with stock, until there are enough. */
export async function fillCatalogue(client: Client): Promise<void> {
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
  for (let first = 1; first <= PRODUCTS; first += PRODUCTS_AT_ONCE) {
    await client.execute({ sql: TWELVE_VALUES_EACH, args: [first, first + PRODUCTS_AT_ONCE] });
  }
}
