-- Up to eight pictures: the check stands in the table, so it is built anew, and what leans on it is created again.

DROP TRIGGER `stock_insert_counts`;
--> statement-breakpoint
DROP TRIGGER `stock_update_counts`;
--> statement-breakpoint
DROP TRIGGER `stock_delete_counts`;
--> statement-breakpoint
DROP TRIGGER `products_start_without_stock`;
--> statement-breakpoint
DROP TRIGGER `products_stock_quantity_is_the_sum`;
--> statement-breakpoint
DROP TRIGGER `categories_in_use_stay`;
--> statement-breakpoint
DROP TRIGGER `products_start_without_reviews`;
--> statement-breakpoint
DROP TRIGGER `products_reviews_are_the_sum`;
--> statement-breakpoint
DROP TRIGGER `piece_reviews_insert_counts`;
--> statement-breakpoint
DROP TRIGGER `piece_reviews_delete_counts`;
--> statement-breakpoint
DROP TRIGGER `piece_reviews_update_counts`;
--> statement-breakpoint
DROP TRIGGER `facet_notes_of_products`;
--> statement-breakpoint
DROP TRIGGER `product_sales_forget`;
--> statement-breakpoint
DROP TRIGGER `search_additions_index`;
--> statement-breakpoint
DROP TRIGGER `search_removals_index`;
--> statement-breakpoint
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
DROP TRIGGER `products_insert_gives_sku`;
--> statement-breakpoint
DROP TRIGGER `products_update_gives_sku`;
--> statement-breakpoint
DROP TRIGGER `products_numbers_purge`;
--> statement-breakpoint
DROP VIEW `facet_entries`;
--> statement-breakpoint
DROP VIEW `searchable_products`;
--> statement-breakpoint
CREATE TABLE `__new_products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_paise` integer NOT NULL,
	`original_price_paise` integer,
	`mrp_paise` integer,
	`category_id` integer,
	`image_urls` text DEFAULT '[]' NOT NULL,
	`image_alts` text DEFAULT '{}' NOT NULL,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`review_stars_total` integer DEFAULT 0 NOT NULL,
	`hsn` text DEFAULT '7117' NOT NULL,
	`gst_rate_bps` integer DEFAULT 300 NOT NULL,
	`country_of_origin` text DEFAULT 'India' NOT NULL,
	`manufacturer` text DEFAULT '' NOT NULL,
	`net_quantity` text DEFAULT '1 N' NOT NULL,
	`sku` text,
	`cost_paise` integer,
	`weight_g` integer,
	`length_mm` integer,
	`width_mm` integer,
	`height_mm` integer,
	`offer_ends_at` integer,
	`deleted_at` integer,
	`status` text DEFAULT 'live' NOT NULL,
	`publish_at` integer,
	`on_sale` integer GENERATED ALWAYS AS ((status = 'live' and deleted_at is null)) VIRTUAL NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "products_status_is_known" CHECK(status in ('draft', 'live', 'hidden')),
	CONSTRAINT "products_sku_is_upper_case" CHECK(sku = upper(trim(sku)) and sku <> ''),
	CONSTRAINT "products_cost_paise_is_whole" CHECK(cost_paise is null or (typeof(cost_paise) = 'integer' and cost_paise >= 0)),
	CONSTRAINT "products_weight_g_is_whole" CHECK(weight_g is null or (typeof(weight_g) = 'integer' and weight_g >= 1)),
	CONSTRAINT "products_length_mm_is_whole" CHECK(length_mm is null or (typeof(length_mm) = 'integer' and length_mm >= 1)),
	CONSTRAINT "products_width_mm_is_whole" CHECK(width_mm is null or (typeof(width_mm) = 'integer' and width_mm >= 1)),
	CONSTRAINT "products_height_mm_is_whole" CHECK(height_mm is null or (typeof(height_mm) = 'integer' and height_mm >= 1)),
	CONSTRAINT "products_name_is_not_blank" CHECK(trim(name) <> ''),
	CONSTRAINT "products_price_paise_is_whole" CHECK(price_paise is null or (typeof(price_paise) = 'integer' and price_paise >= 0)),
	CONSTRAINT "products_original_price_paise_is_whole" CHECK(original_price_paise is null or (typeof(original_price_paise) = 'integer' and original_price_paise >= 0)),
	CONSTRAINT "products_mrp_paise_is_whole" CHECK(mrp_paise is null or (typeof(mrp_paise) = 'integer' and mrp_paise >= 0)),
	CONSTRAINT "products_stock_quantity_is_whole" CHECK(stock_quantity is null or (typeof(stock_quantity) = 'integer' and stock_quantity >= 0)),
	CONSTRAINT "products_gst_rate_bps_is_whole" CHECK(gst_rate_bps is null or (typeof(gst_rate_bps) = 'integer' and gst_rate_bps >= 0)),
	CONSTRAINT "products_is_featured_is_known" CHECK(is_featured in (0, 1)),
	CONSTRAINT "products_image_urls_is_json" CHECK(image_urls is null or iif(json_valid(image_urls), json_type(image_urls), '') = 'array'),
	CONSTRAINT "products_image_alts_is_json" CHECK(image_alts is null or iif(json_valid(image_alts), json_type(image_alts), '') = 'object'),
	CONSTRAINT "products_has_at_most_8_images" CHECK(json_array_length(image_urls) <= 8),
	CONSTRAINT "products_offer_has_original_price" CHECK(offer_ends_at is null or original_price_paise is not null)
);
--> statement-breakpoint
INSERT INTO `__new_products` (`id`, `name`, `description`, `price_paise`, `original_price_paise`, `mrp_paise`, `category_id`, `image_urls`, `stock_quantity`, `is_featured`, `hsn`, `gst_rate_bps`, `country_of_origin`, `manufacturer`, `net_quantity`, `offer_ends_at`, `deleted_at`, `created_at`, `updated_at`, `review_count`, `review_stars_total`, `status`, `publish_at`, `sku`, `cost_paise`, `weight_g`, `length_mm`, `width_mm`, `height_mm`) SELECT `id`, `name`, `description`, `price_paise`, `original_price_paise`, `mrp_paise`, `category_id`, `image_urls`, `stock_quantity`, `is_featured`, `hsn`, `gst_rate_bps`, `country_of_origin`, `manufacturer`, `net_quantity`, `offer_ends_at`, `deleted_at`, `created_at`, `updated_at`, `review_count`, `review_stars_total`, `status`, `publish_at`, `sku`, `cost_paise`, `weight_g`, `length_mm`, `width_mm`, `height_mm` FROM `products`;
--> statement-breakpoint
DROP TABLE `products`;
--> statement-breakpoint
ALTER TABLE `__new_products` RENAME TO `products`;
--> statement-breakpoint
CREATE INDEX `products_offers_ending` ON `products` (`offer_ends_at`) WHERE offer_ends_at is not null;
--> statement-breakpoint
CREATE INDEX `products_by_price_up` ON `products` (`price_paise`,is_featured desc,id desc) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_by_price_down` ON `products` (`price_paise`,is_featured,id) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_by_name_up` ON `products` (name collate nocase,is_featured desc,id desc) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_by_name_down` ON `products` (name collate nocase,is_featured,id) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_of_category_by_price_up` ON `products` (`category_id`,`price_paise`,is_featured desc,id desc) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_of_category_by_price_down` ON `products` (`category_id`,`price_paise`,is_featured,id) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_of_category_by_name_up` ON `products` (`category_id`,name collate nocase,is_featured desc,id desc) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_of_category_by_name_down` ON `products` (`category_id`,name collate nocase,is_featured,id) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`created_at`,`is_featured`,`id`) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_featured`,`created_at`,`id`) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock_quantity`,`id`) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_of_category_featured` ON `products` (`category_id`,`is_featured`,`created_at`,`id`) WHERE on_sale = 1;
--> statement-breakpoint
CREATE INDEX `products_of_category_newest` ON `products` (`category_id`,`on_sale`,`created_at`,`is_featured`,`id`);
--> statement-breakpoint
CREATE INDEX `products_put_away` ON `products` (`status`,`id`) WHERE on_sale = 0 and deleted_at is null;
--> statement-breakpoint
CREATE INDEX `products_to_publish` ON `products` (`publish_at`) WHERE publish_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`sku`);
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
CREATE TRIGGER `products_start_without_reviews`
BEFORE INSERT ON `products` WHEN NEW.`review_count` <> 0 OR NEW.`review_stars_total` <> 0 BEGIN
  SELECT RAISE(ABORT, 'products_reviews_are_the_sum');
