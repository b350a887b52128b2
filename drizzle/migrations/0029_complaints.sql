CREATE TABLE `complaint_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`complaint_id` integer NOT NULL,
	`author` text NOT NULL,
	`kind` text DEFAULT 'message' NOT NULL,
	`text` text NOT NULL,
	`request_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`complaint_id`) REFERENCES `complaints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "complaint_messages_author_is_known" CHECK(author in ('complainant', 'shop')),
	CONSTRAINT "complaint_messages_kind_is_known" CHECK(kind in ('message', 'settled', 'reopened')),
	CONSTRAINT "complaint_messages_text_is_not_blank" CHECK(trim(text) <> ''),
	CONSTRAINT "complaint_messages_are_of_their_author" CHECK(kind = 'message' or (kind = 'settled') = (author = 'shop'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `complaint_messages_once` ON `complaint_messages` (`complaint_id`,`request_hash`);--> statement-breakpoint
CREATE TABLE `complaint_series` (
	`year` integer PRIMARY KEY NOT NULL,
	`next_number` integer DEFAULT 1 NOT NULL,
	`open` integer DEFAULT 0 NOT NULL,
	`settled_late` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "complaint_series_year_is_whole" CHECK(year is null or (typeof(year) = 'integer' and year >= 2000)),
	CONSTRAINT "complaint_series_next_number_is_whole" CHECK(next_number is null or (typeof(next_number) = 'integer' and next_number >= 1)),
	CONSTRAINT "complaint_series_open_is_whole" CHECK(open is null or (typeof(open) = 'integer' and open >= 0)),
	CONSTRAINT "complaint_series_settled_late_is_whole" CHECK(settled_late is null or (typeof(settled_late) = 'integer' and settled_late >= 0))
);
--> statement-breakpoint
CREATE TABLE `complaints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`order_id` text,
	`named_order` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`text` text NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`request_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`ack_due_at` integer NOT NULL,
	`acknowledged_at` integer,
	`due_at` integer NOT NULL,
	`settled_at` integer,
	`reopened_at` integer,
	`next_due_at` integer GENERATED ALWAYS AS ((iif(settled_at is not null, null, iif(acknowledged_at is null, ack_due_at, due_at)))) VIRTUAL,
	`urgent_at` integer GENERATED ALWAYS AS ((iif(settled_at is not null, null, iif(acknowledged_at is null,
        created_at + (ack_due_at - created_at) * 3 / 4,
        coalesce(reopened_at, created_at) + (due_at - coalesce(reopened_at, created_at)) * 3 / 4)))) VIRTUAL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "complaints_state_is_known" CHECK(state in ('received', 'acknowledged', 'settled')),
	CONSTRAINT "complaints_email_is_lower_case" CHECK(email = lower(trim(email))),
	CONSTRAINT "complaints_name_is_not_blank" CHECK(trim(name) <> ''),
	CONSTRAINT "complaints_text_is_not_blank" CHECK(trim(text) <> ''),
	CONSTRAINT "complaints_received_is_not_acknowledged" CHECK((state = 'received') = (acknowledged_at is null)),
	CONSTRAINT "complaints_settled_has_a_moment" CHECK((state = 'settled') = (settled_at is not null)),
	CONSTRAINT "complaints_clocks_run_forward" CHECK(ack_due_at > created_at and due_at > created_at)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_number_unique` ON `complaints` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_request_hash_unique` ON `complaints` (`request_hash`);--> statement-breakpoint
CREATE INDEX `complaints_of_email` ON `complaints` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `complaints_of_order` ON `complaints` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `complaints_newest` ON `complaints` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `complaints_open` ON `complaints` (`next_due_at`,`id`) WHERE next_due_at is not null;--> statement-breakpoint
CREATE INDEX `complaints_settled` ON `complaints` (`settled_at`,`id`) WHERE settled_at is not null;--> statement-breakpoint
CREATE TRIGGER `complaints_count_received` AFTER INSERT ON `complaints` WHEN NEW.`settled_at` IS NULL BEGIN
  UPDATE `complaint_series` SET `open` = `open` + 1 WHERE `year` = CAST(substr(NEW.`number`, 3, 4) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER `complaints_count_settled` AFTER UPDATE OF `settled_at` ON `complaints`
WHEN (NEW.`settled_at` IS NULL) <> (OLD.`settled_at` IS NULL) BEGIN
  UPDATE `complaint_series` SET `open` = `open` + iif(NEW.`settled_at` IS NULL, 1, -1),
    `settled_late` = `settled_late` + coalesce(NEW.`settled_at` > NEW.`due_at`, 0) - coalesce(OLD.`settled_at` > OLD.`due_at`, 0)
  WHERE `year` = CAST(substr(NEW.`number`, 3, 4) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER `complaints_count_forgotten` AFTER DELETE ON `complaints` WHEN OLD.`settled_at` IS NULL BEGIN
  UPDATE `complaint_series` SET `open` = `open` - 1 WHERE `year` = CAST(substr(OLD.`number`, 3, 4) AS INTEGER);
END;
