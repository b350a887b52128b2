CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_slugs_of_category` ON `former_slugs` (`category_id`);--> statement-breakpoint

-- A category that gets another address keeps its former ones, until a category takes one of them for itself. Which of
-- them leads where changes only with the addresses of categories, so their purges (0002) reach its redirects.
CREATE TRIGGER `categories_insert_takes_slug` AFTER INSERT ON `categories` BEGIN
  DELETE FROM `former_slugs` WHERE `slug` = NEW.`slug`;
END;
--> statement-breakpoint
CREATE TRIGGER `categories_update_keeps_slug` AFTER UPDATE OF `slug` ON `categories` WHEN OLD.`slug` <> NEW.`slug` BEGIN
  DELETE FROM `former_slugs` WHERE `slug` = NEW.`slug`;
  INSERT INTO `former_slugs` (`slug`, `category_id`) VALUES (OLD.`slug`, NEW.`id`)
    ON CONFLICT (`slug`) DO UPDATE SET `category_id` = excluded.`category_id`;
END;