END;
--> statement-breakpoint
CREATE TRIGGER `products_reviews_are_the_sum` BEFORE UPDATE OF `review_count`, `review_stars_total` ON `products`
WHEN (NEW.`review_count`, NEW.`review_stars_total`) IS NOT (
  SELECT count(*), coalesce(sum(`stars`), 0) FROM `piece_reviews` WHERE `product_id` = NEW.`id` AND `state` = 'published'
) BEGIN
  SELECT RAISE(ABORT, 'products_reviews_are_the_sum');
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_insert_counts` AFTER INSERT ON `piece_reviews` BEGIN
  INSERT INTO `review_tallies` (`product_id`, `what`, `count`)
    SELECT `product_id`, `what`, 1 FROM `review_marks` WHERE `id` = NEW.`id`
    ON CONFLICT (`product_id`, `what`) DO UPDATE SET `count` = `count` + 1;
  UPDATE `products` SET (`review_count`, `review_stars_total`) = (
    SELECT count(*), coalesce(sum(`stars`), 0) FROM `piece_reviews`
    WHERE `product_id` = NEW.`product_id` AND `state` = 'published'
  ) WHERE `id` = NEW.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_delete_counts` AFTER DELETE ON `piece_reviews` BEGIN
  UPDATE `products` SET (`review_count`, `review_stars_total`) = (
    SELECT count(*), coalesce(sum(`stars`), 0) FROM `piece_reviews`
    WHERE `product_id` = OLD.`product_id` AND `state` = 'published'
  ) WHERE `id` = OLD.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_update_counts`
AFTER UPDATE OF `stars`, `fit`, `state`, `hidden_because` ON `piece_reviews` BEGIN
  INSERT INTO `review_tallies` (`product_id`, `what`, `count`)
    SELECT `product_id`, `what`, 1 FROM `review_marks` WHERE `id` = NEW.`id`
    ON CONFLICT (`product_id`, `what`) DO UPDATE SET `count` = `count` + 1;
  UPDATE `products` SET (`review_count`, `review_stars_total`) = (
    SELECT count(*), coalesce(sum(`stars`), 0) FROM `piece_reviews`
    WHERE `product_id` = NEW.`product_id` AND `state` = 'published'
  ) WHERE `id` = NEW.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `facet_notes_of_products` INSTEAD OF INSERT ON `facet_notes` WHEN NEW.`product_id` IS NOT NULL BEGIN
  INSERT INTO `facet_changes` (`product_id`, `version`, `entry`) VALUES (NEW.`product_id`,
    (SELECT `next` FROM `facet_versions`), (SELECT `entry` FROM `facet_entries` WHERE `id` = NEW.`product_id`))
    ON CONFLICT (`product_id`) DO UPDATE SET `version` = excluded.`version`, `entry` = excluded.`entry`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_sales_forget` AFTER DELETE ON `products` BEGIN
  DELETE FROM `product_sales` WHERE `product_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_additions_index` INSTEAD OF INSERT ON `search_additions` BEGIN
  INSERT INTO `product_search` (`rowid`, `name`, `kind`, `traits`, `description`, `category`)
    SELECT * FROM `searchable_products` WHERE `id` = NEW.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_removals_index` INSTEAD OF INSERT ON `search_removals` BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `name`, `kind`, `traits`, `description`, `category`)
    SELECT 'delete', * FROM `searchable_products` WHERE `id` = NEW.`product_id`;
END;
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
  `name`, `description`, `price_paise`, `original_price_paise`, `mrp_paise`, `category_id`, `image_urls`, `image_alts`,
  `is_featured`, `country_of_origin`, `manufacturer`, `net_quantity`, `offer_ends_at`, `created_at` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND
  (OLD.`name`, OLD.`description`, OLD.`price_paise`, OLD.`original_price_paise`, OLD.`mrp_paise`,
    OLD.`category_id`, OLD.`image_urls`, OLD.`image_alts`, OLD.`is_featured`, OLD.`country_of_origin`, OLD.`manufacturer`,
    OLD.`net_quantity`, OLD.`offer_ends_at`, OLD.`created_at`) IS NOT
  (NEW.`name`, NEW.`description`, NEW.`price_paise`, NEW.`original_price_paise`, NEW.`mrp_paise`,
    NEW.`category_id`, NEW.`image_urls`, NEW.`image_alts`, NEW.`is_featured`, NEW.`country_of_origin`, NEW.`manufacturer`,
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
--> statement-breakpoint
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
CREATE TRIGGER `products_numbers_purge` AFTER UPDATE OF
  `sku`, `weight_g`, `length_mm`, `width_mm`, `height_mm` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND OLD.`sku` IS NOT NULL AND
  (OLD.`sku`, OLD.`weight_g`, OLD.`length_mm`, OLD.`width_mm`, OLD.`height_mm`) IS NOT
  (NEW.`sku`, NEW.`weight_g`, NEW.`length_mm`, NEW.`width_mm`, NEW.`height_mm`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`id`));
END;
