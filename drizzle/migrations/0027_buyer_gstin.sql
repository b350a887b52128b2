ALTER TABLE `orders` ADD `buyer_gstin` text;--> statement-breakpoint

-- A later migration that rebuilds tax_settings or products drops their triggers, and has to create them again.

-- Cached pages say who sells, with which number and where to. Until the owner has said it they have what the shop came with.
CREATE TRIGGER `tax_settings_insert_purges` AFTER INSERT ON `tax_settings` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `tax_settings_update_purges` AFTER UPDATE OF
  `mode`, `gstin`, `legal_name`, `state_code`, `handicraft` ON `tax_settings`
WHEN (OLD.`mode`, OLD.`gstin`, OLD.`legal_name`, OLD.`state_code`, OLD.`handicraft`) IS NOT
  (NEW.`mode`, NEW.`gstin`, NEW.`legal_name`, NEW.`state_code`, NEW.`handicraft`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `tax_settings_delete_purges` AFTER DELETE ON `tax_settings` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
-- The page of a piece says whether its price includes that tax.
CREATE TRIGGER `products_tax_purges` AFTER UPDATE OF `gst_rate_bps` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND OLD.`gst_rate_bps` <> NEW.`gst_rate_bps` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`id`));
END;
