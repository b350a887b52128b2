-- The page of reviews shows the first picture of a piece that is off sale too, and a hidden review's photo is at no edge.
-- A later migration that rebuilds products or review_photos drops their triggers, and has to create them again.
CREATE TRIGGER `products_off_sale_picture_purges` AFTER UPDATE OF `image_urls` ON `products`
WHEN NOT NEW.`on_sale` AND json_extract(OLD.`image_urls`, '$[0]') IS NOT json_extract(NEW.`image_urls`, '$[0]')
  AND EXISTS (SELECT 1 FROM `reviews` WHERE `product_id` = NEW.`id` AND `item_image_url` IS NULL)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('reviews'));
END;
--> statement-breakpoint
CREATE TRIGGER `review_photos_insert_hidden_purges` AFTER INSERT ON `review_photos`
WHEN EXISTS (SELECT 1 FROM `piece_reviews` WHERE `id` = NEW.`review_id` AND `state` = 'hidden')
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('file:' || NEW.`key`));
END;
