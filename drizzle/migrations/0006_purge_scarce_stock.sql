-- Cards say how many there are of what is scarce, and of the rest only that there is enough (stock-note.ts); the page of a
-- product asks for the number itself. So a sale of one of many purges nothing. A higher LOW_STOCK needs another trigger.
DROP TRIGGER `stock_update_purges`;
--> statement-breakpoint
CREATE TRIGGER `stock_update_purges` AFTER UPDATE OF `on_hand` ON `stock`
WHEN min(OLD.`on_hand`, 10) <> min(NEW.`on_hand`, 10) BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`product_id`));
END;
