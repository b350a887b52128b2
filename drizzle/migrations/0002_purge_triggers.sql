-- Every change to what cached pages show writes, in its own transaction, which tags to purge. Pages carry the tags
-- of src/domain/content/page-tags.ts; site_settings are on no cached page. A later migration that rebuilds one of
-- these tables drops its triggers and has to create them again.

-- A purge that waits stands for all changes up to the moment somebody claims it, so that a hundred sales of one
-- product are one purge. It is due at once, whichever clock runs ahead, the database's or the Worker's.
CREATE VIEW `purges` AS SELECT NULL AS `tags` WHERE FALSE;
--> statement-breakpoint
CREATE TRIGGER `purges_wait_in_the_outbox` INSTEAD OF INSERT ON `purges` BEGIN
  INSERT INTO `outbox` (`kind`, `dedupe_key`, `payload`, `next_attempt_at`)
    VALUES ('purge', 'purge:' || NEW.`tags`, json_object('tags', json(NEW.`tags`)), 0)
    ON CONFLICT (`dedupe_key`) DO NOTHING;
END;
--> statement-breakpoint
-- The page may be made again before this change is committed: from the claim on, a change waits in a row of its own.
CREATE TRIGGER `outbox_claimed_purge_takes_no_more` AFTER UPDATE OF `claimed_by`, `status` ON `outbox`
WHEN NEW.`kind` = 'purge' AND NEW.`dedupe_key` IS NOT NULL
  AND (NEW.`claimed_by` IS NOT NULL OR NEW.`status` <> 'waiting') BEGIN
  UPDATE `outbox` SET `dedupe_key` = NULL WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint

-- Products. Lists and strips that one may join or move in are purged as a whole; what already shows it has its tag.
CREATE TRIGGER `products_insert_purges` AFTER INSERT ON `products` WHEN NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('home'), ('collections'), ('category:' || NEW.`category_id`)
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
-- Its reviews name it again, and no longer carry its tag.
CREATE TRIGGER `products_restore_purges` AFTER UPDATE OF `deleted_at` ON `products`
WHEN OLD.`deleted_at` IS NOT NULL AND NEW.`deleted_at` IS NULL BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('home'), ('collections'), ('category:' || NEW.`category_id`),
      (iif(EXISTS (SELECT 1 FROM `reviews` WHERE `product_id` = NEW.`id`), 'reviews', NULL))
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `products_remove_purges` AFTER UPDATE OF `deleted_at` ON `products`
WHEN OLD.`deleted_at` IS NULL AND NEW.`deleted_at` IS NOT NULL BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('product:' || OLD.`id`), ('collections'), ('collection:' || OLD.`category_id`)
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `products_delete_purges` AFTER DELETE ON `products` WHEN OLD.`deleted_at` IS NULL BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('product:' || OLD.`id`), ('collections'), ('collection:' || OLD.`category_id`)
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
-- Looks alone: the product. What lists are sorted by: the lists too. What chooses the newest, featured and related
-- ones: the strips of them too.
CREATE TRIGGER `products_update_purges` AFTER UPDATE OF
  `name`, `description`, `price_paise`, `original_price_paise`, `mrp_paise`, `category_id`, `image_urls`,
  `is_featured`, `country_of_origin`, `manufacturer`, `net_quantity`, `offer_ends_at`, `created_at` ON `products`
WHEN OLD.`deleted_at` IS NULL AND NEW.`deleted_at` IS NULL AND
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

-- Stock. A size that was never counted shows as none, so a count of 0 that comes or goes changes nothing.
CREATE TRIGGER `stock_insert_purges` AFTER INSERT ON `stock` WHEN NEW.`on_hand` <> 0 BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`product_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `stock_update_purges` AFTER UPDATE OF `on_hand` ON `stock` WHEN OLD.`on_hand` <> NEW.`on_hand` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`product_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `stock_delete_purges` AFTER DELETE ON `stock` WHEN OLD.`on_hand` <> 0 BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || OLD.`product_id`));
END;
--> statement-breakpoint

-- Categories. The filter of the lists names all of them, the home page the first by name; the sitemap is a list.
CREATE TRIGGER `categories_insert_purges` AFTER INSERT ON `categories` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('home', 'collections'));
END;
--> statement-breakpoint
-- A name decides its place on the home page, and sizes show on the cards there of whatever category.
CREATE TRIGGER `categories_update_purges` AFTER UPDATE OF
  `name`, `slug`, `description`, `image_url`, `has_sizes`, `sizes` ON `categories`
