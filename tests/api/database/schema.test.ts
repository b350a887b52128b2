import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../drizzle/client.ts';
import { stockLedger } from '../../../drizzle/schema/stock.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { tablesOfTheCode } from '../../support/schema-tables.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await startDatabase();
  db = database.db;
});
afterAll(() => database.sqld.stop());

async function tablesOfTheDatabase() {
  const rows = await db.all<{ name: string }>(
    sql`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
}

test('drizzle-kit has nothing to add: the migrations say all that the schema says', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'jhilmil-migrations-'));
  try {
    await cp(join(root, 'drizzle/migrations'), copy, { recursive: true });
    const before = await readdir(copy);
    const options = ['--dialect=sqlite', '--schema=drizzle/schema', `--out=${relative(root, copy)}`];
    const { stdout } = await run('node_modules/.bin/drizzle-kit', ['generate', ...options], { cwd: root });
    expect(stdout).toContain('No schema changes');
    expect(await readdir(copy)).toEqual(before);
  } finally {
    await rm(copy, { recursive: true });
  }
});

test('the database has each table of the code with all its columns, and no other', async () => {
  const tables = await tablesOfTheCode();
  const names = tables.map((table) => getTableName(table)).sort();
  expect(names.length).toBeGreaterThan(25);
  expect((await tablesOfTheDatabase()).sort()).toEqual(names);

  for (const table of tables) await db.select().from(table).limit(1);
  await db.select().from(stockLedger).limit(1);
});

test('each amount is whole, each flag 0 or 1, each list and each choice checked', async () => {
  const unchecked = (await tablesOfTheCode()).flatMap((table) => {
    const { name, columns, checks } = getTableConfig(table);
    return columns
      .filter((column) => {
        const rule = ruleOfColumn(column);
        return rule !== null && !checks.some((check) => check.name === `${name}_${column.name}_${rule}`);
      })
      .map((column) => `${name}.${column.name}`);
  });
  expect(unchecked).toEqual(UNCHECKED);
});

/** Flags that may be empty, since better-auth has them so; and what is written for people to look at, and never read. */
const UNCHECKED = [
  ...['users.two_factor_enabled', 'two_factors.verified'],
  ...['audit_log.changes', 'idempotency_keys.response_body'],
];

interface Column {
  readonly name: string;
  readonly dataType: string;
  readonly enumValues?: readonly string[] | undefined;
}

function ruleOfColumn({ name, dataType, enumValues = [] }: Column): string | null {
  if (dataType === 'boolean' || enumValues.length > 0) return 'is_known';
  if (dataType === 'json') return 'is_json';
  return name.endsWith('_paise') ? 'is_whole' : null;
}

test('each foreign key has an index that starts with it, so that deleting a parent scans nothing', async () => {
  const unindexed = await db.all(sql`
    select t.name as "table", f."from" as "column"
    from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table' and not exists (
      select 1 from pragma_index_list(t.name) i join pragma_index_info(i.name) c
      where c.seqno = 0 and c.name = f."from"
    )`);
  expect(unindexed).toEqual([]);
});

test('the triggers are all there: a migration that rebuilds a table drops them silently', async () => {
  const rows = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'trigger' order by name`,
  );
  expect(rows.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "attribute_values_delete_purges",
      "attribute_values_insert_note",
      "attribute_values_update_purges",
      "attributes_delete_purges",
      "attributes_insert_purges",
      "attributes_update_purges",
      "categories_delete_note",
      "categories_delete_purges",
      "categories_in_use_stay",
      "categories_insert_note",
      "categories_insert_purges",
      "categories_insert_takes_slug",
      "categories_sizes_note",
      "categories_update_keeps_slug",
      "categories_update_note",
      "categories_update_purges",
      "complaints_count_forgotten",
      "complaints_count_received",
      "complaints_count_settled",
      "complaints_count_settled_late",
      "count_purges_name_their_tags",
      "coupon_redemptions_give_a_use_back",
      "coupon_redemptions_keep_customer_limit",
      "coupon_redemptions_take_a_use",
      "credit_note_lines_stay_within",
      "credit_notes_stay_within",
      "document_series_are_kept",
      "document_series_begin_once",
      "document_series_count_by_one",
      "facet_notes_of_products",
      "facet_notes_of_words",
      "former_slugs_delete_note",
      "former_slugs_insert_note",
      "former_slugs_update_note",
      "home_banners_delete_purges",
      "home_banners_insert_purges",
      "home_banners_update_purges",
      "look_pieces_delete_purges",
      "look_pieces_insert_purges",
      "look_pieces_update_purges",
      "notification_bar_settings_delete_purges",
      "notification_bar_settings_insert_purges",
      "notification_bar_settings_update_purges",
      "order_search_insert",
      "order_search_remove",
      "order_search_update",
      "outbox_claimed_purge_takes_no_more",
      "payments_amount_is_final",
      "payments_move_forward",
      "piece_reviews_delete_counts",
      "piece_reviews_delete_marks",
      "piece_reviews_delete_purges",
      "piece_reviews_follow_their_order_item",
      "piece_reviews_insert_counts",
      "piece_reviews_insert_purges",
      "piece_reviews_stay_with_their_order_item",
      "piece_reviews_update_counts",
      "piece_reviews_update_marks",
      "piece_reviews_update_purges",
      "product_attributes_delete_design_purges",
      "product_attributes_delete_note",
      "product_attributes_delete_purges",
      "product_attributes_insert_design_purges",
      "product_attributes_insert_home_purges",
      "product_attributes_insert_note",
      "product_attributes_insert_purges",
      "product_attributes_stay_as_they_are",
      "product_counts_forget",
      "product_counts_insert",
      "product_counts_remove",
      "product_counts_update",
      "product_sales_forget",
      "product_search_category_change",
      "product_search_category_changed",
      "product_search_change",
      "product_search_changed",
      "product_search_insert",
      "product_search_remove",
      "product_search_trait",
      "product_search_trait_added",
      "product_search_trait_remove",
      "product_search_trait_removed",
      "product_search_value_change",
      "product_search_value_changed",
      "product_search_value_remove",
      "products_counts_purge",
      "products_delete_design_purges",
      "products_delete_note",
      "products_delete_purges",
      "products_design_purges",
      "products_hsn_purges",
      "products_insert_design_purges",
      "products_insert_gives_sku",
      "products_insert_note",
      "products_insert_purges",
      "products_law_purges",
      "products_numbers_purge",
      "products_off_sale_picture_purges",
      "products_remove_purges",
      "products_restore_look_purges",
      "products_restore_purges",
      "products_reviews_are_the_sum",
      "products_sister_purges",
      "products_start_without_reviews",
      "products_start_without_stock",
      "products_stock_quantity_is_the_sum",
      "products_tax_purges",
      "products_treat_purges",
      "products_update_gives_sku",
      "products_update_note",
      "products_update_purges",
      "products_video_purges",
      "purges_wait_in_the_outbox",
      "refunds_insert_stays_within_captured",
      "refunds_update_stays_within_captured",
      "restock_wishes_begin_to_wait",
      "restock_wishes_begin_without_a_piece",
      "restock_wishes_delete_counts",
      "restock_wishes_end_to_wait",
      "restock_wishes_hold",
      "restock_wishes_insert_counts",
      "restock_wishes_release",
      "restock_wishes_release_forgotten",
      "restock_wishes_stay_with_their_piece",
      "review_photos_delete_purges",
      "review_photos_insert_hidden_purges",
      "review_photos_insert_purges",
      "reviews_delete_purges",
      "reviews_insert_purges",
      "reviews_update_purges",
      "sale_days_change",
      "sale_days_changed",
      "sale_days_insert",
      "sale_days_remove",
      "search_additions_index",
      "search_removals_index",
      "shipping_settings_delete_purges",
      "shipping_settings_insert_purges",
      "shipping_settings_update_purges",
      "site_settings_update_purges",
      "stock_delete_counts",
      "stock_delete_counts_purge",
      "stock_delete_note",
      "stock_delete_purges",
      "stock_insert_counts",
      "stock_insert_counts_purge",
      "stock_insert_note",
      "stock_insert_purges",
      "stock_movements_are_final",
      "stock_movements_are_kept",
      "stock_movements_count_sales",
      "stock_movements_follow_their_order_item",
      "stock_movements_move_stock",
      "stock_update_counts",
      "stock_update_counts_purge",
      "stock_update_note",
      "stock_update_purges",
      "tax_document_lines_are_final",
      "tax_document_lines_are_issued_once",
      "tax_document_lines_are_kept",
      "tax_documents_are_final",
      "tax_documents_are_issued_once",
      "tax_documents_are_kept",
      "tax_settings_delete_purges",
      "tax_settings_insert_purges",
      "tax_settings_update_purges",
      "webhook_events_failed_may_come_again",
    ]
  `);
});
