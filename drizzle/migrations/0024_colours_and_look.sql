CREATE TABLE `look_pieces` (
	`product_id` integer NOT NULL,
	`with_product_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`product_id`, `with_product_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`with_product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "look_pieces_are_at_most_2" CHECK(position in (0, 1)),
	CONSTRAINT "look_pieces_go_with_another" CHECK(product_id <> with_product_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `look_pieces_in_order` ON `look_pieces` (`product_id`,`position`);--> statement-breakpoint
CREATE INDEX `look_pieces_with` ON `look_pieces` (`with_product_id`);--> statement-breakpoint
ALTER TABLE `products` ADD `design_id` integer;--> statement-breakpoint
CREATE INDEX `products_of_design` ON `products` (`design_id`,`id`) WHERE design_id is not null;--> statement-breakpoint

-- A later migration that rebuilds products or product_attributes drops their triggers, and has to create them again.

-- Pages of pieces of a design show its other colours; they have the tag of the design.
CREATE TRIGGER `products_insert_design_purges` AFTER INSERT ON `products`
WHEN NEW.`design_id` IS NOT NULL AND NEW.`on_sale` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('design:' || NEW.`design_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `products_delete_design_purges` AFTER DELETE ON `products`
WHEN OLD.`design_id` IS NOT NULL AND OLD.`on_sale` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('design:' || OLD.`design_id`));
END;
--> statement-breakpoint
-- The page of one that joins has no such tag yet.
CREATE TRIGGER `products_design_purges` AFTER UPDATE OF `design_id` ON `products`
WHEN OLD.`design_id` IS NOT NEW.`design_id` AND (OLD.`on_sale` OR NEW.`on_sale`) BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_group_array(`column1`) FROM (
    VALUES ('product:' || NEW.`id`), ('design:' || OLD.`design_id`), ('design:' || NEW.`design_id`)
  ) WHERE `column1` IS NOT NULL;
END;
--> statement-breakpoint
-- Its swatch says whether it is sold out, and its name where nothing is said of its colour.
CREATE TRIGGER `products_sister_purges` AFTER UPDATE OF `name`, `stock_quantity`, `deleted_at`, `status` ON `products`
WHEN NEW.`design_id` IS NOT NULL AND (OLD.`on_sale` OR NEW.`on_sale`) AND
  (OLD.`name`, OLD.`stock_quantity` > 0, OLD.`on_sale`) IS NOT (NEW.`name`, NEW.`stock_quantity` > 0, NEW.`on_sale`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('design:' || NEW.`design_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `product_attributes_insert_design_purges` AFTER INSERT ON `product_attributes`
WHEN EXISTS (SELECT 1 FROM `attribute_values` v JOIN `attributes` a ON a.`id` = v.`attribute_id`
  WHERE v.`id` = NEW.`value_id` AND a.`key` = 'colour')
BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_array('design:' || `design_id`) FROM `products`
    WHERE `id` = NEW.`product_id` AND `design_id` IS NOT NULL AND `on_sale` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `product_attributes_delete_design_purges` AFTER DELETE ON `product_attributes`
WHEN EXISTS (SELECT 1 FROM `attribute_values` v JOIN `attributes` a ON a.`id` = v.`attribute_id`
  WHERE v.`id` = OLD.`value_id` AND a.`key` = 'colour')
BEGIN
  INSERT INTO `purges` (`tags`) SELECT json_array('design:' || `design_id`) FROM `products`
    WHERE `id` = OLD.`product_id` AND `design_id` IS NOT NULL AND `on_sale` = 1;
END;
--> statement-breakpoint
-- The part of a page that shows them has the tag of its piece, and of each that was chosen.
CREATE TRIGGER `look_pieces_insert_purges` AFTER INSERT ON `look_pieces` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`product_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `look_pieces_update_purges` AFTER UPDATE ON `look_pieces` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || OLD.`product_id`, 'product:' || NEW.`product_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `look_pieces_delete_purges` AFTER DELETE ON `look_pieces` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || OLD.`product_id`));
END;
--> statement-breakpoint
-- What comes back stood nowhere but in the looks that it was chosen for.
CREATE TRIGGER `products_restore_look_purges` AFTER UPDATE OF `deleted_at`, `status` ON `products`
WHEN NOT OLD.`on_sale` AND NEW.`on_sale` BEGIN
  INSERT INTO `purges` (`tags`)
    SELECT json_array('product:' || `product_id`) FROM `look_pieces` WHERE `with_product_id` = NEW.`id`;
END;