WHEN (OLD.`name`, OLD.`slug`, OLD.`description`, OLD.`image_url`, OLD.`has_sizes`, OLD.`sizes`) IS NOT
  (NEW.`name`, NEW.`slug`, NEW.`description`, NEW.`image_url`, NEW.`has_sizes`, NEW.`sizes`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (iif(
    (OLD.`name`, OLD.`has_sizes`) IS NOT (NEW.`name`, NEW.`has_sizes`),
    json_array('category:' || NEW.`id`, 'collections', 'home'),
    json_array('category:' || NEW.`id`, 'collections')
  ));
END;
--> statement-breakpoint
CREATE TRIGGER `categories_delete_purges` AFTER DELETE ON `categories` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('category:' || OLD.`id`, 'collections'));
END;
--> statement-breakpoint

CREATE TRIGGER `home_banners_insert_purges` AFTER INSERT ON `home_banners` WHEN NEW.`is_active` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('banners'));
END;
--> statement-breakpoint
CREATE TRIGGER `home_banners_update_purges` AFTER UPDATE OF
  `title`, `subtitle`, `image_url`, `link_to`, `is_active`, `sort_order`, `created_at` ON `home_banners`
WHEN (OLD.`is_active` OR NEW.`is_active`) AND
  (OLD.`title`, OLD.`subtitle`, OLD.`image_url`, OLD.`link_to`, OLD.`is_active`, OLD.`sort_order`,
    OLD.`created_at`) IS NOT
  (NEW.`title`, NEW.`subtitle`, NEW.`image_url`, NEW.`link_to`, NEW.`is_active`, NEW.`sort_order`,
    NEW.`created_at`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('banners'));
END;
--> statement-breakpoint
CREATE TRIGGER `home_banners_delete_purges` AFTER DELETE ON `home_banners` WHEN OLD.`is_active` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('banners'));
END;
--> statement-breakpoint

CREATE TRIGGER `reviews_insert_purges` AFTER INSERT ON `reviews` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('reviews'));
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_update_purges` AFTER UPDATE OF
  `user_name`, `user_avatar_url`, `rating`, `product_id`, `item_name`, `item_image_url`, `comment`,
  `review_date` ON `reviews`
WHEN (OLD.`user_name`, OLD.`user_avatar_url`, OLD.`rating`, OLD.`product_id`, OLD.`item_name`,
    OLD.`item_image_url`, OLD.`comment`, OLD.`review_date`) IS NOT
  (NEW.`user_name`, NEW.`user_avatar_url`, NEW.`rating`, NEW.`product_id`, NEW.`item_name`,
    NEW.`item_image_url`, NEW.`comment`, NEW.`review_date`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('reviews'));
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_delete_purges` AFTER DELETE ON `reviews` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('reviews'));
END;
--> statement-breakpoint

-- What stands in the frame of every page.
CREATE TRIGGER `notification_bar_settings_insert_purges`
AFTER INSERT ON `notification_bar_settings` WHEN NEW.`is_active` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `notification_bar_settings_update_purges` AFTER UPDATE OF
  `text_content`, `link_url`, `background_color`, `text_color`, `is_active` ON `notification_bar_settings`
WHEN (OLD.`is_active` OR NEW.`is_active`) AND
  (OLD.`text_content`, OLD.`link_url`, OLD.`background_color`, OLD.`text_color`, OLD.`is_active`) IS NOT
  (NEW.`text_content`, NEW.`link_url`, NEW.`background_color`, NEW.`text_color`, NEW.`is_active`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `notification_bar_settings_delete_purges`
AFTER DELETE ON `notification_bar_settings` WHEN OLD.`is_active` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `shipping_settings_insert_purges`
AFTER INSERT ON `shipping_settings` WHEN NEW.`is_active` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `shipping_settings_update_purges` AFTER UPDATE OF
  `free_shipping_threshold_paise`, `standard_shipping_fee_paise`, `is_active` ON `shipping_settings`
WHEN (OLD.`is_active` OR NEW.`is_active`) AND
  (OLD.`free_shipping_threshold_paise`, OLD.`standard_shipping_fee_paise`, OLD.`is_active`) IS NOT
  (NEW.`free_shipping_threshold_paise`, NEW.`standard_shipping_fee_paise`, NEW.`is_active`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `shipping_settings_delete_purges`
AFTER DELETE ON `shipping_settings` WHEN OLD.`is_active` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
