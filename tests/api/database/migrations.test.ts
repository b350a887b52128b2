import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { migrate, type Migration, MigrationError, readWanted } from '#drizzle/migrate.ts';
import { addProduct } from '#tests/support/rows.ts';
import { type Sqld, startSqld } from '#tests/support/sqld.ts';

let sqld: Sqld;
beforeEach(async () => {
  sqld = await startSqld();
});
afterEach(() => sqld.stop());

const open = () => openDatabase({ url: sqld.url, timeoutMs: 30_000 });
const step = (name: string, ...statements: string[]): Migration => ({ name, checksum: name, statements });
const apply = (migrations: readonly Migration[], derived: readonly string[] = []) =>
  migrate(open().$client, { migrations, derived });

async function namesOf(type: string) {
  const rows = await open().all<{ name: string }>(
    sql`select name from sqlite_master where type = ${type} order by name`,
  );
  return rows.map((row) => row.name);
}

describe('the database of this code', () => {
  test('is made by four runners at the same time, once; a second run changes nothing', async () => {
    const names = (await readWanted()).migrations.map(({ name }) => name);
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(open().$client)));

    expect(runs.flat()).toEqual(names);
    expect(await migrate(open().$client)).toEqual([]);
    expect(await open().all(sql`select name from schema_migrations`)).toEqual(
      names.map((name) => ({ name })),
    );
  });

  test('keeps its rows when a table is built anew, with its triggers, full text and sums', async () => {
    const wanted = await readWanted();
    await migrate(open().$client, wanted);
    const { id } = await addProduct(open(), { name: 'Jhumka', inStock: 3 });
    const [made] = await open().all<{ sql: string }>(
      sql`select sql from sqlite_master where name = 'products'`,
    );
    const indexes = await open().all<{ sql: string }>(
      sql`select sql from sqlite_master where tbl_name = 'products' and type = 'index' and sql is not null`,
    );
    const rebuild = step(
      '0001_rebuild',
      made?.sql.replace('`products`', '`__new_products`') ?? '',
      `INSERT INTO __new_products (id, name, price_paise, stock_quantity) SELECT id, name, price_paise, stock_quantity FROM products`,
      'DROP TABLE products',
      'ALTER TABLE __new_products RENAME TO products',
      ...indexes.map((index) => index.sql),
      `UPDATE products SET name = 'Nath'`,
    );
    const triggers = await namesOf('trigger');
    const grown = { ...wanted, migrations: [...wanted.migrations, rebuild] };
    expect(await migrate(open().$client, grown)).toEqual(['0001_rebuild']);

    expect(await namesOf('trigger')).toEqual(triggers);
    const found = sql`select rowid as id from product_search where product_search match 'nath'`;
    expect(await open().all(found)).toEqual([{ id }]);
    await open().run(
      sql`insert into stock_movements (product_id, kind, quantity) values (${id}, 'adjustment', 2)`,
    );
    expect(await open().all(sql`select stock_quantity from products`)).toEqual([{ stock_quantity: 5 }]);
    expect(await open().all(sql`pragma foreign_key_check`)).toEqual([]);
  });
});

describe('migrate', () => {
  test('refuses when an applied migration was edited', async () => {
    await apply([step('0000_a', 'create table a (x)')]);
    const edited = { ...step('0000_a', 'create table a (y)'), checksum: 'other' };
    await expect(apply([edited])).rejects.toThrow(
      new MigrationError('Migration 0000_a was edited after it was applied. Restore it and add a new one.'),
    );
  });

  test('refuses a database that is newer than the code, and leaves it alone', async () => {
    const first = step('0000_a', 'create table a (x)');
    await apply([first, step('0001_b', 'create table b (x)')]);
    await expect(apply([first, step('0001_c', 'create table c (x)')])).rejects.toThrow(
      new MigrationError('The database is newer than this code: it has migration 0001_b. Update the code.'),
    );
    expect(await namesOf('table')).not.toContain('c');
  });

  test('leaves all as it was when any of it fails', async () => {
    const first = step('0000_a', 'create table a (x)');
    const view = 'CREATE VIEW shown AS SELECT x FROM a';
    await apply([first], [view]);
    const broken = step('0001_b', 'create table b (x)', 'insert into missing values (1)');
    await expect(apply([first, broken], [view])).rejects.toThrow(
      /^Migrating \(derived, 0001_b\) failed: .*missing/,
    );
    expect(await namesOf('table')).not.toContain('b');
    expect(await namesOf('view')).toEqual(['shown']);
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
    await apply([parents, rebuild]);
    expect(await db.all(sql`select parent_id from children`)).toEqual([{ parent_id: 1 }]);
    expect(await db.get(sql`pragma foreign_keys`)).toEqual({ foreign_keys: 1 });
  });
});

describe('what the code derives', () => {
  const table = step('0000_a', 'create table a (x)', 'create table log (said)');
  const view = 'CREATE VIEW doubled AS SELECT x * 2 AS x FROM a';
  const trigger = (said: string) =>
    `CREATE TRIGGER a_insert AFTER INSERT ON a BEGIN\n  INSERT INTO log VALUES ('${said}');\nEND`;
  const logged = async () => {
    await open().run(sql`insert into a values (1)`);
    return await open().all(sql`select said from log`);
  };

  test('is left alone while it is as it should be, and made anew when it is not', async () => {
    await apply([table], [view, trigger('one')]);
    expect(await apply([table], [view, trigger('one')])).toEqual([]);
    expect(await apply([table], [view, trigger('two')])).toEqual(['derived']);
    expect(await logged()).toEqual([{ said: 'two' }]);

    await open().run(sql`drop trigger a_insert`);
    expect(await apply([table], [view, trigger('two')]), 'one that was lost').toEqual(['derived']);
    expect(await apply([table], [trigger('two')]), 'one that the code no longer has').toEqual(['derived']);
    expect(await namesOf('view')).toEqual([]);
  });

  test('does not touch what a backup has in the database while it runs', async () => {
    await apply([table], []);
    await open().run(sql`create trigger backup_notes_0 after insert on a begin select 1; end`);
    expect(await apply([table], [view])).toEqual(['derived']);
    expect(await namesOf('trigger')).toEqual(['backup_notes_0']);
  });
});
