DROP INDEX `stock_movements_once`;--> statement-breakpoint
CREATE INDEX `stock_movements_of_order_item` ON `stock_movements` (`order_item_id`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `status_set_by_owner_at` integer;--> statement-breakpoint
CREATE INDEX `orders_by_method` ON `orders` (`payment_method`,`status`,`created_at`,`id`);--> statement-breakpoint

-- The owner may end an order and take it up again, as often as she likes (A4). Whatever follows from the last movement
-- may come next; each is written once, since after it another one is the last.
DROP TRIGGER `stock_movements_follow_their_order_item`;
--> statement-breakpoint
CREATE TRIGGER `stock_movements_follow_their_order_item`
BEFORE INSERT ON `stock_movements` WHEN NEW.`order_item_id` IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'stock_movements_match_their_order_item') WHERE NOT EXISTS (
    SELECT 1 FROM `order_items`
    WHERE `id` = NEW.`order_item_id` AND `product_id` = NEW.`product_id` AND `selected_size` = NEW.`size`
      AND (`quantity` = NEW.`quantity` OR (NEW.`kind` = 'return' AND `quantity` > NEW.`quantity`))
  );
  SELECT RAISE(ABORT, 'stock_movements_come_in_order')
  WHERE NEW.`kind` NOT IN ('initial', 'adjustment') AND NEW.`kind` NOT IN (
    SELECT `column2` FROM (VALUES
      ('', 'hold'), ('hold', 'sale'), ('hold', 'release'), ('sale', 'return'), ('retake', 'return'),
      ('release', 'hold'), ('release', 'retake'), ('return', 'hold'), ('return', 'retake'))
    WHERE `column1` = coalesce((SELECT `kind` FROM `stock_movements`
      WHERE `order_item_id` = NEW.`order_item_id` ORDER BY `id` DESC LIMIT 1), '')
  );
END;
