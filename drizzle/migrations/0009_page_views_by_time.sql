CREATE TABLE `__new_page_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`user_id` text,
	`session_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "page_views_id_is_its_moment" CHECK(id / 1000 = created_at)
);
--> statement-breakpoint
-- What was seen in the same millisecond stays in its order.
INSERT INTO `__new_page_views`("id", "path", "user_id", "session_id", "created_at")
SELECT "created_at" * 1000 + row_number() OVER (PARTITION BY "created_at" ORDER BY "id") - 1,
	"path", "user_id", "session_id", "created_at" FROM `page_views`;
--> statement-breakpoint
DROP TABLE `page_views`;--> statement-breakpoint
ALTER TABLE `__new_page_views` RENAME TO `page_views`;--> statement-breakpoint
CREATE INDEX `page_views_of_user` ON `page_views` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE `page_view_days` ADD `paths` text CONSTRAINT "page_view_days_paths_is_json" CHECK(paths is null or iif(json_valid(paths), json_type(paths), '') = 'object');
