type Row = 'OLD' | 'NEW';

const sumOf = (row: Row) => `UPDATE products
    SET stock_quantity = (SELECT total(on_hand) FROM stock WHERE product_id = ${row}.product_id)
    WHERE id = ${row}.product_id;`;

const isWaiting = (row: Row) => `(${row}.confirmed_at IS NOT NULL AND ${row}.told_at IS NULL)`;
const waits = `INSERT INTO restock_demand (product_id, size, waiting) VALUES (NEW.product_id, NEW.size, 1)
    ON CONFLICT (product_id, size) DO UPDATE SET waiting = waiting + 1;`;
const waitsNoMore = `UPDATE restock_demand SET waiting = waiting - 1 WHERE product_id = OLD.product_id AND size = OLD.size;`;

/** RAISE, because INSERT OR IGNORE would skip a CHECK. */
export const stockSql = `
-- A piece that is kept for somebody who waited is no more on hand than one that an order holds.
CREATE VIEW stock_ledger AS
  SELECT
    product_id, size,
    sum(iif(kind IN ('initial', 'adjustment'), quantity, 0)) AS supplied,
    sum(CASE WHEN kind IN ('hold', 'retake') THEN -quantity WHEN kind = 'sale' THEN 0 ELSE quantity END) AS on_hand,
    sum(CASE WHEN kind = 'hold' THEN quantity WHEN kind IN ('release', 'sale') THEN -quantity ELSE 0 END) AS held,
    sum(CASE WHEN kind IN ('sale', 'retake') THEN quantity WHEN kind = 'return' THEN -quantity ELSE 0 END) AS sold
  FROM (
    SELECT product_id, size, kind, quantity FROM stock_movements
    UNION ALL
    SELECT product_id, size, 'hold', 1 FROM restock_wishes WHERE held_until IS NOT NULL
  ) GROUP BY product_id, size

CREATE TRIGGER products_start_without_stock
BEFORE INSERT ON products WHEN NEW.stock_quantity <> 0 BEGIN
  SELECT RAISE(ABORT, 'products_stock_quantity_is_the_sum');
END

CREATE TRIGGER products_stock_quantity_is_the_sum BEFORE UPDATE OF stock_quantity ON products
WHEN NEW.stock_quantity <> (SELECT total(on_hand) FROM stock WHERE product_id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'products_stock_quantity_is_the_sum');
END

CREATE TRIGGER restock_wishes_begin_to_wait AFTER UPDATE OF confirmed_at, told_at ON restock_wishes
WHEN NOT ${isWaiting('OLD')} AND ${isWaiting('NEW')} BEGIN
  ${waits}
END

CREATE TRIGGER restock_wishes_begin_without_a_piece BEFORE INSERT ON restock_wishes WHEN NEW.held_until IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'restock_wishes_begin_without_a_piece');
END

CREATE TRIGGER restock_wishes_delete_counts AFTER DELETE ON restock_wishes
WHEN ${isWaiting('OLD')} BEGIN
  ${waitsNoMore}
END

CREATE TRIGGER restock_wishes_end_to_wait AFTER UPDATE OF confirmed_at, told_at ON restock_wishes
WHEN ${isWaiting('OLD')} AND NOT ${isWaiting('NEW')} BEGIN
  ${waitsNoMore}
END

CREATE TRIGGER restock_wishes_hold AFTER UPDATE OF held_until ON restock_wishes
WHEN OLD.held_until IS NULL AND NEW.held_until IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'stock_is_short') WHERE NOT EXISTS (
    SELECT 1 FROM stock WHERE product_id = NEW.product_id AND size = NEW.size AND on_hand > 0
  );
  UPDATE stock SET on_hand = on_hand - 1 WHERE product_id = NEW.product_id AND size = NEW.size;
END

CREATE TRIGGER restock_wishes_insert_counts AFTER INSERT ON restock_wishes
WHEN ${isWaiting('NEW')} BEGIN
  ${waits}
END

CREATE TRIGGER restock_wishes_release AFTER UPDATE OF held_until ON restock_wishes
WHEN OLD.held_until IS NOT NULL AND NEW.held_until IS NULL BEGIN
  UPDATE stock SET on_hand = on_hand + 1 WHERE product_id = NEW.product_id AND size = NEW.size;
END

CREATE TRIGGER restock_wishes_release_forgotten AFTER DELETE ON restock_wishes WHEN OLD.held_until IS NOT NULL BEGIN
  UPDATE stock SET on_hand = on_hand + 1 WHERE product_id = OLD.product_id AND size = OLD.size;
END

CREATE TRIGGER restock_wishes_stay_with_their_piece BEFORE UPDATE OF id, product_id, size, inbox ON restock_wishes
WHEN (OLD.id, OLD.product_id, OLD.size, OLD.inbox) IS NOT (NEW.id, NEW.product_id, NEW.size, NEW.inbox) BEGIN
  SELECT RAISE(ABORT, 'restock_wishes_stay_with_their_piece');
END

CREATE TRIGGER stock_delete_counts AFTER DELETE ON stock BEGIN
  ${sumOf('OLD')}
END

CREATE TRIGGER stock_insert_counts AFTER INSERT ON stock BEGIN
  ${sumOf('NEW')}
END

CREATE TRIGGER stock_update_counts AFTER UPDATE OF on_hand ON stock BEGIN
  ${sumOf('NEW')}
END

CREATE TRIGGER stock_movements_are_final
BEFORE UPDATE OF id, product_id, size, kind, quantity, order_item_id ON stock_movements BEGIN
  SELECT RAISE(ABORT, 'stock_movements_are_final');
END

-- Held pieces that were given back change no sum of the ledger: they may go with an order that has taken no others.
CREATE TRIGGER stock_movements_are_kept BEFORE DELETE ON stock_movements
WHEN NOT EXISTS (
  SELECT 1 FROM order_items JOIN orders ON orders.id = order_items.order_id
  WHERE order_items.id = OLD.order_item_id AND forget_at IS NOT NULL AND hold_expires_at IS NULL
) OR EXISTS (
  SELECT 1 FROM stock_movements WHERE order_item_id = OLD.order_item_id AND kind NOT IN ('hold', 'release')
) BEGIN
  SELECT RAISE(ABORT, 'stock_movements_are_final');
END

CREATE TRIGGER stock_movements_count_sales AFTER INSERT ON stock_movements
WHEN NEW.kind IN ('sale', 'retake', 'return') BEGIN
  INSERT INTO product_sales (product_id, sold)
    VALUES (NEW.product_id, iif(NEW.kind = 'return', -NEW.quantity, NEW.quantity))
    ON CONFLICT (product_id) DO UPDATE SET sold = sold + excluded.sold;
  INSERT INTO facet_notes (product_id) VALUES (NEW.product_id);
END

-- The owner may end an order and take it up again, as often as she likes (A4). Whatever follows from the last movement
-- may come next; each is written once, since after it another one is the last.
CREATE TRIGGER stock_movements_follow_their_order_item
BEFORE INSERT ON stock_movements WHEN NEW.order_item_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'stock_movements_match_their_order_item') WHERE NOT EXISTS (
    SELECT 1 FROM order_items
    WHERE id = NEW.order_item_id AND product_id = NEW.product_id AND selected_size = NEW.size
      AND (quantity = NEW.quantity OR (NEW.kind = 'return' AND quantity > NEW.quantity))
  );
  SELECT RAISE(ABORT, 'stock_movements_come_in_order')
  WHERE NEW.kind NOT IN ('initial', 'adjustment') AND NEW.kind NOT IN (
    SELECT column2 FROM (VALUES
      ('', 'hold'), ('hold', 'sale'), ('hold', 'release'), ('sale', 'return'), ('retake', 'return'),
      ('release', 'hold'), ('release', 'retake'), ('return', 'hold'), ('return', 'retake'))
    WHERE column1 = coalesce((SELECT kind FROM stock_movements
      WHERE order_item_id = NEW.order_item_id ORDER BY id DESC LIMIT 1), '')
  );
END

CREATE TRIGGER stock_movements_move_stock AFTER INSERT ON stock_movements WHEN NEW.kind <> 'sale' BEGIN
  INSERT INTO stock (product_id, size, on_hand) VALUES (NEW.product_id, NEW.size, 0)
    ON CONFLICT (product_id, size) DO NOTHING;
  SELECT RAISE(ABORT, 'stock_is_short') FROM stock
    WHERE product_id = NEW.product_id AND size = NEW.size
      AND on_hand + iif(NEW.kind IN ('hold', 'retake'), -NEW.quantity, NEW.quantity) < 0;
  UPDATE stock SET on_hand = on_hand + iif(NEW.kind IN ('hold', 'retake'), -NEW.quantity, NEW.quantity)
  WHERE product_id = NEW.product_id AND size = NEW.size;
END
`;
