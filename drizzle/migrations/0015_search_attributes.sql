CREATE TABLE `vain_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`term` text NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`last_at` integer NOT NULL,
	CONSTRAINT "vain_searches_term_is_not_blank" CHECK(trim(term) <> ''),
	CONSTRAINT "vain_searches_times_is_whole" CHECK(times is null or (typeof(times) = 'integer' and times >= 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vain_searches_term_unique` ON `vain_searches` (`term`);--> statement-breakpoint
CREATE INDEX `vain_searches_by_moment` ON `vain_searches` (`last_at`);--> statement-breakpoint
ALTER TABLE `attribute_values` ADD `other_words` text DEFAULT '' NOT NULL;
--> statement-breakpoint

-- A later migration that rebuilds one of these tables, or products or categories, drops its triggers and has to create
-- them again.

-- Full text again, with what is said of a piece: the names of its values and their other words.
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
DROP TABLE `product_search`;
--> statement-breakpoint
DROP VIEW `searchable_products`;
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
  WHERE `products`.`deleted_at` IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(
  `name`, `kind`, `traits`, `description`, `category`,
  content = 'searchable_products', content_rowid = 'id', tokenize = 'trigram'
);
--> statement-breakpoint
INSERT INTO `product_search` (`product_search`) VALUES ('rebuild');
--> statement-breakpoint
-- To write a product into one of these puts its words into the index, or takes them out while they are still what they were.
CREATE VIEW `search_additions` AS SELECT NULL AS `product_id` WHERE FALSE;
--> statement-breakpoint
CREATE TRIGGER `search_additions_index` INSTEAD OF INSERT ON `search_additions` BEGIN
  INSERT INTO `product_search` (`rowid`, `name`, `kind`, `traits`, `description`, `category`)
    SELECT * FROM `searchable_products` WHERE `id` = NEW.`product_id`;
END;
--> statement-breakpoint
CREATE VIEW `search_removals` AS SELECT NULL AS `product_id` WHERE FALSE;
--> statement-breakpoint
CREATE TRIGGER `search_removals_index` INSTEAD OF INSERT ON `search_removals` BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `name`, `kind`, `traits`, `description`, `category`)
    SELECT 'delete', * FROM `searchable_products` WHERE `id` = NEW.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `products` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `search_additions` (`product_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_remove` BEFORE DELETE ON `products` WHEN OLD.`deleted_at` IS NULL BEGIN
  INSERT INTO `search_removals` (`product_id`) VALUES (OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_change`
BEFORE UPDATE OF `name`, `description`, `category_id`, `deleted_at` ON `products` WHEN OLD.`deleted_at` IS NULL BEGIN
  INSERT INTO `search_removals` (`product_id`) VALUES (OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_changed`
AFTER UPDATE OF `name`, `description`, `category_id`, `deleted_at` ON `products` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `search_additions` (`product_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_category_change` BEFORE UPDATE OF `name`, `other_words` ON `categories`
WHEN (OLD.`name`, OLD.`other_words`) IS NOT (NEW.`name`, NEW.`other_words`) BEGIN
  INSERT INTO `search_removals` (`product_id`)
    SELECT `id` FROM `products` WHERE `category_id` = OLD.`id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_category_changed` AFTER UPDATE OF `name`, `other_words` ON `categories`
WHEN (OLD.`name`, OLD.`other_words`) IS NOT (NEW.`name`, NEW.`other_words`) BEGIN
  INSERT INTO `search_additions` (`product_id`)
    SELECT `id` FROM `products` WHERE `category_id` = NEW.`id` AND `deleted_at` IS NULL;
END;
--> statement-breakpoint
-- One that is there already is not put in, and then nothing is added either.
CREATE TRIGGER `product_search_trait` BEFORE INSERT ON `product_attributes` WHEN NOT EXISTS (
  SELECT 1 FROM `product_attributes` WHERE `product_id` = NEW.`product_id` AND `value_id` = NEW.`value_id`
) BEGIN
  INSERT INTO `search_removals` (`product_id`) VALUES (NEW.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_trait_added` AFTER INSERT ON `product_attributes` BEGIN
  INSERT INTO `search_additions` (`product_id`) VALUES (NEW.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_trait_remove` BEFORE DELETE ON `product_attributes` BEGIN
  INSERT INTO `search_removals` (`product_id`) VALUES (OLD.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_trait_removed` AFTER DELETE ON `product_attributes` BEGIN
  INSERT INTO `search_additions` (`product_id`) VALUES (OLD.`product_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_value_change` BEFORE UPDATE OF `label`, `other_words` ON `attribute_values`
WHEN (OLD.`label`, OLD.`other_words`) IS NOT (NEW.`label`, NEW.`other_words`) BEGIN
  INSERT INTO `search_removals` (`product_id`)
    SELECT `product_id` FROM `product_attributes` WHERE `value_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_value_changed` AFTER UPDATE OF `label`, `other_words` ON `attribute_values`
WHEN (OLD.`label`, OLD.`other_words`) IS NOT (NEW.`label`, NEW.`other_words`) BEGIN
  INSERT INTO `search_additions` (`product_id`)
    SELECT `product_id` FROM `product_attributes` WHERE `value_id` = NEW.`id`;
END;
--> statement-breakpoint
-- Before it is gone: afterwards nobody knows with which words its pieces stand in the index.
CREATE TRIGGER `product_search_value_remove` BEFORE DELETE ON `attribute_values` BEGIN
  DELETE FROM `product_attributes` WHERE `value_id` = OLD.`id`;
END;
