CREATE TABLE `staff` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`invited_by` text,
	`ended_at` integer,
	`last_sign_in_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `staff_invited_by` ON `staff` (`invited_by`);--> statement-breakpoint
INSERT INTO `staff` (`user_id`, `role`, `created_at`) SELECT `id`, 'owner', `created_at` FROM `users` WHERE `role` = 'admin';--> statement-breakpoint
CREATE TABLE `staff_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invitations_token_hash_unique` ON `staff_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_invitations_by` ON `staff_invitations` (`invited_by`);--> statement-breakpoint
CREATE INDEX `staff_invitations_expiring` ON `staff_invitations` (`expires_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_site_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`cod_is_enabled` integer DEFAULT false NOT NULL,
	`cod_min_order_paise` integer DEFAULT 0 NOT NULL,
	`cod_max_order_paise` integer DEFAULT 500000 NOT NULL,
	`gift_wrap_paise` integer DEFAULT 0 NOT NULL,
	`admin_two_factor_is_required` integer DEFAULT false NOT NULL,
	`two_factor_roles` text DEFAULT '[]' NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "site_settings_is_one_row" CHECK(id = 1),
	CONSTRAINT "site_settings_cod_is_enabled_is_known" CHECK(cod_is_enabled in (0, 1)),
	CONSTRAINT "site_settings_cod_min_order_paise_is_whole" CHECK(cod_min_order_paise is null or (typeof(cod_min_order_paise) = 'integer' and cod_min_order_paise >= 0)),
	CONSTRAINT "site_settings_cod_max_order_paise_is_whole" CHECK(cod_max_order_paise is null or (typeof(cod_max_order_paise) = 'integer' and cod_max_order_paise >= 0)),
	CONSTRAINT "site_settings_cod_range_is_not_empty" CHECK(cod_min_order_paise <= cod_max_order_paise),
	CONSTRAINT "site_settings_gift_wrap_paise_is_whole" CHECK(gift_wrap_paise is null or (typeof(gift_wrap_paise) = 'integer' and gift_wrap_paise >= 0)),
	CONSTRAINT "site_settings_admin_two_factor_is_required_is_known" CHECK(admin_two_factor_is_required in (0, 1)),
	CONSTRAINT "site_settings_two_factor_roles_is_json" CHECK(two_factor_roles is null or iif(json_valid(two_factor_roles), json_type(two_factor_roles), '') = 'array')
);
--> statement-breakpoint
INSERT INTO `__new_site_settings`("id", "cod_is_enabled", "cod_min_order_paise", "cod_max_order_paise", "gift_wrap_paise", "admin_two_factor_is_required", "updated_at") SELECT "id", "cod_is_enabled", "cod_min_order_paise", "cod_max_order_paise", "gift_wrap_paise", "admin_two_factor_is_required", "updated_at" FROM `site_settings`;--> statement-breakpoint
DROP TABLE `site_settings`;--> statement-breakpoint
ALTER TABLE `__new_site_settings` RENAME TO `site_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;