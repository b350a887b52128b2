CREATE TABLE `complaint_photos` (
	`complaint_id` integer NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`complaint_id`, `position`),
	FOREIGN KEY (`complaint_id`) REFERENCES `complaints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "complaint_photos_are_at_most_3" CHECK(typeof(position) = 'integer' and position between 0 and 2),
	CONSTRAINT "complaint_photos_key_is_not_blank" CHECK(trim(key) <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `complaint_photos_key_unique` ON `complaint_photos` (`key`);