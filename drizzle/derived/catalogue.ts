/** A piece to which the owner gave no number gets the next that is free. */
const giveSku = `UPDATE products SET sku = (
    WITH RECURSIVE tried (number) AS (
      SELECT NEW.id UNION ALL SELECT number + 1 FROM tried
        WHERE EXISTS (SELECT 1 FROM products WHERE sku = printf('JH-%04d', number))
    ) SELECT printf('JH-%04d', max(number)) FROM tried
  ) WHERE id = NEW.id;`;

export const catalogueSql = `
CREATE TRIGGER categories_in_use_stay BEFORE DELETE ON categories
WHEN EXISTS (SELECT 1 FROM products WHERE category_id = OLD.id AND deleted_at IS NULL) BEGIN
  SELECT RAISE(ABORT, 'categories_in_use_stay');
END

-- A category that gets another address keeps its former ones, until a category takes one of them for itself.
CREATE TRIGGER categories_insert_takes_slug AFTER INSERT ON categories BEGIN
  DELETE FROM former_slugs WHERE slug = NEW.slug;
END

CREATE TRIGGER categories_update_keeps_slug AFTER UPDATE OF slug ON categories WHEN OLD.slug <> NEW.slug BEGIN
  DELETE FROM former_slugs WHERE slug = NEW.slug;
  INSERT INTO former_slugs (slug, category_id) VALUES (OLD.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET category_id = excluded.category_id;
END

-- Lists say how long they are without reading all that is in them. 0 stands for all categories and none.
CREATE TRIGGER product_counts_forget AFTER DELETE ON categories BEGIN
  DELETE FROM product_counts WHERE category_id = OLD.id;
END

CREATE TRIGGER product_counts_insert AFTER INSERT ON products WHEN NEW.on_sale BEGIN
  INSERT INTO product_counts (category_id, on_sale)
    SELECT column1, 1 FROM (VALUES (0), (NEW.category_id)) WHERE column1 IS NOT NULL
    ON CONFLICT (category_id) DO UPDATE SET on_sale = on_sale + 1;
END

CREATE TRIGGER product_counts_remove AFTER DELETE ON products WHEN OLD.on_sale BEGIN
  UPDATE product_counts SET on_sale = on_sale - 1 WHERE category_id IN (0, OLD.category_id);
END

CREATE TRIGGER product_counts_update AFTER UPDATE OF category_id, deleted_at, status ON products
WHEN (OLD.category_id, OLD.on_sale) IS NOT (NEW.category_id, NEW.on_sale) BEGIN
  UPDATE product_counts SET on_sale = on_sale - 1
    WHERE OLD.on_sale AND category_id IN (0, OLD.category_id);
  INSERT INTO product_counts (category_id, on_sale)
    SELECT column1, 1 FROM (VALUES (0), (NEW.category_id))
    WHERE NEW.on_sale AND column1 IS NOT NULL
    ON CONFLICT (category_id) DO UPDATE SET on_sale = on_sale + 1;
END

CREATE TRIGGER product_sales_forget AFTER DELETE ON products BEGIN
  DELETE FROM product_sales WHERE product_id = OLD.id;
END

CREATE TRIGGER products_insert_gives_sku AFTER INSERT ON products WHEN NEW.sku IS NULL BEGIN
  ${giveSku}
END

CREATE TRIGGER products_update_gives_sku AFTER UPDATE OF sku ON products WHEN NEW.sku IS NULL BEGIN
  ${giveSku}
END
`;
