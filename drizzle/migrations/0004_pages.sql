CREATE TABLE `pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`markdown` text NOT NULL,
	`sha256` text NOT NULL,
	`in_menu` integer DEFAULT false NOT NULL,
	`updated_on` text NOT NULL,
	`holds_from` text NOT NULL,
	`changed_by` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pages_slug_is_not_blank" CHECK(trim(slug) <> ''),
	CONSTRAINT "pages_title_is_not_blank" CHECK(trim(title) <> ''),
	CONSTRAINT "pages_in_menu_is_known" CHECK(in_menu in (0, 1)),
	CONSTRAINT "pages_version_is_whole" CHECK(version is null or (typeof(version) = 'integer' and version >= 1)),
	CONSTRAINT "pages_have_days" CHECK(date(updated_on) = updated_on and date(holds_from) = holds_from)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pages_versions` ON `pages` (`slug`,`version`);--> statement-breakpoint
CREATE INDEX `pages_changed_by` ON `pages` (`changed_by`);--> statement-breakpoint
CREATE INDEX `pages_in_menu` ON `pages` (`slug`) WHERE in_menu = 1;--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_version` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `terms_hash` text;