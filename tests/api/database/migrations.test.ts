import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../drizzle/client.ts';
import { migrate, type Migration, MigrationError } from '../../../drizzle/migrate.ts';
import { readChecksums, readMigrations } from '../../../drizzle/read-migrations.ts';
import { WRITTEN_QUANTITIES } from '../../support/written-quantities.ts';
import { type Sqld, startSqld } from '../../support/sqld.ts';

let sqld: Sqld;
beforeEach(async () => {
  sqld = await startSqld();
});
afterEach(() => sqld.stop());

const open = () => openDatabase({ url: sqld.url, timeoutMs: 30_000 });

const step = (name: string, ...statements: string[]): Migration => ({ name, checksum: name, statements });

async function tableNames() {
  const rows = await open().all<{ name: string }>(sql`select name from sqlite_master where type = 'table'`);
  return rows.map((row) => row.name);
}

describe('the migrations of this repository', () => {
  test('are recorded in checksums.json as they are: one that was edited or not recorded fails here', async () => {
    const actual = (await readMigrations()).map(({ name, checksum }) => [name, checksum]);
    expect(Object.fromEntries(actual)).toEqual(await readChecksums());
  });

  test('apply to an empty database, and a second run changes nothing', async () => {
    const migrations = await readMigrations();
    const names = migrations.map(({ name }) => name);

    expect(await migrate(open().$client, migrations)).toEqual(names);
    expect(await tableNames()).toContain('orders');
    expect(await migrate(open().$client, migrations)).toEqual([]);
  });

  test('are applied once by four runners at the same time', async () => {
    const migrations = await readMigrations();
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(open().$client, migrations)));

    expect(runs.flat().sort()).toEqual(migrations.map(({ name }) => name).sort());
    const { rows } = await open().$client.execute('select count(*) from schema_migrations');
    expect(rows[0]?.[0]).toBe(migrations.length);
  });
});

test('page views from before they stood in the order of time are kept in it', async () => {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name === '0009_page_views_by_time');
  await migrate(open().$client, migrations.slice(0, at));
  await open().$client.batch(
    [
      `insert into users (id, full_name, email, email_verified) values ('u', 'Asha', 'asha@example.in', 1)`,
      `insert into page_views (path, session_id, user_id, created_at) values
        ('/second', 'one', null, 7), ('/third', 'two', 'u', 7), ('/first', 'one', null, 5)`,
      `insert into page_view_days (day, views, sessions) values (3, 2, 1)`,
    ],
    'write',
  );
  await migrate(open().$client, migrations);
  expect(await open().all(sql`select * from page_views`)).toEqual([
    { id: 5000, path: '/first', user_id: null, session_id: 'one', created_at: 5 },
    { id: 7000, path: '/second', user_id: null, session_id: 'one', created_at: 7 },
    { id: 7001, path: '/third', user_id: 'u', session_id: 'two', created_at: 7 },
  ]);
  expect(await open().all(sql`select * from page_view_days`)).toEqual([
    { day: 3, views: 2, sessions: 1, paths: null },
  ]);
});

test('F5: quantities from before they were numbers are read as the shop reads words, and the words stay', async () => {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith('_law_facts'));
  await migrate(open().$client, migrations.slice(0, at));
  await open().$client.batch(
    WRITTEN_QUANTITIES.map(([text]) => ({
      sql: 'insert into products (name, price_paise, net_quantity) values (?, 100, ?)',
      args: ['Nath', text],
    })),
    'write',
  );
  await migrate(open().$client, migrations);
  const rows = await open().all(
    sql`select net_quantity, quantity_units, unit_code from products order by id`,
  );
  expect(rows).toEqual(
    WRITTEN_QUANTITIES.map(([text, units, code]) => ({
      ...{ net_quantity: text, quantity_units: units, unit_code: code },
    })),
  );
});

