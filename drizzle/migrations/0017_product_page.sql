-- A later migration that rebuilds site_settings or piece_reviews drops their triggers and has to create them again.

-- The pages of pieces say whether cash is taken at the door; they have the tag `cod`.
CREATE TRIGGER `site_settings_update_purges` AFTER UPDATE OF
  `cod_is_enabled`, `cod_min_order_paise`, `cod_max_order_paise` ON `site_settings`
WHEN (OLD.`cod_is_enabled`, OLD.`cod_min_order_paise`, OLD.`cod_max_order_paise`) IS NOT
  (NEW.`cod_is_enabled`, NEW.`cod_min_order_paise`, NEW.`cod_max_order_paise`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('cod'));
END;
