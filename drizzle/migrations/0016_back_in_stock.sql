CREATE TABLE `restock_demand` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`waiting` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "restock_demand_waiting_is_whole" CHECK(waiting is null or (typeof(waiting) = 'integer' and waiting >= 0))
);
--> statement-breakpoint
CREATE INDEX `restock_demand_most` ON `restock_demand` (`waiting`,`id`) WHERE waiting > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `restock_demand_one_each` ON `restock_demand` (`product_id`,`size`);--> statement-breakpoint
CREATE TABLE `restock_wishes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`inbox` text NOT NULL,
	`token_hash` text NOT NULL,
	`asked_at` integer NOT NULL,
	`mailed_at` integer,
	`mails` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`told_at` integer,
	`held_until` integer,
	`bought_order_id` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`bought_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "restock_wishes_email_is_lower_case" CHECK(email = lower(trim(email))),
	CONSTRAINT "restock_wishes_mails_is_whole" CHECK(mails is null or (typeof(mails) = 'integer' and mails >= 0)),
	CONSTRAINT "restock_wishes_held_are_told" CHECK(held_until is null or told_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restock_wishes_token_hash_unique` ON `restock_wishes` (`token_hash`);--> statement-breakpoint
CREATE INDEX `restock_wishes_of_inbox` ON `restock_wishes` (`inbox`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `restock_wishes_waiting` ON `restock_wishes` (`product_id`,`size`,`asked_at`,`id`) WHERE confirmed_at is not null and told_at is null;--> statement-breakpoint
CREATE INDEX `restock_wishes_held` ON `restock_wishes` (`held_until`) WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX `restock_wishes_oldest` ON `restock_wishes` (`asked_at`);--> statement-breakpoint
CREATE INDEX `restock_wishes_of_order` ON `restock_wishes` (`bought_order_id`) WHERE bought_order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `restock_wishes_one_each` ON `restock_wishes` (`product_id`,`size`,`inbox`);--> statement-breakpoint

-- A later migration that rebuilds one of these tables drops its triggers, and has to create them and the view again.

CREATE TRIGGER `restock_wishes_stay_with_their_piece` BEFORE UPDATE OF `id`, `product_id`, `size`, `inbox` ON `restock_wishes`
WHEN (OLD.`id`, OLD.`product_id`, OLD.`size`, OLD.`inbox`) IS NOT (NEW.`id`, NEW.`product_id`, NEW.`size`, NEW.`inbox`) BEGIN
  SELECT RAISE(ABORT, 'restock_wishes_stay_with_their_piece');
END;
--> statement-breakpoint

-- A piece that is kept for somebody who waited is no more on hand than one that an order holds.
CREATE TRIGGER `restock_wishes_begin_without_a_piece` BEFORE INSERT ON `restock_wishes` WHEN NEW.`held_until` IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'restock_wishes_begin_without_a_piece');
END;
--> statement-breakpoint
CREATE TRIGGER `restock_wishes_hold` AFTER UPDATE OF `held_until` ON `restock_wishes`
WHEN OLD.`held_until` IS NULL AND NEW.`held_until` IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'stock_is_short') WHERE NOT EXISTS (
    SELECT 1 FROM `stock` WHERE `product_id` = NEW.`product_id` AND `size` = NEW.`size` AND `on_hand` > 0
  );
  UPDATE `stock` SET `on_hand` = `on_hand` - 1 WHERE `product_id` = NEW.`product_id` AND `size` = NEW.`size`;
END;
--> statement-breakpoint
CREATE TRIGGER `restock_wishes_release` AFTER UPDATE OF `held_until` ON `restock_wishes`
WHEN OLD.`held_until` IS NOT NULL AND NEW.`held_until` IS NULL BEGIN
  UPDATE `stock` SET `on_hand` = `on_hand` + 1 WHERE `product_id` = NEW.`product_id` AND `size` = NEW.`size`;
END;
--> statement-breakpoint
CREATE TRIGGER `restock_wishes_release_forgotten` AFTER DELETE ON `restock_wishes` WHEN OLD.`held_until` IS NOT NULL BEGIN
  UPDATE `stock` SET `on_hand` = `on_hand` + 1 WHERE `product_id` = OLD.`product_id` AND `size` = OLD.`size`;
END;
--> statement-breakpoint
DROP VIEW `stock_ledger`;
--> statement-breakpoint
CREATE VIEW `stock_ledger` AS
  SELECT
    `product_id`, `size`,
    sum(iif(`kind` IN ('initial', 'adjustment'), `quantity`, 0)) AS `supplied`,
    sum(CASE WHEN `kind` IN ('hold', 'retake') THEN -`quantity` WHEN `kind` = 'sale' THEN 0 ELSE `quantity` END) AS `on_hand`,
    sum(CASE WHEN `kind` = 'hold' THEN `quantity` WHEN `kind` IN ('release', 'sale') THEN -`quantity` ELSE 0 END) AS `held`,
    sum(CASE WHEN `kind` IN ('sale', 'retake') THEN `quantity` WHEN `kind` = 'return' THEN -`quantity` ELSE 0 END) AS `sold`
  FROM (
    SELECT `product_id`, `size`, `kind`, `quantity` FROM `stock_movements`
    UNION ALL
    SELECT `product_id`, `size`, 'hold', 1 FROM `restock_wishes` WHERE `held_until` IS NOT NULL
  ) GROUP BY `product_id`, `size`;
--> statement-breakpoint

-- How many wait for what, whoever writes to the wishes: those who confirmed, and were not told.
CREATE TRIGGER `restock_wishes_insert_counts` AFTER INSERT ON `restock_wishes`
WHEN NEW.`confirmed_at` IS NOT NULL AND NEW.`told_at` IS NULL BEGIN
  INSERT INTO `restock_demand` (`product_id`, `size`, `waiting`) VALUES (NEW.`product_id`, NEW.`size`, 1)
    ON CONFLICT (`product_id`, `size`) DO UPDATE SET `waiting` = `waiting` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `restock_wishes_begin_to_wait` AFTER UPDATE OF `confirmed_at`, `told_at` ON `restock_wishes`
WHEN (OLD.`confirmed_at` IS NULL OR OLD.`told_at` IS NOT NULL) AND NEW.`confirmed_at` IS NOT NULL AND NEW.`told_at` IS NULL BEGIN
  INSERT INTO `restock_demand` (`product_id`, `size`, `waiting`) VALUES (NEW.`product_id`, NEW.`size`, 1)
    ON CONFLICT (`product_id`, `size`) DO UPDATE SET `waiting` = `waiting` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `restock_wishes_end_to_wait` AFTER UPDATE OF `confirmed_at`, `told_at` ON `restock_wishes`
WHEN OLD.`confirmed_at` IS NOT NULL AND OLD.`told_at` IS NULL AND (NEW.`confirmed_at` IS NULL OR NEW.`told_at` IS NOT NULL) BEGIN
  UPDATE `restock_demand` SET `waiting` = `waiting` - 1 WHERE `product_id` = OLD.`product_id` AND `size` = OLD.`size`;
END;
--> statement-breakpoint
CREATE TRIGGER `restock_wishes_delete_counts` AFTER DELETE ON `restock_wishes`
WHEN OLD.`confirmed_at` IS NOT NULL AND OLD.`told_at` IS NULL BEGIN
  UPDATE `restock_demand` SET `waiting` = `waiting` - 1 WHERE `product_id` = OLD.`product_id` AND `size` = OLD.`size`;
END;
