/** The index of trigrams keeps no words, so a text is taken out with the very words that were put in. */
export const searchSql = `
-- To write a product into one of these puts its words into the index, or takes them out.
CREATE VIEW search_additions AS SELECT NULL AS product_id WHERE FALSE

CREATE VIEW search_removals AS SELECT NULL AS product_id WHERE FALSE

-- Each text begins with a space, so that a word begins after one wherever it stands. The category is its id as #7#, to
-- search within it. "Without stones" is no stone.
CREATE VIEW searchable_products AS
  SELECT
    products.id, ' ' || products.name AS name,
    coalesce(' ' || categories.name || ', ' || categories.other_words, '') AS kind,
    coalesce((SELECT group_concat(' ' || label || ', ' || other_words, ',') FROM (
      SELECT attribute_values.label, attribute_values.other_words FROM product_attributes
      JOIN attribute_values ON attribute_values.id = product_attributes.value_id
      WHERE product_attributes.product_id = products.id AND attribute_values.value <> 'none'
      ORDER BY attribute_values.id)), '') AS traits,
    ' ' || products.description AS description,
    coalesce('#' || products.category_id || '#', '') AS category
  FROM products LEFT JOIN categories ON categories.id = products.category_id
  WHERE products.on_sale = 1

CREATE VIRTUAL TABLE product_search USING fts5(
  name, kind, traits, description, category,
  content = 'searchable_products', content_rowid = 'id', tokenize = 'trigram'
)

INSERT INTO product_search (product_search) VALUES ('rebuild')

CREATE TRIGGER product_search_value_change BEFORE UPDATE OF label, other_words ON attribute_values
WHEN (OLD.label, OLD.other_words) IS NOT (NEW.label, NEW.other_words) BEGIN
  INSERT INTO search_removals (product_id)
    SELECT product_id FROM product_attributes WHERE value_id = OLD.id;
END

CREATE TRIGGER product_search_value_changed AFTER UPDATE OF label, other_words ON attribute_values
WHEN (OLD.label, OLD.other_words) IS NOT (NEW.label, NEW.other_words) BEGIN
  INSERT INTO search_additions (product_id)
    SELECT product_id FROM product_attributes WHERE value_id = NEW.id;
END

-- Before it is gone: afterwards nobody knows with which words its pieces stand in the index.
CREATE TRIGGER product_search_value_remove BEFORE DELETE ON attribute_values BEGIN
  DELETE FROM product_attributes WHERE value_id = OLD.id;
END

CREATE TRIGGER product_search_category_change BEFORE UPDATE OF name, other_words ON categories
WHEN (OLD.name, OLD.other_words) IS NOT (NEW.name, NEW.other_words) BEGIN
  INSERT INTO search_removals (product_id)
    SELECT id FROM products WHERE category_id = OLD.id AND on_sale = 1;
END

CREATE TRIGGER product_search_category_changed AFTER UPDATE OF name, other_words ON categories
WHEN (OLD.name, OLD.other_words) IS NOT (NEW.name, NEW.other_words) BEGIN
  INSERT INTO search_additions (product_id)
    SELECT id FROM products WHERE category_id = NEW.id AND on_sale = 1;
END

-- A value that is there already is not put in, and then nothing is added either.
CREATE TRIGGER product_search_trait BEFORE INSERT ON product_attributes WHEN NOT EXISTS (
  SELECT 1 FROM product_attributes WHERE product_id = NEW.product_id AND value_id = NEW.value_id
) BEGIN
  INSERT INTO search_removals (product_id) VALUES (NEW.product_id);
END

CREATE TRIGGER product_attributes_stay_as_they_are BEFORE UPDATE ON product_attributes BEGIN
  SELECT RAISE(ABORT, 'product_attributes_stay_as_they_are');
END

CREATE TRIGGER product_search_trait_added AFTER INSERT ON product_attributes BEGIN
  INSERT INTO search_additions (product_id) VALUES (NEW.product_id);
END

CREATE TRIGGER product_search_trait_remove BEFORE DELETE ON product_attributes BEGIN
  INSERT INTO search_removals (product_id) VALUES (OLD.product_id);
END

CREATE TRIGGER product_search_trait_removed AFTER DELETE ON product_attributes BEGIN
  INSERT INTO search_additions (product_id) VALUES (OLD.product_id);
END

CREATE TRIGGER product_search_change
BEFORE UPDATE OF name, description, category_id, deleted_at, status ON products WHEN OLD.on_sale BEGIN
  INSERT INTO search_removals (product_id) VALUES (OLD.id);
END

CREATE TRIGGER product_search_changed
AFTER UPDATE OF name, description, category_id, deleted_at, status ON products WHEN NEW.on_sale BEGIN
  INSERT INTO search_additions (product_id) VALUES (NEW.id);
END

CREATE TRIGGER product_search_insert AFTER INSERT ON products WHEN NEW.on_sale BEGIN
  INSERT INTO search_additions (product_id) VALUES (NEW.id);
END

CREATE TRIGGER product_search_remove BEFORE DELETE ON products WHEN OLD.on_sale BEGIN
  INSERT INTO search_removals (product_id) VALUES (OLD.id);
END

CREATE TRIGGER search_additions_index INSTEAD OF INSERT ON search_additions BEGIN
  INSERT INTO product_search (rowid, name, kind, traits, description, category)
    SELECT * FROM searchable_products WHERE id = NEW.product_id;
END

CREATE TRIGGER search_removals_index INSTEAD OF INSERT ON search_removals BEGIN
  INSERT INTO product_search (product_search, rowid, name, kind, traits, description, category)
    SELECT 'delete', * FROM searchable_products WHERE id = NEW.product_id;
END
`;
