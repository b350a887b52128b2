import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { isOnSale, products } from './catalogue.ts';
import { flag, isFlag, isLowerCase, isNotBlank, wholeNumber } from './columns.ts';

const attributeKinds = ['choice', 'number', 'colour'] as const;

export const attributes = sqliteTable(
  'attributes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    key: text('key').notNull().unique(),
    label: text('label').notNull(),
    kind: text('kind', { enum: attributeKinds }).notNull().default('choice'),
    /** Whether lists offer it as a filter; a product's own page shows it in any case. */
    filterable: flag('filterable', true),
    position: integer('position').notNull().default(0),
  },
  () => [
    isLowerCase('attributes', 'key'),
    isNotBlank('attributes', 'key'),
    isNotBlank('attributes', 'label'),
    isFlag('attributes', 'filterable'),
    wholeNumber('attributes', 'position'),
  ],
);

export const attributeValues = sqliteTable(
  'attribute_values',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id, { onDelete: 'cascade' }),
    /** The value in addresses: it stays when the label changes. */
    value: text('value').notNull(),
    label: text('label').notNull(),
    /** The colour of the swatch, such as #6b1023; null where there is none, or several colours. */
    colour: text('colour'),
    /** Other words of shoppers, separated by commas; only the search reads them. */
    otherWords: text('other_words').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    uniqueIndex('attribute_values_of_attribute').on(t.attributeId, t.value),
    check('attribute_values_value_is_a_slug', sql`value <> '' and value not glob '*[^a-z0-9-]*'`),
    isNotBlank('attribute_values', 'label'),
    check(
      'attribute_values_colour_is_hex',
      sql`colour is null or (length(colour) = 7 and colour glob '#*' and substr(colour, 2) not glob '*[^0-9a-f]*')`,
    ),
    wholeNumber('attribute_values', 'position'),
  ],
);

export const productAttributes = sqliteTable(
  'product_attributes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    valueId: integer('value_id')
      .notNull()
      .references(() => attributeValues.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.valueId] }),
    index('product_attributes_of_value').on(t.valueId, t.productId),
  ],
);

export const isSaidOnSale = sql`exists (
  select 1 from ${productAttributes} join ${products} on ${products.id} = ${productAttributes.productId}
  where ${productAttributes.valueId} = ${attributeValues.id} and ${isOnSale})`;

/** Sold and not returned: kept by triggers alone. */
export const productSales = sqliteTable(
  'product_sales',
  {
    productId: integer('product_id').primaryKey(),
    sold: integer('sold').notNull(),
  },
  () => [check('product_sales_sold_is_whole', sql`typeof(sold) = 'integer'`)],
);

/** SHARED_PRODUCTS products packed into one row, and the labels of their values under WORDS_CHUNK. */
export const facetChunks = sqliteTable(
  'facet_chunks',
  {
    id: integer('id').primaryKey(),
    version: integer('version').notNull(),
    packed: text('packed').notNull(),
  },
  (t) => [index('facet_chunks_by_version').on(t.version)],
);

/** Written by triggers, and removed when the product's chunk is packed again. */
export const facetChanges = sqliteTable(
  'facet_changes',
  {
    productId: integer('product_id').primaryKey(),
    version: integer('version').notNull(),
    entry: text('entry'),
  },
  (t) => [index('facet_changes_by_version').on(t.version)],
);
