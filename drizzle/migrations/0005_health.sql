CREATE TABLE `daily_counts` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`day`, `name`),
	CONSTRAINT "daily_counts_name_is_known" CHECK(name in ('webhook_refused', 'reconcile_asked', 'reconcile_paid', 'reconcile_refunded', 'reconcile_given_up')),
	CONSTRAINT "daily_counts_count_is_whole" CHECK(count is null or (typeof(count) = 'integer' and count >= 1))
);
--> statement-breakpoint
CREATE TABLE `task_runs` (
	`task` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`succeeded_at` integer,
	`failed_at` integer,
	`failed_with` text
);
--> statement-breakpoint

-- An event that could not be applied is kept as failed until it is sent again: then its row makes room for the new one.
CREATE TRIGGER `webhook_events_failed_may_come_again`
BEFORE INSERT ON `webhook_events` BEGIN
  DELETE FROM `webhook_events` WHERE `id` = NEW.`id` AND `outcome` = 'failed';
END;
