-- The page of a piece calls it by the words of its code.
CREATE TRIGGER `products_hsn_purges` AFTER UPDATE OF `hsn` ON `products`
WHEN OLD.`on_sale` AND NEW.`on_sale` AND OLD.`hsn` IS NOT NEW.`hsn`
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`id`));
END;
