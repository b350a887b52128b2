ALTER TABLE `products` ADD `importer_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `importer_address` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `quantity_units` integer CONSTRAINT "products_quantity_units_is_whole" CHECK(quantity_units is null or (typeof(quantity_units) = 'integer' and quantity_units >= 1));--> statement-breakpoint
ALTER TABLE `products` ADD `unit_code` text DEFAULT 'N' NOT NULL CONSTRAINT "products_unit_code_is_known" CHECK(unit_code in ('N', 'PAIR', 'SET'));--> statement-breakpoint
ALTER TABLE `products` ADD `law_gaps` integer GENERATED ALWAYS AS (on_sale * ((mrp_paise is null) * 1 + (trim(country_of_origin) = '') * 2 + (lower(trim(country_of_origin)) not in ('', 'india') and (trim(importer_name) = '' or trim(importer_address) = '')) * 4 + (quantity_units is null) * 8 + (length(hsn) not in (4, 6, 8) or hsn glob '*[^0-9]*') * 16 + (coalesce(length_mm, width_mm, height_mm) is null) * 32)) VIRTUAL;--> statement-breakpoint

-- Number and unit where the words can be read, as `readQuantity` does; the words stay.
UPDATE `products` SET
  `quantity_units` = `read`.`units`,
  `unit_code` = `read`.`code`
FROM (
  SELECT `id`, `units`, CASE
    WHEN `word` IN ('pair', 'pairs', 'pr', 'prs') THEN 'PAIR'
    WHEN `word` IN ('set', 'sets') THEN 'SET'
    WHEN `word` IN (
      'n', 'no', 'no.', 'nos', 'nos.', 'number', 'numbers', 'pc', 'pcs', 'pcs.', 'piece', 'pieces', 'unit', 'units',
      'ring', 'rings', 'toe ring', 'toe rings', 'nose ring', 'nose rings', 'nose pin', 'nose pins', 'nath',
      'naths', 'nath with chain', 'kada', 'kadas', 'bangle', 'bangles', 'bracelet', 'bracelets', 'anklet',
      'anklets', 'payal', 'payals', 'necklace', 'necklaces', 'choker', 'chokers', 'haar', 'haars', 'chain',
      'chains', 'mangalsutra', 'pendant', 'pendants', 'pendant with chain', 'earring', 'earrings', 'jhumka',
      'jhumkas', 'stud', 'studs', 'maang tikka', 'maang tikkas', 'matha patti', 'matha pattis', 'hair pin',
      'hair pins', 'juda pin', 'juda pins', 'hair clip', 'hair clips', 'comb', 'combs', 'brooch', 'brooches',
      'armlet', 'armlets'
    ) THEN 'N'
  END AS `code`
  FROM (
    SELECT `id`, CAST(`said` AS integer) AS `units`, length(`said`) - length(`rest`) AS `digits`,
      trim(iif(`rest` LIKE '%)', substr(`rest`, 1, instr(`rest`, '(') - 1), `rest`)) AS `word`
    FROM (
      SELECT `id`, lower(trim(`net_quantity`)) AS `said`, ltrim(lower(trim(`net_quantity`)), '0123456789') AS `rest`
      FROM `products`
    )
  ) WHERE `digits` BETWEEN 1 AND 4 AND `units` >= 1
) AS `read`
WHERE `products`.`id` = `read`.`id` AND `read`.`code` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_with_law_gaps` ON `products` (`category_id`,`law_gaps`,`id`) WHERE law_gaps > 0;--> statement-breakpoint

-- A later migration that rebuilds products drops its triggers, and has to create them again.

-- What the page of a piece says by law, besides.
CREATE TRIGGER `products_law_purges` AFTER UPDATE OF
  `importer_name`, `importer_address`, `quantity_units`, `unit_code` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND
  (OLD.`importer_name`, OLD.`importer_address`, OLD.`quantity_units`, OLD.`unit_code`) IS NOT
  (NEW.`importer_name`, NEW.`importer_address`, NEW.`quantity_units`, NEW.`unit_code`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`id`));
END;
