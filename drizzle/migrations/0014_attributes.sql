CREATE TABLE `attribute_values` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`attribute_id` integer NOT NULL,
	`value` text NOT NULL,
	`label` text NOT NULL,
	`colour` text,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`attribute_id`) REFERENCES `attributes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attribute_values_value_is_a_slug" CHECK(value <> '' and value not glob '*[^a-z0-9-]*'),
	CONSTRAINT "attribute_values_label_is_not_blank" CHECK(trim(label) <> ''),
	CONSTRAINT "attribute_values_colour_is_hex" CHECK(colour is null or (length(colour) = 7 and colour glob '#*' and substr(colour, 2) not glob '*[^0-9a-f]*')),
	CONSTRAINT "attribute_values_position_is_whole" CHECK(position is null or (typeof(position) = 'integer' and position >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attribute_values_of_attribute` ON `attribute_values` (`attribute_id`,`value`);--> statement-breakpoint
CREATE TABLE `attributes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`kind` text DEFAULT 'choice' NOT NULL,
	`filterable` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attributes_key_is_lower_case" CHECK(key = lower(trim(key))),
	CONSTRAINT "attributes_key_is_not_blank" CHECK(trim(key) <> ''),
	CONSTRAINT "attributes_label_is_not_blank" CHECK(trim(label) <> ''),
	CONSTRAINT "attributes_kind_is_known" CHECK(kind in ('choice', 'number', 'colour')),
	CONSTRAINT "attributes_filterable_is_known" CHECK(filterable in (0, 1)),
	CONSTRAINT "attributes_position_is_whole" CHECK(position is null or (typeof(position) = 'integer' and position >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attributes_key_unique` ON `attributes` (`key`);--> statement-breakpoint
