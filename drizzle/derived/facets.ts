import { isChanged } from './sql.ts';

/** The columns that the view `facet_words` reads, by table. */
const WORDS = {
  attributes: ['key', 'label', 'kind', 'filterable', 'position'],
  attribute_values: ['attribute_id', 'value', 'label', 'colour', 'position'],
  categories: ['slug', 'name'],
  former_slugs: ['slug', 'category_id'],
};

const noteWords = `BEGIN
  INSERT INTO facet_notes (product_id) VALUES (NULL);
END`;

const notesOfWords = Object.entries(WORDS)
  .map(
    ([table, columns]) => `
CREATE TRIGGER ${table}_insert_note AFTER INSERT ON ${table} ${noteWords}

CREATE TRIGGER ${table}_update_note AFTER UPDATE ON ${table} WHEN ${isChanged(columns)} ${noteWords}

CREATE TRIGGER ${table}_delete_note AFTER DELETE ON ${table} ${noteWords}
`,
  )
  .join('');

const countedColumns = [
  'name',
  'price_paise',
  'original_price_paise',
  'offer_ends_at',
  'category_id',
  'created_at',
  'is_featured',
  'country_of_origin',
];

/** A product id written into `facet_notes` notes that the product has changed; NULL stands for the words. */
export const facetsSql = `
-- facet-piece.ts reads the array in this order.
CREATE VIEW facet_entries AS
  SELECT p.id, json_array(
    p.id, p.category_id, p.price_paise, p.original_price_paise, p.offer_ends_at, p.created_at,
    p.is_featured, p.stock_quantity > 0,
    coalesce((SELECT sold FROM product_sales WHERE product_id = p.id), 0),
    (SELECT json_group_array(value_id) FROM product_attributes WHERE product_id = p.id),
    (SELECT json_group_array(size) FROM stock WHERE product_id = p.id AND on_hand > 0
      AND c.has_sizes AND size IN (SELECT value FROM json_each(c.sizes))),
    p.country_of_origin, p.name
  ) AS entry
  FROM products AS p LEFT JOIN categories AS c ON c.id = p.category_id
  WHERE p.on_sale = 1

CREATE VIEW facet_notes AS SELECT NULL AS product_id WHERE FALSE

CREATE VIEW facet_versions AS
  SELECT max(
    coalesce((SELECT max(version) FROM facet_chunks), 0), coalesce((SELECT max(version) FROM facet_changes), 0)
  ) + 1 AS next

CREATE VIEW facet_words AS
  SELECT json_object(
    'attributes', (SELECT json_group_array(json_array(id, key, label, kind, filterable)) FROM
      (SELECT * FROM attributes ORDER BY position, id)),
    'values', (SELECT json_group_array(json_array(id, attribute_id, value, label, colour)) FROM
      (SELECT * FROM attribute_values ORDER BY position, id)),
    'categories', (SELECT json_group_array(json_array(id, slug, name)) FROM
      (SELECT * FROM categories ORDER BY id)),
    'formerSlugs', (SELECT json_group_array(json_array(slug, category_id)) FROM former_slugs)
  ) AS packed

CREATE TRIGGER categories_sizes_note AFTER UPDATE OF has_sizes, sizes ON categories
WHEN ${isChanged(['has_sizes', 'sizes'])} BEGIN
  INSERT INTO facet_notes (product_id)
    SELECT id FROM products WHERE category_id = NEW.id AND on_sale = 1;
END

${notesOfWords}
-- \`packFacets\` in facets.server.ts packs these changes into the product's row of facet_chunks.
CREATE TRIGGER facet_notes_of_products INSTEAD OF INSERT ON facet_notes WHEN NEW.product_id IS NOT NULL BEGIN
  INSERT INTO facet_changes (product_id, version, entry) VALUES (NEW.product_id,
    (SELECT next FROM facet_versions), (SELECT entry FROM facet_entries WHERE id = NEW.product_id))
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, entry = excluded.entry;
END

CREATE TRIGGER facet_notes_of_words INSTEAD OF INSERT ON facet_notes WHEN NEW.product_id IS NULL BEGIN
  INSERT INTO facet_chunks (id, version, packed)
    SELECT 0, (SELECT next FROM facet_versions), packed FROM facet_words WHERE TRUE
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, packed = excluded.packed;
END

CREATE TRIGGER product_attributes_delete_note AFTER DELETE ON product_attributes BEGIN
  INSERT INTO facet_notes (product_id) VALUES (OLD.product_id);
END

CREATE TRIGGER product_attributes_insert_note AFTER INSERT ON product_attributes BEGIN
  INSERT INTO facet_notes (product_id) VALUES (NEW.product_id);
END

CREATE TRIGGER products_delete_note AFTER DELETE ON products WHEN OLD.on_sale BEGIN
  INSERT INTO facet_notes (product_id) VALUES (OLD.id);
END

CREATE TRIGGER products_insert_note AFTER INSERT ON products WHEN NEW.on_sale BEGIN
  INSERT INTO facet_notes (product_id) VALUES (NEW.id);
END

CREATE TRIGGER products_update_note AFTER UPDATE OF
  ${countedColumns.join(', ')}, stock_quantity, deleted_at, status ON products
WHEN ${isChanged([...countedColumns, 'stock_quantity > 0', 'on_sale'])}
BEGIN
  INSERT INTO facet_notes (product_id) VALUES (NEW.id);
END

-- Only of sizes: the stock of a piece without sizes is in products.stock_quantity, which products_update_note watches.
CREATE TRIGGER stock_delete_note AFTER DELETE ON stock WHEN OLD.size <> '' AND OLD.on_hand > 0 BEGIN
  INSERT INTO facet_notes (product_id) VALUES (OLD.product_id);
END

CREATE TRIGGER stock_insert_note AFTER INSERT ON stock WHEN NEW.size <> '' AND NEW.on_hand > 0 BEGIN
  INSERT INTO facet_notes (product_id) VALUES (NEW.product_id);
END

CREATE TRIGGER stock_update_note AFTER UPDATE OF on_hand ON stock
WHEN NEW.size <> '' AND (OLD.on_hand > 0) <> (NEW.on_hand > 0) BEGIN
  INSERT INTO facet_notes (product_id) VALUES (NEW.product_id);
END

-- Packs the words for a new database, or when facet_words gives others than those that are packed.
INSERT INTO facet_notes (product_id)
  SELECT NULL WHERE (SELECT packed FROM facet_words) IS NOT (SELECT packed FROM facet_chunks WHERE id = 0)
`;
