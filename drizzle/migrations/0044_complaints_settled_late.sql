-- What was settled late counts as late also when it is opened again, and once, however often it is settled late.
ALTER TABLE `complaints` ADD `was_settled_late` integer DEFAULT false NOT NULL CONSTRAINT "complaints_was_settled_late_is_known" CHECK(was_settled_late in (0, 1));
--> statement-breakpoint
UPDATE `complaints` SET `was_settled_late` = 1 WHERE `settled_at` > `due_at`;
--> statement-breakpoint
DROP TRIGGER `complaints_count_settled`;
--> statement-breakpoint
CREATE TRIGGER `complaints_count_settled` AFTER UPDATE OF `settled_at` ON `complaints`
WHEN (NEW.`settled_at` IS NULL) <> (OLD.`settled_at` IS NULL) BEGIN
  UPDATE `complaint_series` SET `open` = `open` + iif(NEW.`settled_at` IS NULL, 1, -1)
  WHERE `year` = CAST(substr(NEW.`number`, 3, 4) AS INTEGER);
  UPDATE `complaints` SET `was_settled_late` = 1 WHERE `id` = NEW.`id` AND `settled_at` > `due_at`;
END;
--> statement-breakpoint
CREATE TRIGGER `complaints_count_settled_late` AFTER UPDATE OF `was_settled_late` ON `complaints`
WHEN NEW.`was_settled_late` > OLD.`was_settled_late` BEGIN
  UPDATE `complaint_series` SET `settled_late` = `settled_late` + 1
  WHERE `year` = CAST(substr(NEW.`number`, 3, 4) AS INTEGER);
END;
