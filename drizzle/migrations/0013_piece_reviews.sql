CREATE TABLE `piece_reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_item_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`stars` integer NOT NULL,
	`fit` text,
	`text` text DEFAULT '' NOT NULL,
	`shown_name` text NOT NULL,
	`state` text DEFAULT 'published' NOT NULL,
	`hidden_because` text,
	`answer` text,
	`answered_at` integer,
	`published_at` integer NOT NULL,
	`changed_at` integer,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "piece_reviews_stars_are_1_to_5" CHECK(typeof(stars) = 'integer' and stars between 1 and 5),
	CONSTRAINT "piece_reviews_fit_is_known" CHECK(fit in ('true', 'small', 'large')),
	CONSTRAINT "piece_reviews_state_is_known" CHECK(state in ('published', 'hidden')),
	CONSTRAINT "piece_reviews_hidden_because_is_known" CHECK(hidden_because in ('abuse', 'private_data', 'not_about_piece', 'advertising')),
	CONSTRAINT "piece_reviews_hidden_has_a_reason" CHECK((state = 'hidden') = (hidden_because is not null)),
	CONSTRAINT "piece_reviews_answer_has_a_moment" CHECK((answer is null) = (answered_at is null)),
	CONSTRAINT "piece_reviews_shown_name_is_not_blank" CHECK(trim(shown_name) <> ''),
	CONSTRAINT "piece_reviews_answer_is_not_blank" CHECK(trim(answer) <> '')
);
--> statement-breakpoint
CREATE INDEX `piece_reviews_of_product` ON `piece_reviews` (`product_id`,`state`,`published_at`,`id`,`stars`);--> statement-breakpoint
CREATE INDEX `piece_reviews_newest` ON `piece_reviews` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `piece_reviews_by_stars` ON `piece_reviews` (`stars`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `piece_reviews_hidden` ON `piece_reviews` (`published_at`,`id`) WHERE state = 'hidden';--> statement-breakpoint
CREATE INDEX `piece_reviews_unanswered` ON `piece_reviews` (`published_at`,`id`) WHERE answer is null and state = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX `piece_reviews_one_of_a_line` ON `piece_reviews` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `review_photos` (
	`review_id` integer NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`review_id`, `position`),
	FOREIGN KEY (`review_id`) REFERENCES `piece_reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "review_photos_are_at_most_4" CHECK(typeof(position) = 'integer' and position between 0 and 3),
	CONSTRAINT "review_photos_key_is_not_blank" CHECK(trim(key) <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_photos_key_unique` ON `review_photos` (`key`);--> statement-breakpoint
CREATE TABLE `review_tallies` (
	`product_id` integer NOT NULL,
	`what` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`product_id`, `what`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "review_tallies_count_is_whole" CHECK(count is null or (typeof(count) = 'integer' and count >= 0))
);
--> statement-breakpoint
ALTER TABLE `products` ADD `review_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `review_stars_total` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `reviews_asked_at` integer;--> statement-breakpoint
CREATE INDEX `orders_to_ask_for_reviews` ON `orders` (`delivered_at`) WHERE delivered_at is not null and reviews_asked_at is null;--> statement-breakpoint

-- A later migration that rebuilds one of these tables drops its triggers and has to create them again.

-- One who bought the piece, and has it.
CREATE TRIGGER `piece_reviews_follow_their_order_item` BEFORE INSERT ON `piece_reviews` BEGIN
  SELECT RAISE(ABORT, 'piece_reviews_are_of_what_was_delivered') WHERE NOT EXISTS (
    SELECT 1 FROM `order_items` JOIN `orders` ON `orders`.`id` = `order_items`.`order_id`
    WHERE `order_items`.`id` = NEW.`order_item_id` AND `order_items`.`product_id` = NEW.`product_id`
      AND `orders`.`status` = 'delivered'
  );
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_stay_with_their_order_item`
BEFORE UPDATE OF `id`, `order_item_id`, `product_id` ON `piece_reviews`
WHEN (OLD.`id`, OLD.`order_item_id`, OLD.`product_id`) IS NOT (NEW.`id`, NEW.`order_item_id`, NEW.`product_id`) BEGIN
  SELECT RAISE(ABORT, 'piece_reviews_stay_with_their_order_item');
END;
--> statement-breakpoint

-- The sums on the product are those of its published reviews, whoever writes to either.
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
CREATE VIEW `review_marks` AS
  SELECT `id`, `product_id`, 'stars:' || `stars` AS `what` FROM `piece_reviews` WHERE `state` = 'published'
  UNION ALL
  SELECT `id`, `product_id`, 'fit:' || `fit` FROM `piece_reviews` WHERE `state` = 'published' AND `fit` IS NOT NULL
  UNION ALL
  SELECT `id`, `product_id`, 'hidden:' || `hidden_because` FROM `piece_reviews` WHERE `state` = 'hidden';
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
CREATE TRIGGER `piece_reviews_delete_marks` BEFORE DELETE ON `piece_reviews` BEGIN
  UPDATE `review_tallies` SET `count` = `count` - 1 WHERE `product_id` = OLD.`product_id`
    AND `what` IN (SELECT `what` FROM `review_marks` WHERE `id` = OLD.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_delete_counts` AFTER DELETE ON `piece_reviews` BEGIN
  UPDATE `products` SET (`review_count`, `review_stars_total`) = (
    SELECT count(*), coalesce(sum(`stars`), 0) FROM `piece_reviews`
    WHERE `product_id` = OLD.`product_id` AND `state` = 'published'
  ) WHERE `id` = OLD.`product_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_update_marks`
BEFORE UPDATE OF `stars`, `fit`, `state`, `hidden_because` ON `piece_reviews` BEGIN
  UPDATE `review_tallies` SET `count` = `count` - 1 WHERE `product_id` = OLD.`product_id`
    AND `what` IN (SELECT `what` FROM `review_marks` WHERE `id` = OLD.`id`);
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

-- All pages that show the product, its stars on cards too, carry its tag (0002).
CREATE TRIGGER `piece_reviews_insert_purges` AFTER INSERT ON `piece_reviews` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`product_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_update_purges` AFTER UPDATE OF
  `stars`, `fit`, `text`, `shown_name`, `state`, `hidden_because`, `answer`, `answered_at`, `published_at`,
  `changed_at` ON `piece_reviews`
WHEN (OLD.`stars`, OLD.`fit`, OLD.`text`, OLD.`shown_name`, OLD.`state`, OLD.`hidden_because`, OLD.`answer`,
    OLD.`answered_at`, OLD.`published_at`, OLD.`changed_at`) IS NOT
  (NEW.`stars`, NEW.`fit`, NEW.`text`, NEW.`shown_name`, NEW.`state`, NEW.`hidden_because`, NEW.`answer`,
    NEW.`answered_at`, NEW.`published_at`, NEW.`changed_at`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`product_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_delete_purges` AFTER DELETE ON `piece_reviews` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || OLD.`product_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `review_photos_insert_purges` AFTER INSERT ON `review_photos` BEGIN
  INSERT INTO `purges` (`tags`)
    SELECT json_array('product:' || `product_id`) FROM `piece_reviews` WHERE `id` = NEW.`review_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `review_photos_delete_purges` AFTER DELETE ON `review_photos` BEGIN
  INSERT INTO `purges` (`tags`)
    SELECT json_array('product:' || `product_id`) FROM `piece_reviews` WHERE `id` = OLD.`review_id`;
END;
