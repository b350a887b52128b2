PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_daily_counts` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`day`, `name`),
	CONSTRAINT "daily_counts_name_is_known" CHECK(name in ('webhook_refused', 'reconcile_asked', 'reconcile_paid', 'reconcile_refunded', 'reconcile_given_up', 'images_used_up', 'images_away')),
	CONSTRAINT "daily_counts_count_is_whole" CHECK(count is null or (typeof(count) = 'integer' and count >= 1))
);
--> statement-breakpoint
INSERT INTO `__new_daily_counts`("day", "name", "count", "last_at") SELECT "day", "name", "count", "last_at" FROM `daily_counts`;--> statement-breakpoint
DROP TABLE `daily_counts`;--> statement-breakpoint
ALTER TABLE `__new_daily_counts` RENAME TO `daily_counts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;