ALTER TABLE `products` ADD `status` text DEFAULT 'live' NOT NULL CONSTRAINT "products_status_is_known" CHECK(status in ('draft', 'live', 'hidden'));--> statement-breakpoint
ALTER TABLE `products` ADD `publish_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `on_sale` integer GENERATED ALWAYS AS ((status = 'live' and deleted_at is null)) VIRTUAL NOT NULL;--> statement-breakpoint
DROP INDEX `products_by_price_up`;--> statement-breakpoint
DROP INDEX `products_by_price_down`;--> statement-breakpoint
DROP INDEX `products_by_name_up`;--> statement-breakpoint
DROP INDEX `products_by_name_down`;--> statement-breakpoint
DROP INDEX `products_of_category_by_price_up`;--> statement-breakpoint
DROP INDEX `products_of_category_by_price_down`;--> statement-breakpoint
DROP INDEX `products_of_category_by_name_up`;--> statement-breakpoint
DROP INDEX `products_of_category_by_name_down`;--> statement-breakpoint
DROP INDEX `products_newest`;--> statement-breakpoint
DROP INDEX `products_featured`;--> statement-breakpoint
DROP INDEX `products_by_stock`;--> statement-breakpoint
DROP INDEX `products_of_category_featured`;--> statement-breakpoint
DROP INDEX `products_of_category_newest`;--> statement-breakpoint
CREATE INDEX `products_by_price_up` ON `products` (`price_paise`,is_featured desc,id desc) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_by_price_down` ON `products` (`price_paise`,is_featured,id) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_by_name_up` ON `products` (name collate nocase,is_featured desc,id desc) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_by_name_down` ON `products` (name collate nocase,is_featured,id) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_by_price_up` ON `products` (`category_id`,`price_paise`,is_featured desc,id desc) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_by_price_down` ON `products` (`category_id`,`price_paise`,is_featured,id) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_by_name_up` ON `products` (`category_id`,name collate nocase,is_featured desc,id desc) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_by_name_down` ON `products` (`category_id`,name collate nocase,is_featured,id) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`created_at`,`is_featured`,`id`) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_featured`,`created_at`,`id`) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock_quantity`,`id`) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_featured` ON `products` (`category_id`,`is_featured`,`created_at`,`id`) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_newest` ON `products` (`category_id`,`on_sale`,`created_at`,`is_featured`,`id`);--> statement-breakpoint
CREATE INDEX `products_put_away` ON `products` (`status`,`id`) WHERE on_sale = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_to_publish` ON `products` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint

-- A later migration that rebuilds products drops its triggers, and has to create them and the views again.
-- Whether shoppers find a piece is said by on_sale alone: what followed deleted_at follows that, and so the status too.

DROP TRIGGER `products_insert_purges`;
--> statement-breakpoint
DROP TRIGGER `products_restore_purges`;
--> statement-breakpoint
DROP TRIGGER `products_remove_purges`;
--> statement-breakpoint
DROP TRIGGER `products_delete_purges`;
--> statement-breakpoint
DROP TRIGGER `products_update_purges`;
--> statement-breakpoint
DROP TRIGGER `product_counts_insert`;
--> statement-breakpoint
DROP TRIGGER `product_counts_remove`;
--> statement-breakpoint
DROP TRIGGER `product_counts_update`;
--> statement-breakpoint
DROP TRIGGER `products_insert_note`;
--> statement-breakpoint
DROP TRIGGER `products_update_note`;
--> statement-breakpoint
DROP TRIGGER `products_delete_note`;
--> statement-breakpoint
DROP TRIGGER `categories_sizes_note`;
--> statement-breakpoint
DROP TRIGGER `count_purges_name_their_tags`;
--> statement-breakpoint
DROP TRIGGER `products_counts_purge`;
--> statement-breakpoint
DROP TRIGGER `product_search_insert`;
--> statement-breakpoint
DROP TRIGGER `product_search_remove`;
--> statement-breakpoint
DROP TRIGGER `product_search_change`;
--> statement-breakpoint
DROP TRIGGER `product_search_changed`;
--> statement-breakpoint
DROP TRIGGER `product_search_category_change`;
--> statement-breakpoint
DROP TRIGGER `product_search_category_changed`;
--> statement-breakpoint
DROP VIEW `facet_entries`;
--> statement-breakpoint
DROP VIEW `searchable_products`;
--> statement-breakpoint
CREATE VIEW `facet_entries` AS
  SELECT `p`.`id`, json_array(
    `p`.`id`, `p`.`category_id`, `p`.`price_paise`, `p`.`original_price_paise`, `p`.`offer_ends_at`, `p`.`created_at`,
    `p`.`is_featured`, `p`.`stock_quantity` > 0,
    coalesce((SELECT `sold` FROM `product_sales` WHERE `product_id` = `p`.`id`), 0),
    (SELECT json_group_array(`value_id`) FROM `product_attributes` WHERE `product_id` = `p`.`id`),
    (SELECT json_group_array(`size`) FROM `stock` WHERE `product_id` = `p`.`id` AND `on_hand` > 0
      AND `c`.`has_sizes` AND `size` IN (SELECT `value` FROM json_each(`c`.`sizes`))),
    `p`.`country_of_origin`, `p`.`name`
  ) AS `entry`
  FROM `products` AS `p` LEFT JOIN `categories` AS `c` ON `c`.`id` = `p`.`category_id`
  WHERE `p`.`on_sale` = 1;
--> statement-breakpoint
CREATE VIEW `searchable_products` AS
  SELECT
    `products`.`id`, ' ' || `products`.`name` AS `name`,
    coalesce(' ' || `categories`.`name` || ', ' || `categories`.`other_words`, '') AS `kind`,
    -- In a fixed order, so that a text is taken out of the index as it was put in. "Without stones" is no stone.
    coalesce((SELECT group_concat(' ' || `label` || ', ' || `other_words`, ',') FROM (
      SELECT `attribute_values`.`label`, `attribute_values`.`other_words` FROM `product_attributes`
      JOIN `attribute_values` ON `attribute_values`.`id` = `product_attributes`.`value_id`
      WHERE `product_attributes`.`product_id` = `products`.`id` AND `attribute_values`.`value` <> 'none'
      ORDER BY `attribute_values`.`id`)), '') AS `traits`,
    ' ' || `products`.`description` AS `description`,
    coalesce('#' || `products`.`category_id` || '#', '') AS `category`
  FROM `products` LEFT JOIN `categories` ON `categories`.`id` = `products`.`category_id`
  WHERE `products`.`on_sale` = 1;
--> statement-breakpoint
CREATE TRIGGER `products_insert_purges` AFTER INSERT ON `products` WHEN NEW.`on_sale` BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('home'), ('collections'), ('category:' || NEW.`category_id`)
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `products_restore_purges` AFTER UPDATE OF `deleted_at`, `status` ON `products`
WHEN NOT OLD.`on_sale` AND NEW.`on_sale` BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('home'), ('collections'), ('category:' || NEW.`category_id`),
      (iif(EXISTS (SELECT 1 FROM `reviews` WHERE `product_id` = NEW.`id`), 'reviews', NULL))
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `products_remove_purges` AFTER UPDATE OF `deleted_at`, `status` ON `products`
WHEN OLD.`on_sale` AND NOT NEW.`on_sale` BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('product:' || OLD.`id`), ('collections'), ('collection:' || OLD.`category_id`)
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `products_delete_purges` AFTER DELETE ON `products` WHEN OLD.`on_sale` BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('product:' || OLD.`id`), ('collections'), ('collection:' || OLD.`category_id`)
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `products_update_purges` AFTER UPDATE OF
  `name`, `description`, `price_paise`, `original_price_paise`, `mrp_paise`, `category_id`, `image_urls`,
  `is_featured`, `country_of_origin`, `manufacturer`, `net_quantity`, `offer_ends_at`, `created_at` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND
  (OLD.`name`, OLD.`description`, OLD.`price_paise`, OLD.`original_price_paise`, OLD.`mrp_paise`,
    OLD.`category_id`, OLD.`image_urls`, OLD.`is_featured`, OLD.`country_of_origin`, OLD.`manufacturer`,
    OLD.`net_quantity`, OLD.`offer_ends_at`, OLD.`created_at`) IS NOT
  (NEW.`name`, NEW.`description`, NEW.`price_paise`, NEW.`original_price_paise`, NEW.`mrp_paise`,
    NEW.`category_id`, NEW.`image_urls`, NEW.`is_featured`, NEW.`country_of_origin`, NEW.`manufacturer`,
    NEW.`net_quantity`, NEW.`offer_ends_at`, NEW.`created_at`)
BEGIN
  INSERT INTO `purges` (`tags`)
    WITH `change` (`sorts`, `chooses`) AS (SELECT
      (OLD.`name`, OLD.`price_paise`) IS NOT (NEW.`name`, NEW.`price_paise`),
      (OLD.`category_id`, OLD.`is_featured`, OLD.`created_at`) IS NOT
      (NEW.`category_id`, NEW.`is_featured`, NEW.`created_at`)
    )
    SELECT json_group_array(`tag`) FROM (
      SELECT 'product:' || NEW.`id` AS `tag`
      UNION ALL SELECT 'collections' FROM `change` WHERE `sorts` OR `chooses`
      UNION ALL SELECT 'collection:' || OLD.`category_id` FROM `change` WHERE `sorts` OR `chooses`
      UNION ALL SELECT 'category:' || NEW.`category_id` FROM `change` WHERE `chooses`
      UNION ALL SELECT 'home' FROM `change` WHERE `chooses`
    ) WHERE `tag` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `product_counts_insert` AFTER INSERT ON `products` WHEN NEW.`on_sale` BEGIN
  INSERT INTO `product_counts` (`category_id`, `on_sale`)
    SELECT `column1`, 1 FROM (VALUES (0), (NEW.`category_id`)) WHERE `column1` IS NOT NULL
    ON CONFLICT (`category_id`) DO UPDATE SET `on_sale` = `on_sale` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_counts_remove` AFTER DELETE ON `products` WHEN OLD.`on_sale` BEGIN
  UPDATE `product_counts` SET `on_sale` = `on_sale` - 1 WHERE `category_id` IN (0, OLD.`category_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_counts_update` AFTER UPDATE OF `category_id`, `deleted_at`, `status` ON `products`
WHEN (OLD.`category_id`, OLD.`on_sale`) IS NOT (NEW.`category_id`, NEW.`on_sale`) BEGIN
  UPDATE `product_counts` SET `on_sale` = `on_sale` - 1
    WHERE OLD.`on_sale` AND `category_id` IN (0, OLD.`category_id`);
  INSERT INTO `product_counts` (`category_id`, `on_sale`)
    SELECT `column1`, 1 FROM (VALUES (0), (NEW.`category_id`))
    WHERE NEW.`on_sale` AND `column1` IS NOT NULL
    ON CONFLICT (`category_id`) DO UPDATE SET `on_sale` = `on_sale` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `products_insert_note` AFTER INSERT ON `products` WHEN NEW.`on_sale` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `products_update_note` AFTER UPDATE OF
  `name`, `price_paise`, `original_price_paise`, `offer_ends_at`, `category_id`, `created_at`, `is_featured`,
  `country_of_origin`, `stock_quantity`, `deleted_at`, `status` ON `products`
WHEN (OLD.`name`, OLD.`price_paise`, OLD.`original_price_paise`, OLD.`offer_ends_at`, OLD.`category_id`,
    OLD.`created_at`, OLD.`is_featured`, OLD.`country_of_origin`, OLD.`stock_quantity` > 0, OLD.`on_sale`)
  IS NOT (NEW.`name`, NEW.`price_paise`, NEW.`original_price_paise`, NEW.`offer_ends_at`, NEW.`category_id`,
    NEW.`created_at`, NEW.`is_featured`, NEW.`country_of_origin`, NEW.`stock_quantity` > 0, NEW.`on_sale`)
BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `products_delete_note` AFTER DELETE ON `products` WHEN OLD.`on_sale` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `categories_sizes_note` AFTER UPDATE OF `has_sizes`, `sizes` ON `categories`
WHEN (OLD.`has_sizes`, OLD.`sizes`) IS NOT (NEW.`has_sizes`, NEW.`sizes`) BEGIN
  INSERT INTO `facet_notes` (`product_id`)
    SELECT `id` FROM `products` WHERE `category_id` = NEW.`id` AND `on_sale` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `count_purges_name_their_tags` INSTEAD OF INSERT ON `count_purges` BEGIN
  INSERT INTO `purges` (`tags`)
    SELECT CASE
      WHEN NEW.`is_shown` AND `category_id` IS NULL THEN json_array('product:' || `id`, 'collections')
      WHEN NEW.`is_shown` THEN json_array('product:' || `id`, 'collections', 'collection:' || `category_id`)
      WHEN `category_id` IS NULL THEN json_array('collections')
      ELSE json_array('collections', 'collection:' || `category_id`)
    END
    FROM `products` WHERE `id` = NEW.`product_id` AND `on_sale` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `products_counts_purge` AFTER UPDATE OF
  `original_price_paise`, `offer_ends_at`, `country_of_origin`, `stock_quantity` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND
  (OLD.`original_price_paise`, OLD.`offer_ends_at`, OLD.`country_of_origin`, OLD.`stock_quantity` > 0) IS NOT
  (NEW.`original_price_paise`, NEW.`offer_ends_at`, NEW.`country_of_origin`, NEW.`stock_quantity` > 0)
BEGIN
  INSERT INTO `count_purges` (`product_id`, `is_shown`) VALUES (NEW.`id`, 0);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `products` WHEN NEW.`on_sale` BEGIN
  INSERT INTO `search_additions` (`product_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_remove` BEFORE DELETE ON `products` WHEN OLD.`on_sale` BEGIN
  INSERT INTO `search_removals` (`product_id`) VALUES (OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_change`
BEFORE UPDATE OF `name`, `description`, `category_id`, `deleted_at`, `status` ON `products` WHEN OLD.`on_sale` BEGIN
  INSERT INTO `search_removals` (`product_id`) VALUES (OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_changed`
AFTER UPDATE OF `name`, `description`, `category_id`, `deleted_at`, `status` ON `products` WHEN NEW.`on_sale` BEGIN
  INSERT INTO `search_additions` (`product_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_category_change` BEFORE UPDATE OF `name`, `other_words` ON `categories`
WHEN (OLD.`name`, OLD.`other_words`) IS NOT (NEW.`name`, NEW.`other_words`) BEGIN
  INSERT INTO `search_removals` (`product_id`)
    SELECT `id` FROM `products` WHERE `category_id` = OLD.`id` AND `on_sale` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_category_changed` AFTER UPDATE OF `name`, `other_words` ON `categories`
WHEN (OLD.`name`, OLD.`other_words`) IS NOT (NEW.`name`, NEW.`other_words`) BEGIN
  INSERT INTO `search_additions` (`product_id`)
    SELECT `id` FROM `products` WHERE `category_id` = NEW.`id` AND `on_sale` = 1;
END;
