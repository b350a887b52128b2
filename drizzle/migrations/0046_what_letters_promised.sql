ALTER TABLE `restock_wishes` ADD `promised_until` integer;--> statement-breakpoint
UPDATE `restock_wishes` SET `promised_until` = `held_until` WHERE `held_until` IS NOT NULL;
