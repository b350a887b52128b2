ALTER TABLE `products` ADD `video` text CONSTRAINT "products_video_is_json" CHECK(video is null or iif(json_valid(video), json_type(video), '') = 'object');--> statement-breakpoint
CREATE TRIGGER `products_video_purges` AFTER UPDATE OF `video` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND OLD.`video` IS NOT NEW.`video`
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`id`));
END;
