-- A later migration that rebuilds one of these tables drops its triggers and has to create them again.

-- Full text. Trigrams find any part of a word of three letters or more, like LIKE '%…%' but from an index.
CREATE VIEW `searchable_products` AS
  SELECT `id`, `name`, `description` FROM `products` WHERE `deleted_at` IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(
  `name`, `description`, content = 'searchable_products', content_rowid = 'id', tokenize = 'trigram'
);
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `products` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `product_search` (`rowid`, `name`, `description`) VALUES (NEW.`id`, NEW.`name`, NEW.`description`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_remove` AFTER DELETE ON `products` WHEN OLD.`deleted_at` IS NULL BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `name`, `description`)
    VALUES ('delete', OLD.`id`, OLD.`name`, OLD.`description`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_update` AFTER UPDATE OF `name`, `description`, `deleted_at` ON `products` BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `name`, `description`)
    SELECT 'delete', OLD.`id`, OLD.`name`, OLD.`description` WHERE OLD.`deleted_at` IS NULL;
  INSERT INTO `product_search` (`rowid`, `name`, `description`)
    SELECT NEW.`id`, NEW.`name`, NEW.`description` WHERE NEW.`deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_search` USING fts5(
  `id`, `customer_email`, `customer_name`, `razorpay_order_id`,
  content = 'orders', content_rowid = 'search_id', tokenize = 'trigram'
);
--> statement-breakpoint
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

-- Stock. A movement is recorded and the count follows. RAISE, because INSERT OR IGNORE would skip a CHECK.
CREATE TRIGGER `stock_movements_follow_their_order_item`
BEFORE INSERT ON `stock_movements` WHEN NEW.`order_item_id` IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'stock_movements_match_their_order_item') WHERE NOT EXISTS (
    SELECT 1 FROM `order_items`
    WHERE `id` = NEW.`order_item_id` AND `product_id` = NEW.`product_id` AND `selected_size` = NEW.`size`
      AND (`quantity` = NEW.`quantity` OR (NEW.`kind` = 'return' AND `quantity` > NEW.`quantity`))
  );
  SELECT RAISE(ABORT, 'stock_movements_come_in_order') WHERE NOT (
    SELECT CASE NEW.`kind`
      WHEN 'hold' THEN count(*) = 0
      WHEN 'sale' THEN total(`kind` = 'hold') = 1 AND total(`kind` = 'release') = 0
      WHEN 'release' THEN total(`kind` = 'hold') = 1 AND total(`kind` = 'sale') = 0
      WHEN 'retake' THEN total(`kind` = 'release') = 1
      WHEN 'return' THEN total(`kind` IN ('sale', 'retake')) = 1
    END
    FROM `stock_movements` WHERE `order_item_id` = NEW.`order_item_id` AND `kind` <> NEW.`kind`
  );
