-- A tile of the home page comes with the first piece that it leads to, as `selectOccasions` and `selectTreat` in
-- src/domain/catalogue/get-home.server.ts find it; what goes on sale purges that page by itself.
-- A later migration that rebuilds products or product_attributes drops their triggers, and has to create them again.
CREATE TRIGGER `product_attributes_insert_home_purges` AFTER INSERT ON `product_attributes`
WHEN EXISTS (
    SELECT 1 FROM `attribute_values` AS `v` JOIN `attributes` AS `a` ON `a`.`id` = `v`.`attribute_id`
    WHERE `v`.`id` = NEW.`value_id` AND `a`.`key` = 'occasion'
  ) AND json_array(NEW.`product_id`) = (SELECT json_group_array(`id`) FROM (
    SELECT `p`.`id` FROM `product_attributes` AS `said` JOIN `products` AS `p` ON `p`.`id` = `said`.`product_id`
    WHERE `said`.`value_id` = NEW.`value_id` AND `p`.`on_sale` = 1 LIMIT 2
  ))
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('home'));
END;
--> statement-breakpoint
CREATE TRIGGER `products_treat_purges` AFTER UPDATE OF `price_paise`, `original_price_paise`, `offer_ends_at` ON `products`
WHEN (OLD.`price_paise` <= 49900 AND (
    OLD.`offer_ends_at` IS NULL OR OLD.`offer_ends_at` > unixepoch('subsec') * 1000 OR OLD.`original_price_paise` <= 49900
  )) IS NOT TRUE
  AND json_array(NEW.`id`) = (SELECT json_group_array(`id`) FROM (
    SELECT `id` FROM `products` WHERE `on_sale` = 1 AND `price_paise` <= 49900 AND (
      `offer_ends_at` IS NULL OR `offer_ends_at` > unixepoch('subsec') * 1000 OR `original_price_paise` <= 49900
    ) LIMIT 2
  ))
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('home'));
END;
