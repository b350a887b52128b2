CREATE TABLE `sale_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`orders` integer NOT NULL,
	`paise` integer NOT NULL,
	CONSTRAINT "sale_days_orders_is_whole" CHECK(orders is null or (typeof(orders) = 'integer' and orders >= 0)),
	CONSTRAINT "sale_days_paise_is_whole" CHECK(paise is null or (typeof(paise) = 'integer' and paise >= 0))
);
--> statement-breakpoint

-- A later migration that rebuilds orders drops these triggers and has to create them again.

-- What `isCounted` in src/domain/analytics/counted-orders.server.ts says, and `dayOf` beside it.
CREATE VIEW `counted_orders` AS
  SELECT `id`, `created_at` - (`created_at` + 19800000) % 86400000 AS `day`, `final_amount_paise` AS `paise` FROM `orders`
  WHERE `status` IN ('paid', 'processing', 'shipped', 'delivered')
    AND (`payment_method` <> 'cod' OR `status` = 'delivered');
--> statement-breakpoint
INSERT INTO `sale_days` (`day`, `orders`, `paise`)
  SELECT `day`, count(*), sum(`paise`) FROM `counted_orders` GROUP BY `day`;
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