CREATE TABLE `facet_changes` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`entry` text
);
--> statement-breakpoint
CREATE INDEX `facet_changes_by_version` ON `facet_changes` (`version`);--> statement-breakpoint
CREATE TABLE `facet_chunks` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`packed` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `facet_chunks_by_version` ON `facet_chunks` (`version`);--> statement-breakpoint
CREATE TABLE `product_attributes` (
	`product_id` integer NOT NULL,
	`value_id` integer NOT NULL,
	PRIMARY KEY(`product_id`, `value_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`value_id`) REFERENCES `attribute_values`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_attributes_of_value` ON `product_attributes` (`value_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `product_sales` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`sold` integer NOT NULL,
	CONSTRAINT "product_sales_sold_is_whole" CHECK(typeof(sold) = 'integer')
);
--> statement-breakpoint

-- A later migration that rebuilds one of these tables, or products, stock, stock_movements or categories, drops their
-- triggers and has to create them again.

INSERT INTO `attributes` (`key`, `label`, `kind`, `filterable`, `position`) VALUES
  ('colour', 'Colour', 'colour', 1, 1),
  ('occasion', 'Occasion', 'choice', 1, 2),
  ('style', 'Style', 'choice', 1, 3),
  ('stones', 'Stones', 'choice', 1, 4),
  ('plating', 'Plating', 'choice', 1, 5),
  ('base', 'Base metal', 'choice', 0, 6),
  ('closure', 'Closure', 'choice', 0, 7);
--> statement-breakpoint
INSERT INTO `attribute_values` (`attribute_id`, `value`, `label`, `colour`, `position`)
  SELECT `attributes`.`id`, `v`.`column2`, `v`.`column3`, `v`.`column4`,
    row_number() OVER (PARTITION BY `attributes`.`id` ORDER BY `v`.`column5`)
  FROM (VALUES
    ('colour', 'maroon', 'Maroon', '#6b1023', 1), ('colour', 'wine', 'Wine', '#4c1130', 2),
    ('colour', 'red', 'Red', '#c1121f', 3), ('colour', 'pink', 'Pink', '#e58fa5', 4),
    ('colour', 'peach', 'Peach', '#f2b18f', 5), ('colour', 'orange', 'Orange', '#dd6b20', 6),
    ('colour', 'yellow', 'Yellow', '#e8b923', 7), ('colour', 'green', 'Green', '#1f7a4d', 8),
    ('colour', 'turquoise', 'Turquoise', '#2a9d9a', 9), ('colour', 'blue', 'Blue', '#1f4e9e', 10),
    ('colour', 'purple', 'Purple', '#6a3d9a', 11), ('colour', 'brown', 'Brown', '#7b4a2b', 12),
    ('colour', 'black', 'Black', '#1d1a1a', 13), ('colour', 'grey', 'Grey', '#8d8d8d', 14),
    ('colour', 'white', 'White', '#ffffff', 15), ('colour', 'clear', 'Clear', '#e9eef2', 16),
    ('colour', 'gold', 'Gold', '#c9a227', 17), ('colour', 'silver', 'Silver', '#c0c4c8', 18),
    ('colour', 'multicolour', 'Multicolour', NULL, 19),
    ('occasion', 'daily', 'Daily', NULL, 1), ('occasion', 'office', 'Office', NULL, 2),
    ('occasion', 'festive', 'Festive', NULL, 3), ('occasion', 'bridal', 'Bridal', NULL, 4),
    ('style', 'temple', 'Temple', NULL, 1), ('style', 'afghani', 'Afghani', NULL, 2),
    ('style', 'contemporary', 'Contemporary', NULL, 3), ('style', 'traditional', 'Traditional', NULL, 4),
    ('stones', 'kundan', 'Kundan', NULL, 1), ('stones', 'polki', 'Polki', NULL, 2),
    ('stones', 'ad-cz', 'AD / CZ', NULL, 3), ('stones', 'pearl', 'Pearl', NULL, 4),
    ('stones', 'meenakari', 'Meenakari', NULL, 5), ('stones', 'crystal', 'Crystal', NULL, 6),
    ('stones', 'none', 'Without stones', NULL, 7),
    ('plating', 'gold-tone', 'Gold tone', NULL, 1), ('plating', 'rose-gold', 'Rose gold', NULL, 2),
    ('plating', 'oxidised', 'Oxidised', NULL, 3), ('plating', 'rhodium', 'Rhodium', NULL, 4),
    ('plating', 'silver-tone', 'Silver tone', NULL, 5),
    ('base', 'brass', 'Brass', NULL, 1), ('base', 'copper', 'Copper', NULL, 2),
    ('base', 'alloy', 'Alloy', NULL, 3), ('base', 'steel', 'Steel', NULL, 4),
    ('base', 'german-silver', 'German silver', NULL, 5),
    ('closure', 'dori', 'Dori', NULL, 1), ('closure', 'hook', 'Hook', NULL, 2),
    ('closure', 'lobster-clasp', 'Lobster clasp', NULL, 3), ('closure', 'screw', 'Screw', NULL, 4),
    ('closure', 'push-back', 'Push back', NULL, 5), ('closure', 'adjustable', 'Adjustable', NULL, 6)
  ) AS `v` JOIN `attributes` ON `attributes`.`key` = `v`.`column1`;
--> statement-breakpoint

-- How many were sold, as the view stock_ledger says it.
INSERT INTO `product_sales` (`product_id`, `sold`)
  SELECT `product_id`, sum(`sold`) FROM `stock_ledger` GROUP BY `product_id` HAVING sum(`sold`) <> 0;
--> statement-breakpoint
-- The facets of each product on sale, in the order of src/domain/catalogue/facets/facet-piece.ts.
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
  WHERE `p`.`deleted_at` IS NULL;
--> statement-breakpoint
CREATE VIEW `facet_words` AS
  SELECT json_object(
    'attributes', (SELECT json_group_array(json_array(`id`, `key`, `label`, `kind`, `filterable`)) FROM
      (SELECT * FROM `attributes` ORDER BY `position`, `id`)),
    'values', (SELECT json_group_array(json_array(`id`, `attribute_id`, `value`, `label`, `colour`)) FROM
      (SELECT * FROM `attribute_values` ORDER BY `position`, `id`)),
    'categories', (SELECT json_group_array(json_array(`id`, `slug`, `name`)) FROM
      (SELECT * FROM `categories` ORDER BY `id`)),
    'formerSlugs', (SELECT json_group_array(json_array(`slug`, `category_id`)) FROM `former_slugs`)
  ) AS `packed`;
--> statement-breakpoint
CREATE VIEW `facet_versions` AS
  SELECT max(
    coalesce((SELECT max(`version`) FROM `facet_chunks`), 0), coalesce((SELECT max(`version`) FROM `facet_changes`), 0)
  ) + 1 AS `next`;
--> statement-breakpoint

-- To write a product into it is to note that it has changed; NULL stands for the words, which are packed at once.
CREATE VIEW `facet_notes` AS SELECT NULL AS `product_id` WHERE FALSE;
--> statement-breakpoint
CREATE TRIGGER `facet_notes_of_products` INSTEAD OF INSERT ON `facet_notes` WHEN NEW.`product_id` IS NOT NULL BEGIN
  INSERT INTO `facet_changes` (`product_id`, `version`, `entry`) VALUES (NEW.`product_id`,
    (SELECT `next` FROM `facet_versions`), (SELECT `entry` FROM `facet_entries` WHERE `id` = NEW.`product_id`))
    ON CONFLICT (`product_id`) DO UPDATE SET `version` = excluded.`version`, `entry` = excluded.`entry`;
END;
--> statement-breakpoint
CREATE TRIGGER `facet_notes_of_words` INSTEAD OF INSERT ON `facet_notes` WHEN NEW.`product_id` IS NULL BEGIN
  INSERT INTO `facet_chunks` (`id`, `version`, `packed`)
    SELECT 0, (SELECT `next` FROM `facet_versions`), `packed` FROM `facet_words` WHERE TRUE
    ON CONFLICT (`id`) DO UPDATE SET `version` = excluded.`version`, `packed` = excluded.`packed`;
END;
--> statement-breakpoint
INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
--> statement-breakpoint
-- As `packFacets` in src/domain/catalogue/facets/facets.server.ts does it.
INSERT INTO `facet_chunks` (`id`, `version`, `packed`)
  SELECT `id` / 512 + 1, (SELECT `next` FROM `facet_versions`), json_group_array(json(`entry`))
  FROM `facet_entries` GROUP BY 1;
--> statement-breakpoint

CREATE TRIGGER `stock_movements_count_sales` AFTER INSERT ON `stock_movements`
WHEN NEW.`kind` IN ('sale', 'retake', 'return') BEGIN
  INSERT INTO `product_sales` (`product_id`, `sold`)
    VALUES (NEW.`product_id`, iif(NEW.`kind` = 'return', -NEW.`quantity`, NEW.`quantity`))
    ON CONFLICT (`product_id`) DO UPDATE SET `sold` = `sold` + excluded.`sold`;
  INSERT INTO `facet_notes` (`product_id`) VALUES (NEW.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_sales_forget` AFTER DELETE ON `products` BEGIN
  DELETE FROM `product_sales` WHERE `product_id` = OLD.`id`;
END;
--> statement-breakpoint

CREATE TRIGGER `products_insert_note` AFTER INSERT ON `products` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `products_update_note` AFTER UPDATE OF
  `name`, `price_paise`, `original_price_paise`, `offer_ends_at`, `category_id`, `created_at`, `is_featured`,
  `country_of_origin`, `stock_quantity`, `deleted_at` ON `products`
WHEN (OLD.`name`, OLD.`price_paise`, OLD.`original_price_paise`, OLD.`offer_ends_at`, OLD.`category_id`,
    OLD.`created_at`, OLD.`is_featured`, OLD.`country_of_origin`, OLD.`stock_quantity` > 0, OLD.`deleted_at` IS NULL)
  IS NOT (NEW.`name`, NEW.`price_paise`, NEW.`original_price_paise`, NEW.`offer_ends_at`, NEW.`category_id`,
    NEW.`created_at`, NEW.`is_featured`, NEW.`country_of_origin`, NEW.`stock_quantity` > 0, NEW.`deleted_at` IS NULL)
BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `products_delete_note` AFTER DELETE ON `products` WHEN OLD.`deleted_at` IS NULL BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (OLD.`id`);
END;
--> statement-breakpoint
-- Of a piece without sizes, products_update_note sees it.
CREATE TRIGGER `stock_insert_note` AFTER INSERT ON `stock` WHEN NEW.`size` <> '' AND NEW.`on_hand` > 0 BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NEW.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `stock_update_note` AFTER UPDATE OF `on_hand` ON `stock`
WHEN NEW.`size` <> '' AND (OLD.`on_hand` > 0) <> (NEW.`on_hand` > 0) BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NEW.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `stock_delete_note` AFTER DELETE ON `stock` WHEN OLD.`size` <> '' AND OLD.`on_hand` > 0 BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (OLD.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_attributes_insert_note` AFTER INSERT ON `product_attributes` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NEW.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_attributes_delete_note` AFTER DELETE ON `product_attributes` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (OLD.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_attributes_stay_as_they_are` BEFORE UPDATE ON `product_attributes` BEGIN
  SELECT RAISE(ABORT, 'product_attributes_stay_as_they_are');
END;
--> statement-breakpoint
CREATE TRIGGER `categories_insert_note` AFTER INSERT ON `categories` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `categories_update_note` AFTER UPDATE OF `name`, `slug` ON `categories`
WHEN (OLD.`name`, OLD.`slug`) IS NOT (NEW.`name`, NEW.`slug`) BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `categories_sizes_note` AFTER UPDATE OF `has_sizes`, `sizes` ON `categories`
WHEN (OLD.`has_sizes`, OLD.`sizes`) IS NOT (NEW.`has_sizes`, NEW.`sizes`) BEGIN
  INSERT INTO `facet_notes` (`product_id`)
    SELECT `id` FROM `products` WHERE `category_id` = NEW.`id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `categories_delete_note` AFTER DELETE ON `categories` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `former_slugs_insert_note` AFTER INSERT ON `former_slugs` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `former_slugs_update_note` AFTER UPDATE ON `former_slugs` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `former_slugs_delete_note` AFTER DELETE ON `former_slugs` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
END;
--> statement-breakpoint

-- The words stand on lists and on the pages of pieces, which have the tag `attributes`.
CREATE TRIGGER `attributes_insert_purges` AFTER INSERT ON `attributes` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
  INSERT INTO `purges` (`tags`) VALUES (json_array('attributes'));
END;
--> statement-breakpoint
CREATE TRIGGER `attributes_update_purges` AFTER UPDATE ON `attributes`
WHEN (OLD.`key`, OLD.`label`, OLD.`kind`, OLD.`filterable`, OLD.`position`) IS NOT
  (NEW.`key`, NEW.`label`, NEW.`kind`, NEW.`filterable`, NEW.`position`)
BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
  INSERT INTO `purges` (`tags`) VALUES (json_array('attributes'));
END;
--> statement-breakpoint
CREATE TRIGGER `attributes_delete_purges` AFTER DELETE ON `attributes` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
  INSERT INTO `purges` (`tags`) VALUES (json_array('attributes'));
END;
--> statement-breakpoint
-- One that no piece has yet stands nowhere.
CREATE TRIGGER `attribute_values_insert_note` AFTER INSERT ON `attribute_values` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `attribute_values_update_purges` AFTER UPDATE ON `attribute_values`
WHEN (OLD.`attribute_id`, OLD.`value`, OLD.`label`, OLD.`colour`, OLD.`position`) IS NOT
  (NEW.`attribute_id`, NEW.`value`, NEW.`label`, NEW.`colour`, NEW.`position`)
BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
  INSERT INTO `purges` (`tags`) VALUES (json_array('attributes'));
END;
--> statement-breakpoint
CREATE TRIGGER `attribute_values_delete_purges` AFTER DELETE ON `attribute_values` BEGIN
  INSERT INTO `facet_notes` (`product_id`) VALUES (NULL);
  INSERT INTO `purges` (`tags`) VALUES (json_array('attributes'));
END;
--> statement-breakpoint
-- Filters and their counts change with these: all lists that the piece may be in count it, and its page shows its attributes.
CREATE VIEW `count_purges` AS SELECT NULL AS `product_id`, NULL AS `is_shown` WHERE FALSE;
--> statement-breakpoint
CREATE TRIGGER `count_purges_name_their_tags` INSTEAD OF INSERT ON `count_purges` BEGIN
  INSERT INTO `purges` (`tags`)
    SELECT CASE
      WHEN NEW.`is_shown` AND `category_id` IS NULL THEN json_array('product:' || `id`, 'collections')
      WHEN NEW.`is_shown` THEN json_array('product:' || `id`, 'collections', 'collection:' || `category_id`)
      WHEN `category_id` IS NULL THEN json_array('collections')
      ELSE json_array('collections', 'collection:' || `category_id`)
    END
    FROM `products` WHERE `id` = NEW.`product_id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `product_attributes_insert_purges` AFTER INSERT ON `product_attributes` BEGIN
  INSERT INTO `count_purges` (`product_id`, `is_shown`) VALUES (NEW.`product_id`, 1);
END;
--> statement-breakpoint
CREATE TRIGGER `product_attributes_delete_purges` AFTER DELETE ON `product_attributes` BEGIN
  INSERT INTO `count_purges` (`product_id`, `is_shown`) VALUES (OLD.`product_id`, 1);
END;
--> statement-breakpoint
CREATE TRIGGER `products_counts_purge` AFTER UPDATE OF
  `original_price_paise`, `offer_ends_at`, `country_of_origin`, `stock_quantity` ON `products`
WHEN OLD.`deleted_at` IS NULL AND NEW.`deleted_at` IS NULL AND
  (OLD.`original_price_paise`, OLD.`offer_ends_at`, OLD.`country_of_origin`, OLD.`stock_quantity` > 0) IS NOT
  (NEW.`original_price_paise`, NEW.`offer_ends_at`, NEW.`country_of_origin`, NEW.`stock_quantity` > 0)
BEGIN
  INSERT INTO `count_purges` (`product_id`, `is_shown`) VALUES (NEW.`id`, 0);
END;
--> statement-breakpoint
CREATE TRIGGER `stock_insert_counts_purge` AFTER INSERT ON `stock` WHEN NEW.`size` <> '' AND NEW.`on_hand` > 0 BEGIN
  INSERT INTO `count_purges` (`product_id`, `is_shown`) VALUES (NEW.`product_id`, 0);
END;
--> statement-breakpoint
CREATE TRIGGER `stock_update_counts_purge` AFTER UPDATE OF `on_hand` ON `stock`
WHEN NEW.`size` <> '' AND (OLD.`on_hand` > 0) <> (NEW.`on_hand` > 0) BEGIN
  INSERT INTO `count_purges` (`product_id`, `is_shown`) VALUES (NEW.`product_id`, 0);
END;
--> statement-breakpoint
CREATE TRIGGER `stock_delete_counts_purge` AFTER DELETE ON `stock` WHEN OLD.`size` <> '' AND OLD.`on_hand` > 0 BEGIN
  INSERT INTO `count_purges` (`product_id`, `is_shown`) VALUES (OLD.`product_id`, 0);
END;
