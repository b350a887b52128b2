CREATE TABLE `product_counts` (
	`category_id` integer PRIMARY KEY NOT NULL,
	`on_sale` integer NOT NULL,
	CONSTRAINT "product_counts_on_sale_is_whole" CHECK(on_sale is null or (typeof(on_sale) = 'integer' and on_sale >= 0))
);
--> statement-breakpoint
DROP INDEX `products_of_category_newest`;--> statement-breakpoint
CREATE INDEX `products_of_category_featured` ON `products` (`category_id`,`is_featured`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_of_category_newest` ON `products` (`category_id`,`deleted_at`,`created_at`,`is_featured`,`id`);--> statement-breakpoint
ALTER TABLE `categories` ADD `other_words` text DEFAULT '' NOT NULL;--> statement-breakpoint

-- A later migration that rebuilds one of these tables drops its triggers and has to create them again.

-- Full text again, with what a product is: the name and the other words of its category. Each text begins with a
-- space, so that a word begins after one wherever it stands. `category` holds the id as #7#, to search within it.
DROP TRIGGER `product_search_insert`;
--> statement-breakpoint
DROP TRIGGER `product_search_remove`;
--> statement-breakpoint
DROP TRIGGER `product_search_update`;
--> statement-breakpoint
DROP TABLE `product_search`;
--> statement-breakpoint
DROP VIEW `searchable_products`;
--> statement-breakpoint
CREATE VIEW `searchable_products` AS
  SELECT
    `products`.`id`, ' ' || `products`.`name` AS `name`,
    coalesce(' ' || `categories`.`name` || ', ' || `categories`.`other_words`, '') AS `kind`,
    ' ' || `products`.`description` AS `description`,
    coalesce('#' || `products`.`category_id` || '#', '') AS `category`
  FROM `products` LEFT JOIN `categories` ON `categories`.`id` = `products`.`category_id`
  WHERE `products`.`deleted_at` IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `product_search` USING fts5(
  `name`, `kind`, `description`, `category`,
  content = 'searchable_products', content_rowid = 'id', tokenize = 'trigram'
);
--> statement-breakpoint
INSERT INTO `product_search` (`product_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `product_search_insert` AFTER INSERT ON `products` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `product_search` (`rowid`, `name`, `kind`, `description`, `category`)
    SELECT * FROM `searchable_products` WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- Taken out with the words it was put in with, which the index does not keep.
CREATE TRIGGER `product_search_remove` BEFORE DELETE ON `products` WHEN OLD.`deleted_at` IS NULL BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `name`, `kind`, `description`, `category`)
    SELECT 'delete', * FROM `searchable_products` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_change`
BEFORE UPDATE OF `name`, `description`, `category_id`, `deleted_at` ON `products` WHEN OLD.`deleted_at` IS NULL BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `name`, `kind`, `description`, `category`)
    SELECT 'delete', * FROM `searchable_products` WHERE `id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_changed`
AFTER UPDATE OF `name`, `description`, `category_id`, `deleted_at` ON `products` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `product_search` (`rowid`, `name`, `kind`, `description`, `category`)
    SELECT * FROM `searchable_products` WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_category_change` BEFORE UPDATE OF `name`, `other_words` ON `categories`
WHEN (OLD.`name`, OLD.`other_words`) IS NOT (NEW.`name`, NEW.`other_words`) BEGIN
  INSERT INTO `product_search` (`product_search`, `rowid`, `name`, `kind`, `description`, `category`)
    SELECT 'delete', * FROM `searchable_products`
    WHERE `id` IN (SELECT `id` FROM `products` WHERE `category_id` = OLD.`id` AND `deleted_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `product_search_category_changed` AFTER UPDATE OF `name`, `other_words` ON `categories`
WHEN (OLD.`name`, OLD.`other_words`) IS NOT (NEW.`name`, NEW.`other_words`) BEGIN
  INSERT INTO `product_search` (`rowid`, `name`, `kind`, `description`, `category`)
    SELECT * FROM `searchable_products`
    WHERE `id` IN (SELECT `id` FROM `products` WHERE `category_id` = NEW.`id` AND `deleted_at` IS NULL);
END;
--> statement-breakpoint

-- Lists say how long they are without reading all that is in them. 0 stands for all categories and none.
INSERT INTO `product_counts` (`category_id`, `on_sale`)
  SELECT 0, count(*) FROM `products` WHERE `deleted_at` IS NULL
  UNION ALL
  SELECT `category_id`, count(*) FROM `products`
  WHERE `deleted_at` IS NULL AND `category_id` IS NOT NULL GROUP BY `category_id`;
--> statement-breakpoint
CREATE TRIGGER `product_counts_insert` AFTER INSERT ON `products` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `product_counts` (`category_id`, `on_sale`)
    SELECT `column1`, 1 FROM (VALUES (0), (NEW.`category_id`)) WHERE `column1` IS NOT NULL
    ON CONFLICT (`category_id`) DO UPDATE SET `on_sale` = `on_sale` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_counts_remove` AFTER DELETE ON `products` WHEN OLD.`deleted_at` IS NULL BEGIN
  UPDATE `product_counts` SET `on_sale` = `on_sale` - 1 WHERE `category_id` IN (0, OLD.`category_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_counts_update` AFTER UPDATE OF `category_id`, `deleted_at` ON `products`
WHEN (OLD.`category_id`, OLD.`deleted_at` IS NULL) IS NOT (NEW.`category_id`, NEW.`deleted_at` IS NULL) BEGIN
  UPDATE `product_counts` SET `on_sale` = `on_sale` - 1
    WHERE OLD.`deleted_at` IS NULL AND `category_id` IN (0, OLD.`category_id`);
  INSERT INTO `product_counts` (`category_id`, `on_sale`)
    SELECT `column1`, 1 FROM (VALUES (0), (NEW.`category_id`))
    WHERE NEW.`deleted_at` IS NULL AND `column1` IS NOT NULL
    ON CONFLICT (`category_id`) DO UPDATE SET `on_sale` = `on_sale` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_counts_forget` AFTER DELETE ON `categories` BEGIN
  DELETE FROM `product_counts` WHERE `category_id` = OLD.`id`;
END;
