CREATE TABLE `addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`label` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`apartment` text DEFAULT '' NOT NULL,
	`city` text NOT NULL,
	`state` text NOT NULL,
	`pin_code` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "addresses_is_default_is_known" CHECK(is_default in (0, 1)),
	CONSTRAINT "addresses_label_is_not_blank" CHECK(trim(label) <> '')
);
--> statement-breakpoint
CREATE INDEX `addresses_of_user` ON `addresses` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_one_default` ON `addresses` (`user_id`) WHERE is_default = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_label_is_hers_once` ON `addresses` (`user_id`,`label`);--> statement-breakpoint
ALTER TABLE `orders` ADD `packed_at` integer;--> statement-breakpoint
-- What has a parcel to follow is packed.
UPDATE `orders` SET `packed_at` = `updated_at` WHERE `tracking_url` IS NOT NULL AND `status` IN ('paid', 'processing', 'shipped', 'delivered');
