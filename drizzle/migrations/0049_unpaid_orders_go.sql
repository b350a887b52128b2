ALTER TABLE `orders` ADD `forget_at` integer;--> statement-breakpoint
CREATE INDEX `orders_to_forget` ON `orders` (`forget_at`) WHERE forget_at is not null;--> statement-breakpoint
-- Thirty days, as from now on: src/domain/order/change/forget-unpaid.server.ts.
UPDATE `orders` SET `forget_at` = `updated_at` + 2592000000
  WHERE `status` IN ('failed_creation', 'cancelled_by_user', 'failed', 'failed_verification')
    AND `hold_expires_at` IS NULL AND `paid_at` IS NULL AND `status_set_by_owner_at` IS NULL;
--> statement-breakpoint
DROP TRIGGER `stock_movements_are_kept`;
--> statement-breakpoint
-- Held pieces that were given back change no sum of the ledger: they may go with an order that has taken no others.
CREATE TRIGGER `stock_movements_are_kept` BEFORE DELETE ON `stock_movements`
WHEN NOT EXISTS (
  SELECT 1 FROM `order_items` JOIN `orders` ON `orders`.`id` = `order_items`.`order_id`
  WHERE `order_items`.`id` = OLD.`order_item_id` AND `forget_at` IS NOT NULL AND `hold_expires_at` IS NULL
) OR EXISTS (
  SELECT 1 FROM `stock_movements` WHERE `order_item_id` = OLD.`order_item_id` AND `kind` NOT IN ('hold', 'release')
) BEGIN
  SELECT RAISE(ABORT, 'stock_movements_are_final');
END;