test('orders from before one could be a gift are all there, are found, and count as before', async () => {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith('_gifts_and_offers'));
  await migrate(open().$client, migrations.slice(0, at));
  const order = (id: string, status: string) => `insert into orders (id, customer_email, customer_name,
      shipping_address, status, subtotal_paise, shipping_fee_paise, final_amount_paise, access_token_hash, created_at)
    values ('${id}', 'asha@example.in', 'Asha Rao', '{"recipient":"Meera Nair"}', '${status}', 49900, 5000, 54900, 'h', 86400000)`;
  await open().$client.batch(
    [
      `insert into products (id, name, price_paise) values (1, 'Jhumka', 49900)`,
      order('JH-1', 'delivered'),
      order('JH-2', 'processing'),
      `insert into order_items (id, order_id, product_id, quantity, price_at_purchase_paise, name, hsn, gst_rate_bps)
        values (1, 'JH-1', 1, 1, 49900, 'Jhumka', '7117', 300)`,
      `insert into coupons (code, discount_type, discount_value) values ('SECRET', 'percentage', 1000)`,
    ],
    'write',
  );
  const sums = () => open().all(sql`select orders, paise from sale_days`);
  const before = await sums();
  await migrate(open().$client, migrations);

  const amounts = sql`select id, final_amount_paise, gift_wrap_paise, gift_note, hide_price from orders order by id`;
  const rest = { final_amount_paise: 54900, gift_wrap_paise: 0, gift_note: null, hide_price: 0 };
  expect(await open().all(amounts)).toEqual([
    { id: 'JH-1', ...rest },
    { id: 'JH-2', ...rest },
  ]);
  expect(await open().all(sql`select order_id from order_items`)).toEqual([{ order_id: 'JH-1' }]);
  expect(await open().all(sql`select code, shown from coupons`)).toEqual([{ code: 'SECRET', shown: 0 }]);
  expect(await sums()).toEqual(before);

  const foundBy = (name: string) =>
    open().all(sql`select id from order_search where order_search match ${`"${name}"`} order by rowid`);
  expect(await foundBy('Meera')).toEqual([{ id: 'JH-1' }, { id: 'JH-2' }]);

  await open().run(
    sql`update orders set status = 'cancelled_by_user', customer_name = 'Usha' where id = 'JH-2'`,
  );
  expect(await sums()).toEqual([{ orders: 1, paise: 54900 }]);
  expect(await foundBy('Usha')).toEqual([{ id: 'JH-2' }]);
});

test('pieces from before there were drafts are in the shop as they were, each with its number', async () => {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith('_product_status'));
  await migrate(open().$client, migrations.slice(0, at));
  await open().$client.batch(
    [
      `insert into categories (id, name, slug) values (1, 'Rings', 'rings')`,
      `insert into products (id, name, price_paise, category_id, image_urls, created_at, updated_at) values
        (1, 'Ruby ring', 100, 1, '["/a","/b","/c"]', 5, 6), (2, 'Gone ring', 100, 1, '[]', 5, 6), (7, 'Nath', 100, null, '[]', 5, 6)`,
      `insert into stock_movements (product_id, size, kind, quantity) values (1, '', 'initial', 4), (2, '', 'initial', 1)`,
      'update products set deleted_at = 9 where id = 2',
      'delete from outbox',
    ],
    'write',
  );
  await migrate(open().$client, migrations);
  const rows = await open().all(
    sql`select id, sku, status, on_sale, stock_quantity, image_urls, image_alts, created_at, updated_at from products`,
  );
  const said = { status: 'live', image_alts: '{}', created_at: 5 };
  expect(rows).toMatchObject([
    { ...said, id: 1, sku: 'JH-0001', on_sale: 1, stock_quantity: 4, image_urls: '["/a","/b","/c"]' },
    { ...said, id: 2, sku: 'JH-0002', on_sale: 0, stock_quantity: 1, image_urls: '[]' },
    { ...said, id: 7, sku: 'JH-0007', on_sale: 1, stock_quantity: 0 },
  ]);
  expect(await open().all(sql`pragma foreign_key_check`)).toEqual([]);
  expect(await open().all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }]);
  expect(await open().all(sql`select category_id, on_sale from product_counts order by 1`)).toEqual([
    { category_id: 0, on_sale: 2 },
    { category_id: 1, on_sale: 1 },
  ]);
  const found = sql`select rowid from product_search where product_search match 'ruby'`;
  expect(await open().all(found)).toEqual([{ rowid: 1 }]);
  // The triggers are there again, and ids go on where they were.
  await open().$client.batch(
    [
      `update products set status = 'hidden' where id = 1`,
      `insert into stock_movements (product_id, size, kind, quantity) values (1, '', 'adjustment', 2)`,
      `insert into products (name, price_paise) values ('New', 1)`,
    ],
    'write',
  );
  expect(await open().all(found)).toEqual([]);
  expect(await open().all(sql`select id, sku, stock_quantity from products where id in (1, 8)`)).toEqual([
    { id: 1, sku: 'JH-0001', stock_quantity: 6 },
    { id: 8, sku: 'JH-0008', stock_quantity: 0 },
  ]);
});

