ALTER TABLE `orders` ADD `buyer_gstin` text;--> statement-breakpoint

-- A later migration that rebuilds tax_settings drops its triggers, and has to create them again.

-- Cached pages say who sells, and with which number. Until the owner has said it they have what the shop came with.
CREATE TRIGGER `tax_settings_insert_purges` AFTER INSERT ON `tax_settings` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `tax_settings_update_purges` AFTER UPDATE OF `gstin`, `legal_name` ON `tax_settings`
WHEN (OLD.`gstin`, OLD.`legal_name`) IS NOT (NEW.`gstin`, NEW.`legal_name`) BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
--> statement-breakpoint
CREATE TRIGGER `tax_settings_delete_purges` AFTER DELETE ON `tax_settings` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('settings'));
END;
