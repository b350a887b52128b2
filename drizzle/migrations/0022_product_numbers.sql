ALTER TABLE `products` ADD `sku` text CONSTRAINT "products_sku_is_upper_case" CHECK(sku = upper(trim(sku)) and sku <> '');--> statement-breakpoint
ALTER TABLE `products` ADD `cost_paise` integer CONSTRAINT "products_cost_paise_is_whole" CHECK(cost_paise is null or (typeof(cost_paise) = 'integer' and cost_paise >= 0));--> statement-breakpoint
ALTER TABLE `products` ADD `weight_g` integer CONSTRAINT "products_weight_g_is_whole" CHECK(weight_g is null or (typeof(weight_g) = 'integer' and weight_g >= 1));--> statement-breakpoint
ALTER TABLE `products` ADD `length_mm` integer CONSTRAINT "products_length_mm_is_whole" CHECK(length_mm is null or (typeof(length_mm) = 'integer' and length_mm >= 1));--> statement-breakpoint
ALTER TABLE `products` ADD `width_mm` integer CONSTRAINT "products_width_mm_is_whole" CHECK(width_mm is null or (typeof(width_mm) = 'integer' and width_mm >= 1));--> statement-breakpoint
ALTER TABLE `products` ADD `height_mm` integer CONSTRAINT "products_height_mm_is_whole" CHECK(height_mm is null or (typeof(height_mm) = 'integer' and height_mm >= 1));--> statement-breakpoint
UPDATE `products` SET `sku` = printf('JH-%04d', `id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`sku`);--> statement-breakpoint

-- A later migration that rebuilds products drops its triggers, and has to create them again.

-- Its own number, or the next that is free, where the owner gave none.
CREATE TRIGGER `products_insert_gives_sku` AFTER INSERT ON `products` WHEN NEW.`sku` IS NULL BEGIN
  UPDATE `products` SET `sku` = (
    WITH RECURSIVE `tried` (`number`) AS (
      SELECT NEW.`id` UNION ALL SELECT `number` + 1 FROM `tried`
        WHERE EXISTS (SELECT 1 FROM `products` WHERE `sku` = printf('JH-%04d', `number`))
    ) SELECT printf('JH-%04d', max(`number`)) FROM `tried`
  ) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `products_update_gives_sku` AFTER UPDATE OF `sku` ON `products` WHEN NEW.`sku` IS NULL BEGIN
  UPDATE `products` SET `sku` = (
    WITH RECURSIVE `tried` (`number`) AS (
      SELECT NEW.`id` UNION ALL SELECT `number` + 1 FROM `tried`
        WHERE EXISTS (SELECT 1 FROM `products` WHERE `sku` = printf('JH-%04d', `number`))
    ) SELECT printf('JH-%04d', max(`number`)) FROM `tried`
  ) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint

-- What its page shows besides; a new piece has its number before anybody sees it.
CREATE TRIGGER `products_numbers_purge` AFTER UPDATE OF
  `sku`, `weight_g`, `length_mm`, `width_mm`, `height_mm` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND OLD.`sku` IS NOT NULL AND
  (OLD.`sku`, OLD.`weight_g`, OLD.`length_mm`, OLD.`width_mm`, OLD.`height_mm`) IS NOT
  (NEW.`sku`, NEW.`weight_g`, NEW.`length_mm`, NEW.`width_mm`, NEW.`height_mm`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`id`));
END;
