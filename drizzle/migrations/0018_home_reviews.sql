-- The home page shows the newest reviews of buyers.
DROP TRIGGER `piece_reviews_insert_purges`;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_insert_purges` AFTER INSERT ON `piece_reviews` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`product_id`, 'home'));
END;
--> statement-breakpoint
DROP TRIGGER `piece_reviews_update_purges`;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_update_purges` AFTER UPDATE OF
  `stars`, `fit`, `text`, `shown_name`, `state`, `hidden_because`, `answer`, `answered_at`, `published_at`,
  `changed_at` ON `piece_reviews`
WHEN (OLD.`stars`, OLD.`fit`, OLD.`text`, OLD.`shown_name`, OLD.`state`, OLD.`hidden_because`, OLD.`answer`,
    OLD.`answered_at`, OLD.`published_at`, OLD.`changed_at`) IS NOT
  (NEW.`stars`, NEW.`fit`, NEW.`text`, NEW.`shown_name`, NEW.`state`, NEW.`hidden_because`, NEW.`answer`,
    NEW.`answered_at`, NEW.`published_at`, NEW.`changed_at`)
BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || NEW.`product_id`, 'home'));
END;
--> statement-breakpoint
DROP TRIGGER `piece_reviews_delete_purges`;
--> statement-breakpoint
CREATE TRIGGER `piece_reviews_delete_purges` AFTER DELETE ON `piece_reviews` BEGIN
  INSERT INTO `purges` (`tags`) VALUES (json_array('product:' || OLD.`product_id`, 'home'));
END;