END;
--> statement-breakpoint
CREATE TRIGGER `stock_movements_move_stock` AFTER INSERT ON `stock_movements` WHEN NEW.`kind` <> 'sale' BEGIN
  INSERT INTO `stock` (`product_id`, `size`, `on_hand`) VALUES (NEW.`product_id`, NEW.`size`, 0)
    ON CONFLICT (`product_id`, `size`) DO NOTHING;
  SELECT RAISE(ABORT, 'stock_is_short') FROM `stock`
    WHERE `product_id` = NEW.`product_id` AND `size` = NEW.`size`
      AND `on_hand` + iif(NEW.`kind` IN ('hold', 'retake'), -NEW.`quantity`, NEW.`quantity`) < 0;
  UPDATE `stock` SET
    `on_hand` = `on_hand` + iif(NEW.`kind` IN ('hold', 'retake'), -NEW.`quantity`, NEW.`quantity`),
    `updated_at` = NEW.`created_at`
  WHERE `product_id` = NEW.`product_id` AND `size` = NEW.`size`;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_movements_are_final`
BEFORE UPDATE OF `id`, `product_id`, `size`, `kind`, `quantity`, `order_item_id` ON `stock_movements` BEGIN
  SELECT RAISE(ABORT, 'stock_movements_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER `stock_movements_are_kept` BEFORE DELETE ON `stock_movements` BEGIN
  SELECT RAISE(ABORT, 'stock_movements_are_final');
END;
--> statement-breakpoint
CREATE VIEW `stock_ledger` AS
  SELECT
    `product_id`, `size`,
    sum(iif(`kind` IN ('initial', 'adjustment'), `quantity`, 0)) AS `supplied`,
    sum(CASE WHEN `kind` IN ('hold', 'retake') THEN -`quantity` WHEN `kind` = 'sale' THEN 0 ELSE `quantity` END) AS `on_hand`,
    sum(CASE WHEN `kind` = 'hold' THEN `quantity` WHEN `kind` IN ('release', 'sale') THEN -`quantity` ELSE 0 END) AS `held`,
    sum(CASE WHEN `kind` IN ('sale', 'retake') THEN `quantity` WHEN `kind` = 'return' THEN -`quantity` ELSE 0 END) AS `sold`
  FROM `stock_movements` GROUP BY `product_id`, `size`;
--> statement-breakpoint
CREATE TRIGGER `stock_insert_counts` AFTER INSERT ON `stock` BEGIN
  UPDATE `products`
    SET `stock_quantity` = (SELECT total(`on_hand`) FROM `stock` WHERE `product_id` = NEW.`product_id`)
    WHERE `id` = NEW.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_update_counts` AFTER UPDATE OF `on_hand` ON `stock` BEGIN
  UPDATE `products`
    SET `stock_quantity` = (SELECT total(`on_hand`) FROM `stock` WHERE `product_id` = NEW.`product_id`)
    WHERE `id` = NEW.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_delete_counts` AFTER DELETE ON `stock` BEGIN
  UPDATE `products`
    SET `stock_quantity` = (SELECT total(`on_hand`) FROM `stock` WHERE `product_id` = OLD.`product_id`)
    WHERE `id` = OLD.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `products_start_without_stock`
BEFORE INSERT ON `products` WHEN NEW.`stock_quantity` <> 0 BEGIN
  SELECT RAISE(ABORT, 'products_stock_quantity_is_the_sum');
END;
--> statement-breakpoint
CREATE TRIGGER `products_stock_quantity_is_the_sum` BEFORE UPDATE OF `stock_quantity` ON `products`
WHEN NEW.`stock_quantity` <> (SELECT total(`on_hand`) FROM `stock` WHERE `product_id` = NEW.`id`) BEGIN
  SELECT RAISE(ABORT, 'products_stock_quantity_is_the_sum');
END;
--> statement-breakpoint

CREATE TRIGGER `categories_in_use_stay` BEFORE DELETE ON `categories`
WHEN EXISTS (SELECT 1 FROM `products` WHERE `category_id` = OLD.`id` AND `deleted_at` IS NULL) BEGIN
  SELECT RAISE(ABORT, 'categories_in_use_stay');
END;
--> statement-breakpoint

-- Coupons. A redemption is recorded and uses_count follows.
CREATE TRIGGER `coupon_redemptions_keep_customer_limit` BEFORE INSERT ON `coupon_redemptions`
WHEN NEW.`released_at` IS NULL AND
  (SELECT count(*) FROM `coupon_redemptions`
    WHERE `coupon_id` = NEW.`coupon_id` AND `customer_email` = NEW.`customer_email` AND `released_at` IS NULL)
  >= (SELECT `max_uses_per_customer` FROM `coupons` WHERE `id` = NEW.`coupon_id`)
BEGIN
  SELECT RAISE(ABORT, 'coupons_uses_are_within_customer_limit');
END;
--> statement-breakpoint
CREATE TRIGGER `coupon_redemptions_take_a_use`
AFTER INSERT ON `coupon_redemptions` WHEN NEW.`released_at` IS NULL BEGIN
  SELECT RAISE(ABORT, 'coupons_uses_are_within_limit') FROM `coupons`
    WHERE `id` = NEW.`coupon_id` AND `uses_count` >= `max_uses`;
  UPDATE `coupons` SET `uses_count` = `uses_count` + 1 WHERE `id` = NEW.`coupon_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `coupon_redemptions_give_a_use_back` AFTER UPDATE OF `released_at` ON `coupon_redemptions`
WHEN (OLD.`released_at` IS NULL) <> (NEW.`released_at` IS NULL) BEGIN
  UPDATE `coupons` SET `uses_count` = `uses_count` + iif(NEW.`released_at` IS NULL, 1, -1)
    WHERE `id` = NEW.`coupon_id`;
END;
--> statement-breakpoint

-- Money.
CREATE TRIGGER `payments_move_forward` BEFORE UPDATE OF `status` ON `payments`
WHEN CASE OLD.`status` WHEN 'authorized' THEN 1 WHEN 'captured' THEN 2 WHEN 'refunded' THEN 3 ELSE 0 END
   > CASE NEW.`status` WHEN 'authorized' THEN 1 WHEN 'captured' THEN 2 WHEN 'refunded' THEN 3 ELSE 0 END
BEGIN
  SELECT RAISE(ABORT, 'payments_move_forward');
END;
--> statement-breakpoint
CREATE TRIGGER `payments_amount_is_final` BEFORE UPDATE OF `amount_paise`, `order_id` ON `payments`
WHEN NEW.`amount_paise` <> OLD.`amount_paise` OR NEW.`order_id` <> OLD.`order_id` BEGIN
  SELECT RAISE(ABORT, 'payments_amount_is_final');
END;
--> statement-breakpoint
CREATE TRIGGER `refunds_insert_stays_within_captured`
AFTER INSERT ON `refunds` WHEN NEW.`status` <> 'failed' BEGIN
  SELECT RAISE(ABORT, 'refunds_stay_within_captured') WHERE
    (SELECT total(`amount_paise`) FROM `refunds` WHERE `payment_id` = NEW.`payment_id` AND `status` <> 'failed') >
    (SELECT iif(`status` IN ('captured', 'refunded'), `amount_paise`, 0) FROM `payments` WHERE `id` = NEW.`payment_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `refunds_update_stays_within_captured`
AFTER UPDATE OF `amount_paise`, `status`, `payment_id` ON `refunds` WHEN NEW.`status` <> 'failed' BEGIN
  SELECT RAISE(ABORT, 'refunds_stay_within_captured') WHERE
    (SELECT total(`amount_paise`) FROM `refunds` WHERE `payment_id` = NEW.`payment_id` AND `status` <> 'failed') >
    (SELECT iif(`status` IN ('captured', 'refunded'), `amount_paise`, 0) FROM `payments` WHERE `id` = NEW.`payment_id`);
END;
--> statement-breakpoint

INSERT INTO `site_settings` (`id`) VALUES (1);
