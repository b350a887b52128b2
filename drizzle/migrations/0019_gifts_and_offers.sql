PRAGMA foreign_keys=OFF;--> statement-breakpoint
-- A later migration that rebuilds orders drops its triggers, the view and what else reads it, and has to create them again.

DROP VIEW `counted_orders`;
--> statement-breakpoint
DROP TRIGGER `piece_reviews_follow_their_order_item`;
--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`search_id` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`shipping_address` text NOT NULL,
	`status` text DEFAULT 'pending_payment' NOT NULL,
	`payment_method` text DEFAULT 'razorpay' NOT NULL,
	`razorpay_order_id` text,
	`razorpay_payment_id` text,
	`payment_gateway_response` text,
	`tracking_url` text,
	`coupon_code` text,
	`subtotal_paise` integer NOT NULL,
	`discount_amount_paise` integer DEFAULT 0 NOT NULL,
	`shipping_fee_paise` integer NOT NULL,
	`gift_wrap_paise` integer DEFAULT 0 NOT NULL,
	`taxes_amount_paise` integer DEFAULT 0 NOT NULL,
	`final_amount_paise` integer NOT NULL,
	`gift_note` text,
	`hide_price` integer DEFAULT false NOT NULL,
	`cod_inbox` text,
	`cod_phone` text,
	`cod_address` text,
	`access_token_hash` text NOT NULL,
	`hold_expires_at` integer,
	`reconcile_at` integer,
	`status_set_by_owner_at` integer,
	`paid_at` integer,
	`delivered_at` integer,
	`reviews_asked_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_customer_email_is_lower_case" CHECK(customer_email = lower(trim(customer_email))),
	CONSTRAINT "orders_shipping_address_is_json" CHECK(shipping_address is null or iif(json_valid(shipping_address), json_type(shipping_address), '') = 'object'),
	CONSTRAINT "orders_payment_gateway_response_is_json" CHECK(payment_gateway_response is null or iif(json_valid(payment_gateway_response), json_type(payment_gateway_response), '') = 'object'),
	CONSTRAINT "orders_status_is_known" CHECK(status in ('pending_payment', 'pending_payment_gateway', 'paid', 'processing', 'shipped', 'delivered', 'cancelled_by_user', 'failed_creation', 'failed_verification', 'failed', 'refunded')),
	CONSTRAINT "orders_payment_method_is_known" CHECK(payment_method in ('razorpay', 'cod')),
	CONSTRAINT "orders_subtotal_paise_is_whole" CHECK(subtotal_paise is null or (typeof(subtotal_paise) = 'integer' and subtotal_paise >= 0)),
	CONSTRAINT "orders_discount_amount_paise_is_whole" CHECK(discount_amount_paise is null or (typeof(discount_amount_paise) = 'integer' and discount_amount_paise >= 0)),
	CONSTRAINT "orders_shipping_fee_paise_is_whole" CHECK(shipping_fee_paise is null or (typeof(shipping_fee_paise) = 'integer' and shipping_fee_paise >= 0)),
	CONSTRAINT "orders_gift_wrap_paise_is_whole" CHECK(gift_wrap_paise is null or (typeof(gift_wrap_paise) = 'integer' and gift_wrap_paise >= 0)),
	CONSTRAINT "orders_taxes_amount_paise_is_whole" CHECK(taxes_amount_paise is null or (typeof(taxes_amount_paise) = 'integer' and taxes_amount_paise >= 0)),
	CONSTRAINT "orders_final_amount_paise_is_whole" CHECK(final_amount_paise is null or (typeof(final_amount_paise) = 'integer' and final_amount_paise >= 0)),
	CONSTRAINT "orders_hide_price_is_known" CHECK(hide_price in (0, 1)),
	CONSTRAINT "orders_amounts_add_up" CHECK(final_amount_paise = subtotal_paise - discount_amount_paise + shipping_fee_paise + gift_wrap_paise + taxes_amount_paise or (final_amount_paise = 0 and subtotal_paise - discount_amount_paise + shipping_fee_paise + gift_wrap_paise + taxes_amount_paise < 100))
);
--> statement-breakpoint
INSERT INTO `__new_orders`("search_id", "id", "user_id", "customer_email", "customer_name", "shipping_address", "status", "payment_method", "razorpay_order_id", "razorpay_payment_id", "payment_gateway_response", "tracking_url", "coupon_code", "subtotal_paise", "discount_amount_paise", "shipping_fee_paise", "taxes_amount_paise", "final_amount_paise", "cod_inbox", "cod_phone", "cod_address", "access_token_hash", "hold_expires_at", "reconcile_at", "status_set_by_owner_at", "paid_at", "delivered_at", "reviews_asked_at", "created_at", "updated_at") SELECT "search_id", "id", "user_id", "customer_email", "customer_name", "shipping_address", "status", "payment_method", "razorpay_order_id", "razorpay_payment_id", "payment_gateway_response", "tracking_url", "coupon_code", "subtotal_paise", "discount_amount_paise", "shipping_fee_paise", "taxes_amount_paise", "final_amount_paise", "cod_inbox", "cod_phone", "cod_address", "access_token_hash", "hold_expires_at", "reconcile_at", "status_set_by_owner_at", "paid_at", "delivered_at", "reviews_asked_at", "created_at", "updated_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpay_order_id_unique` ON `orders` (`razorpay_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpay_payment_id_unique` ON `orders` (`razorpay_payment_id`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_user` ON `orders` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_email` ON `orders` (`customer_email`,`created_at`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`,`payment_method`,`final_amount_paise`,`customer_email`);--> statement-breakpoint
CREATE INDEX `orders_by_method` ON `orders` (`payment_method`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_holds_ending` ON `orders` (`hold_expires_at`) WHERE hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX `orders_to_reconcile` ON `orders` (`reconcile_at`) WHERE reconcile_at is not null;--> statement-breakpoint
CREATE INDEX `orders_to_ask_for_reviews` ON `orders` (`delivered_at`) WHERE delivered_at is not null and reviews_asked_at is null;--> statement-breakpoint
CREATE INDEX `orders_by_cod_inbox` ON `orders` (`cod_inbox`,`status`,`paid_at`) WHERE cod_inbox is not null;--> statement-breakpoint
CREATE INDEX `orders_by_cod_phone` ON `orders` (`cod_phone`,`status`,`paid_at`) WHERE cod_phone is not null;--> statement-breakpoint
CREATE INDEX `orders_by_cod_address` ON `orders` (`cod_address`,`status`,`paid_at`) WHERE cod_address is not null;
--> statement-breakpoint
ALTER TABLE `coupons` ADD `shown` integer DEFAULT false NOT NULL CONSTRAINT "coupons_shown_is_known" CHECK(shown in (0, 1));--> statement-breakpoint
CREATE INDEX `coupons_on_show` ON `coupons` (`id`) WHERE shown = 1 and is_active = 1;--> statement-breakpoint
ALTER TABLE `site_settings` ADD `gift_wrap_paise` integer DEFAULT 0 NOT NULL CONSTRAINT "site_settings_gift_wrap_paise_is_whole" CHECK(gift_wrap_paise is null or (typeof(gift_wrap_paise) = 'integer' and gift_wrap_paise >= 0));
--> statement-breakpoint

-- What read the table before it was built anew, word for word.
CREATE TRIGGER `order_search_insert` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `order_search` (`rowid`, `id`, `customer_email`, `customer_name`, `razorpay_order_id`)
    VALUES (NEW.`search_id`, NEW.`id`, NEW.`customer_email`, NEW.`customer_name`, NEW.`razorpay_order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_remove` AFTER DELETE ON `orders` BEGIN
  INSERT INTO `order_search` (`order_search`, `rowid`, `id`, `customer_email`, `customer_name`, `razorpay_order_id`)
    VALUES ('delete', OLD.`search_id`, OLD.`id`, OLD.`customer_email`, OLD.`customer_name`, OLD.`razorpay_order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_update`
AFTER UPDATE OF `id`, `customer_email`, `customer_name`, `razorpay_order_id` ON `orders` BEGIN
  INSERT INTO `order_search` (`order_search`, `rowid`, `id`, `customer_email`, `customer_name`, `razorpay_order_id`)
    VALUES ('delete', OLD.`search_id`, OLD.`id`, OLD.`customer_email`, OLD.`customer_name`, OLD.`razorpay_order_id`);
  INSERT INTO `order_search` (`rowid`, `id`, `customer_email`, `customer_name`, `razorpay_order_id`)
    VALUES (NEW.`search_id`, NEW.`id`, NEW.`customer_email`, NEW.`customer_name`, NEW.`razorpay_order_id`);
END;
--> statement-breakpoint
CREATE VIEW `counted_orders` AS
  SELECT `id`, `created_at` - (`created_at` + 19800000) % 86400000 AS `day`, `final_amount_paise` AS `paise` FROM `orders`
  WHERE `status` IN ('paid', 'processing', 'shipped', 'delivered')
    AND (`payment_method` <> 'cod' OR `status` = 'delivered');
--> statement-breakpoint
CREATE TRIGGER `sale_days_insert` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `sale_days` (`day`, `orders`, `paise`)
    SELECT `day`, 1, `paise` FROM `counted_orders` WHERE `id` = NEW.`id`
    ON CONFLICT (`day`) DO UPDATE SET `orders` = `orders` + 1, `paise` = `paise` + excluded.`paise`;
END;
--> statement-breakpoint
CREATE TRIGGER `sale_days_remove` BEFORE DELETE ON `orders` BEGIN
  UPDATE `sale_days` SET `orders` = `orders` - 1, `paise` = `paise` - OLD.`final_amount_paise`
    WHERE `day` = (SELECT `day` FROM `counted_orders` WHERE `id` = OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `sale_days_change`
BEFORE UPDATE OF `status`, `payment_method`, `final_amount_paise`, `created_at` ON `orders` BEGIN
  UPDATE `sale_days` SET `orders` = `orders` - 1, `paise` = `paise` - OLD.`final_amount_paise`
    WHERE `day` = (SELECT `day` FROM `counted_orders` WHERE `id` = OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `sale_days_changed`
AFTER UPDATE OF `status`, `payment_method`, `final_amount_paise`, `created_at` ON `orders` BEGIN
  INSERT INTO `sale_days` (`day`, `orders`, `paise`)
    SELECT `day`, 1, `paise` FROM `counted_orders` WHERE `id` = NEW.`id`
    ON CONFLICT (`day`) DO UPDATE SET `orders` = `orders` + 1, `paise` = `paise` + excluded.`paise`;
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_follow_their_order_item` BEFORE INSERT ON `piece_reviews` BEGIN
  SELECT RAISE(ABORT, 'piece_reviews_are_of_what_was_delivered') WHERE NOT EXISTS (
    SELECT 1 FROM `order_items` JOIN `orders` ON `orders`.`id` = `order_items`.`order_id`
    WHERE `order_items`.`id` = NEW.`order_item_id` AND `order_items`.`product_id` = NEW.`product_id`
      AND `orders`.`status` = 'delivered'
  );
END;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