describe('migrate', () => {
  test('applies only what is new', async () => {
    const first = step('0000_a', 'create table a (x)');
    const second = step('0001_b', 'create table b (x)');
    await migrate(open().$client, [first]);

    expect(await migrate(open().$client, [first, second])).toEqual(['0001_b']);
  });

  test('refuses when an applied migration was edited', async () => {
    await migrate(open().$client, [step('0000_a', 'create table a (x)')]);
    const edited = { ...step('0000_a', 'create table a (y)'), checksum: 'other' };

    await expect(migrate(open().$client, [edited])).rejects.toThrow(
      new MigrationError('Migration 0000_a was edited after it was applied. Restore it and add a new one.'),
    );
  });

  test('refuses a database that is newer than the code, and leaves it alone', async () => {
    const first = step('0000_a', 'create table a (x)');
    await migrate(open().$client, [first, step('0001_b', 'create table b (x)')]);

    await expect(migrate(open().$client, [first, step('0001_c', 'create table c (x)')])).rejects.toThrow(
      new MigrationError('The database is newer than this code: it has migration 0001_b. Update the code.'),
    );
    expect(await tableNames()).not.toContain('c');
  });

  test('leaves nothing of a migration that fails in the middle', async () => {
    const broken = step('0000_a', 'create table a (x)', 'insert into missing values (1)');

    await expect(migrate(open().$client, [broken])).rejects.toThrow(/^Migration 0000_a failed: .*missing/);
    expect(await tableNames()).not.toContain('a');
    expect(await migrate(open().$client, [step('0000_a', 'create table a (x)')])).toEqual(['0000_a']);
  });

  test('rebuilds a table without touching the rows that refer to it', async () => {
    const db = open();
    const parents = step(
      '0000_parents',
      'create table parents (id integer primary key)',
      'create table children (parent_id integer references parents (id) on delete cascade)',
      'insert into parents values (1)',
      'insert into children values (1)',
    );
    const rebuild = step(
      '0001_rebuild',
      'create table new_parents (id integer primary key, name text)',
      'insert into new_parents (id) select id from parents',
      'drop table parents',
      'alter table new_parents rename to parents',
    );
    await migrate(db.$client, [parents, rebuild]);

    expect(await db.all(sql`select parent_id from children`)).toEqual([{ parent_id: 1 }]);
    expect(await db.get(sql`pragma foreign_keys`)).toEqual({ foreign_keys: 1 });
  });
});

test('A7: texts from before letters were spelled in one way are found as they are typed now', async () => {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith('_letters_spelled_once'));
  await migrate(open().$client, migrations.slice(0, at));
  const [apart, whole] = ['\u0921\u093c', '\u095c'];
  await open().$client.batch(
    [
      `insert into categories (id, name, slug, other_words) values (1, 'चू${whole}ी', 'चूड़ी', 'क${whole}ा')`,
      `insert into products (id, name, description, price_paise, category_id) values
        (1, 'क${whole}ा', 'Light', 100, 1), (2, 'Nath', 'व${whole}ा, \u09dc', 100, null), (3, 'Haar', '', 100, null)`,
      `update attribute_values set other_words = 'गा${whole}ा' where value = 'maroon'`,
      `insert into reviews (user_name, comment, review_date) values ('Asha', 'ब${whole}ा', 0)`,
      'delete from outbox',
    ],
    'write',
  );
  await migrate(open().$client, migrations);
  const rows = async (statement: string) =>
    (await open().$client.execute(statement)).rows.flatMap((row) => Object.values(row));
  expect(await rows('select name, other_words from categories')).toEqual([`चू${apart}ी`, `क${apart}ा`]);
  expect(await rows('select name, description from products order by id')).toEqual([
    ...[`क${apart}ा`, 'Light', 'Nath', `व${apart}ा, \u09a1\u09bc`, 'Haar', ''],
  ]);
  expect(await rows("select other_words from attribute_values where value = 'maroon'")).toEqual([
    `गा${apart}ा`,
  ]);
  expect(await rows('select user_name, comment, item_name from reviews')).toEqual([
    'Asha',
    `ब${apart}ा`,
    null,
  ]);
  const found = sql`select rowid from product_search where product_search match ${`"क${apart}ा"`}`;
  expect(await open().all(found)).toEqual([{ rowid: 1 }]);
  await open().$client.execute(
    "insert into product_search (product_search, rank) values ('integrity-check', 1)",
  );
  expect(await rows("select count(*) from sqlite_master where name like 'dotted%'")).toEqual([0]);
});

test('G7: a complaint that was settled late before that was marked counts once all the same', async () => {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name === '0044_complaints_settled_late');
  const settle = `update complaints set state = 'settled', acknowledged_at = 2, settled_at = 9`;
  await migrate(open().$client, migrations.slice(0, at));
  const complaint = `insert into complaints (number, name, email, text, request_hash, created_at, ack_due_at, due_at)
    values ('G-2026-0001', 'Asha', 'asha@example.in', 'Broken', 'h', 1, 2, 3)`;
  await open().$client.batch(
    [`insert into complaint_series (year) values (2026)`, complaint, settle],
    'write',
  );
  await migrate(open().$client, migrations);
  const reopen = `update complaints set state = 'acknowledged', settled_at = null`;
  await open().$client.batch([reopen, settle], 'write');
  expect(await open().all(sql`select settled_late from complaint_series`)).toEqual([{ settled_late: 1 }]);
});
