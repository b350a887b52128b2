ALTER TABLE `webhook_events` ADD `content` text CONSTRAINT "webhook_events_content_is_json" CHECK(content is null or iif(json_valid(content), json_type(content), '') = 'object');--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `next_attempt_at` integer;--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`next_attempt_at`) WHERE next_attempt_at is not null;
--> statement-breakpoint
-- Orders that ended with money of theirs are found until all of it has gone back, or the owner has said that no more is due.
ALTER TABLE `orders` ADD `refund_settled_at` integer;
--> statement-breakpoint
UPDATE `orders` SET `refund_settled_at` = `updated_at` WHERE `status` = 'refunded'
  AND NOT EXISTS (SELECT 1 FROM `payments` WHERE `order_id` = `orders`.`id` AND `status` = 'captured');
--> statement-breakpoint
CREATE INDEX `orders_refund_due` ON `orders` (`created_at`,`id`) WHERE status in ('cancelled_by_user', 'failed_creation', 'failed_verification', 'failed', 'refunded') and refund_settled_at is null
    and (razorpay_payment_id is not null or paid_at is not null or delivered_at is not null);
--> statement-breakpoint
ALTER TABLE `orders` ADD `replaced_orders` integer DEFAULT 0 NOT NULL CONSTRAINT "orders_replaced_orders_is_whole" CHECK(replaced_orders is null or (typeof(replaced_orders) = 'integer' and replaced_orders >= 0));
--> statement-breakpoint
CREATE TABLE `database_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`rows_read` integer NOT NULL,
	`rows_written` integer NOT NULL,
	CONSTRAINT "database_days_rows_read_is_whole" CHECK(rows_read is null or (typeof(rows_read) = 'integer' and rows_read >= 0)),
	CONSTRAINT "database_days_rows_written_is_whole" CHECK(rows_written is null or (typeof(rows_written) = 'integer' and rows_written >= 0))
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `stranger` text CONSTRAINT "outbox_stranger_is_known" CHECK(stranger in ('wayIn', 'account', 'list'));--> statement-breakpoint
CREATE INDEX `outbox_of_strangers` ON `outbox` (`stranger`,`next_attempt_at`,`id`) WHERE stranger is not null;
--> statement-breakpoint
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
