CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`password` text,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `accounts_of_user` ON `accounts` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_one_per_provider` ON `accounts` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_request` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limits_key_unique` ON `rate_limits` (`key`);--> statement-breakpoint
CREATE INDEX `rate_limits_oldest` ON `rate_limits` (`last_request`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_unique` ON `sessions` (`token`);--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiring` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `two_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`verified` integer DEFAULT true,
	`failed_verification_count` integer DEFAULT 0,
	`locked_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `two_factors_of_user` ON `two_factors` (`user_id`);--> statement-breakpoint
CREATE INDEX `two_factors_by_secret` ON `two_factors` (`secret`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`role` text DEFAULT 'customer' NOT NULL,
	`phone` text,
	`address` text,
	`two_factor_enabled` integer DEFAULT false,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "users_email_is_lower_case" CHECK(email = lower(trim(email))),
	CONSTRAINT "users_email_verified_is_known" CHECK(email_verified in (0, 1)),
	CONSTRAINT "users_address_is_json" CHECK(address is null or iif(json_valid(address), json_type(address), '') = 'object')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verifications_by_identifier` ON `verifications` (`identifier`,`created_at`);--> statement-breakpoint
CREATE INDEX `verifications_expiring` ON `verifications` (`expires_at`);--> statement-breakpoint
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
CREATE TABLE `page_view_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`sessions` integer NOT NULL,
	`paths` text,
	CONSTRAINT "page_view_days_views_is_whole" CHECK(views is null or (typeof(views) = 'integer' and views >= 1)),
	CONSTRAINT "page_view_days_sessions_is_whole" CHECK(sessions is null or (typeof(sessions) = 'integer' and sessions >= 1)),
	CONSTRAINT "page_view_days_paths_is_json" CHECK(paths is null or iif(json_valid(paths), json_type(paths), '') = 'object')
);
--> statement-breakpoint
CREATE TABLE `page_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`user_id` text,
	`session_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "page_views_id_is_its_moment" CHECK(id / 1000 = created_at)
);
--> statement-breakpoint
CREATE INDEX `page_views_of_user` ON `page_views` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE TABLE `sale_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`orders` integer NOT NULL,
	`paise` integer NOT NULL,
	CONSTRAINT "sale_days_orders_is_whole" CHECK(orders is null or (typeof(orders) = 'integer' and orders >= 0)),
	CONSTRAINT "sale_days_paise_is_whole" CHECK(paise is null or (typeof(paise) = 'integer' and paise >= 0))
);
--> statement-breakpoint
CREATE TABLE `vain_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`term` text NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`last_at` integer NOT NULL,
	CONSTRAINT "vain_searches_term_is_not_blank" CHECK(trim(term) <> ''),
	CONSTRAINT "vain_searches_times_is_whole" CHECK(times is null or (typeof(times) = 'integer' and times >= 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vain_searches_term_unique` ON `vain_searches` (`term`);--> statement-breakpoint
CREATE INDEX `vain_searches_by_moment` ON `vain_searches` (`last_at`);--> statement-breakpoint
CREATE TABLE `attribute_values` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`attribute_id` integer NOT NULL,
	`value` text NOT NULL,
	`label` text NOT NULL,
	`colour` text,
	`other_words` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`attribute_id`) REFERENCES `attributes`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "attribute_values_value_is_a_slug" CHECK(value <> '' and value not glob '*[^a-z0-9-]*'),
	CONSTRAINT "attribute_values_label_is_not_blank" CHECK(trim(label) <> ''),
	CONSTRAINT "attribute_values_colour_is_hex" CHECK(colour is null or (length(colour) = 7 and colour glob '#*' and substr(colour, 2) not glob '*[^0-9a-f]*')),
	CONSTRAINT "attribute_values_position_is_whole" CHECK(position is null or (typeof(position) = 'integer' and position >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attribute_values_of_attribute` ON `attribute_values` (`attribute_id`,`value`);--> statement-breakpoint
CREATE TABLE `attributes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`kind` text DEFAULT 'choice' NOT NULL,
	`filterable` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attributes_key_is_lower_case" CHECK(key = lower(trim(key))),
	CONSTRAINT "attributes_key_is_not_blank" CHECK(trim(key) <> ''),
	CONSTRAINT "attributes_label_is_not_blank" CHECK(trim(label) <> ''),
	CONSTRAINT "attributes_filterable_is_known" CHECK(filterable in (0, 1)),
	CONSTRAINT "attributes_position_is_whole" CHECK(position is null or (typeof(position) = 'integer' and position >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attributes_key_unique` ON `attributes` (`key`);--> statement-breakpoint
CREATE TABLE `facet_changes` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`entry` text
);
--> statement-breakpoint
CREATE INDEX `facet_changes_by_version` ON `facet_changes` (`version`);--> statement-breakpoint
CREATE TABLE `facet_chunks` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`packed` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `facet_chunks_by_version` ON `facet_chunks` (`version`);--> statement-breakpoint
CREATE TABLE `product_attributes` (
	`product_id` integer NOT NULL,
	`value_id` integer NOT NULL,
	PRIMARY KEY(`product_id`, `value_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`value_id`) REFERENCES `attribute_values`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `product_attributes_of_value` ON `product_attributes` (`value_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `product_sales` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`sold` integer NOT NULL,
	CONSTRAINT "product_sales_sold_is_whole" CHECK(typeof(sold) = 'integer')
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_user_id` text,
	`actor_email` text NOT NULL,
	`action` text NOT NULL,
	`kind` text GENERATED ALWAYS AS (substr(action, 1, instr(action, '.') - 1)) VIRTUAL,
	`entity_id` text,
	`changes` text,
	`request_id` text,
	`ip_address` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_entity` ON `audit_log` (`kind`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_kind` ON `audit_log` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_kind_by` ON `audit_log` (`kind`,`actor_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by` ON `audit_log` (`actor_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `home_banners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`subtitle` text,
	`image_url` text NOT NULL,
	`link_to` text,
	`is_active` integer DEFAULT true NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "home_banners_title_is_not_blank" CHECK(trim(title) <> ''),
	CONSTRAINT "home_banners_image_url_is_not_blank" CHECK(trim(image_url) <> ''),
	CONSTRAINT "home_banners_is_active_is_known" CHECK(is_active in (0, 1))
);
--> statement-breakpoint
CREATE INDEX `home_banners_in_order` ON `home_banners` (`sort_order`,created_at desc,`is_active`);--> statement-breakpoint
CREATE TABLE `user_carts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`price_paise_when_added` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_carts_quantity_is_whole" CHECK(quantity is null or (typeof(quantity) = 'integer' and quantity >= 1)),
	CONSTRAINT "user_carts_price_paise_when_added_is_whole" CHECK(price_paise_when_added is null or (typeof(price_paise_when_added) = 'integer' and price_paise_when_added >= 0)),
	CONSTRAINT "user_carts_quantity_is_sane" CHECK(quantity <= 9999)
);
--> statement-breakpoint
CREATE INDEX `user_carts_of_product` ON `user_carts` (`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_carts_one_line` ON `user_carts` (`user_id`,`product_id`,`size`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`image_url` text,
	`has_sizes` integer DEFAULT false NOT NULL,
	`sizes` text DEFAULT '["2.4","2.6","2.8"]' NOT NULL,
	`other_words` text DEFAULT '' NOT NULL,
	`default_hsn` text,
	`default_rate_bps` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "categories_name_is_not_blank" CHECK(trim(name) <> ''),
	CONSTRAINT "categories_slug_is_lower_case" CHECK(slug = lower(trim(slug))),
	CONSTRAINT "categories_slug_is_not_blank" CHECK(trim(slug) <> ''),
	CONSTRAINT "categories_has_sizes_is_known" CHECK(has_sizes in (0, 1)),
	CONSTRAINT "categories_sizes_is_json" CHECK(sizes is null or iif(json_valid(sizes), json_type(sizes), '') = 'array'),
	CONSTRAINT "categories_default_rate_bps_is_whole" CHECK(default_rate_bps is null or (typeof(default_rate_bps) = 'integer' and default_rate_bps >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_by_name` ON `categories` (name collate nocase,`id`);--> statement-breakpoint
CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_slugs_of_category` ON `former_slugs` (`category_id`);--> statement-breakpoint
CREATE TABLE `look_pieces` (
	`product_id` integer NOT NULL,
	`with_product_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`product_id`, `with_product_id`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`with_product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "look_pieces_are_at_most_2" CHECK(position in (0, 1)),
	CONSTRAINT "look_pieces_go_with_another" CHECK(product_id <> with_product_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `look_pieces_in_order` ON `look_pieces` (`product_id`,`position`);--> statement-breakpoint
CREATE INDEX `look_pieces_with` ON `look_pieces` (`with_product_id`);--> statement-breakpoint
CREATE TABLE `product_counts` (
	`category_id` integer PRIMARY KEY NOT NULL,
	`on_sale` integer NOT NULL,
	CONSTRAINT "product_counts_on_sale_is_whole" CHECK(on_sale is null or (typeof(on_sale) = 'integer' and on_sale >= 0))
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_paise` integer NOT NULL,
	`original_price_paise` integer,
	`mrp_paise` integer,
	`category_id` integer,
	`image_urls` text DEFAULT '[]' NOT NULL,
	`image_alts` text DEFAULT '{}' NOT NULL,
	`video` text,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`review_stars_total` integer DEFAULT 0 NOT NULL,
	`hsn` text DEFAULT '7117' NOT NULL,
	`gst_rate_bps` integer DEFAULT 300 NOT NULL,
	`country_of_origin` text DEFAULT 'India' NOT NULL,
	`manufacturer` text DEFAULT '' NOT NULL,
	`importer_name` text DEFAULT '' NOT NULL,
	`importer_address` text DEFAULT '' NOT NULL,
	`net_quantity` text DEFAULT '1 N' NOT NULL,
	`quantity_units` integer,
	`unit_code` text DEFAULT 'N' NOT NULL,
	`sku` text,
	`cost_paise` integer,
	`weight_g` integer,
	`length_mm` integer,
	`width_mm` integer,
	`height_mm` integer,
	`offer_ends_at` integer,
	`deleted_at` integer,
	`status` text DEFAULT 'live' NOT NULL,
	`publish_at` integer,
	`on_sale` integer GENERATED ALWAYS AS ((status = 'live' and deleted_at is null)) VIRTUAL NOT NULL,
	`law_gaps` integer GENERATED ALWAYS AS (on_sale * ((mrp_paise is null) * 1 + (trim(country_of_origin) = '') * 2 + (lower(trim(country_of_origin)) not in ('', 'india') and (trim(importer_name) = '' or trim(importer_address) = '')) * 4 + (quantity_units is null) * 8 + (length(hsn) not in (4, 6, 8) or hsn glob '*[^0-9]*') * 16 + (coalesce(length_mm, width_mm, height_mm) is null) * 32)) VIRTUAL,
	`design_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "products_sku_is_upper_case" CHECK(sku = upper(trim(sku)) and sku <> ''),
	CONSTRAINT "products_cost_paise_is_whole" CHECK(cost_paise is null or (typeof(cost_paise) = 'integer' and cost_paise >= 0)),
	CONSTRAINT "products_weight_g_is_whole" CHECK(weight_g is null or (typeof(weight_g) = 'integer' and weight_g >= 1)),
	CONSTRAINT "products_length_mm_is_whole" CHECK(length_mm is null or (typeof(length_mm) = 'integer' and length_mm >= 1)),
	CONSTRAINT "products_width_mm_is_whole" CHECK(width_mm is null or (typeof(width_mm) = 'integer' and width_mm >= 1)),
	CONSTRAINT "products_height_mm_is_whole" CHECK(height_mm is null or (typeof(height_mm) = 'integer' and height_mm >= 1)),
	CONSTRAINT "products_quantity_units_is_whole" CHECK(quantity_units is null or (typeof(quantity_units) = 'integer' and quantity_units >= 1)),
	CONSTRAINT "products_name_is_not_blank" CHECK(trim(name) <> ''),
	CONSTRAINT "products_price_paise_is_whole" CHECK(price_paise is null or (typeof(price_paise) = 'integer' and price_paise >= 0)),
	CONSTRAINT "products_original_price_paise_is_whole" CHECK(original_price_paise is null or (typeof(original_price_paise) = 'integer' and original_price_paise >= 0)),
	CONSTRAINT "products_mrp_paise_is_whole" CHECK(mrp_paise is null or (typeof(mrp_paise) = 'integer' and mrp_paise >= 0)),
	CONSTRAINT "products_stock_quantity_is_whole" CHECK(stock_quantity is null or (typeof(stock_quantity) = 'integer' and stock_quantity >= 0)),
	CONSTRAINT "products_gst_rate_bps_is_whole" CHECK(gst_rate_bps is null or (typeof(gst_rate_bps) = 'integer' and gst_rate_bps >= 0)),
	CONSTRAINT "products_is_featured_is_known" CHECK(is_featured in (0, 1)),
	CONSTRAINT "products_image_urls_is_json" CHECK(image_urls is null or iif(json_valid(image_urls), json_type(image_urls), '') = 'array'),
	CONSTRAINT "products_image_alts_is_json" CHECK(image_alts is null or iif(json_valid(image_alts), json_type(image_alts), '') = 'object'),
	CONSTRAINT "products_video_is_json" CHECK(video is null or iif(json_valid(video), json_type(video), '') = 'object'),
	CONSTRAINT "products_has_at_most_8_images" CHECK(json_array_length(image_urls) <= 8),
	CONSTRAINT "products_offer_has_original_price" CHECK(offer_ends_at is null or original_price_paise is not null)
);
--> statement-breakpoint
CREATE INDEX `products_by_price_up` ON `products` (`price_paise`,is_featured desc,id desc) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_by_price_down` ON `products` (`price_paise`,is_featured,id) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_by_name_up` ON `products` (name collate nocase,is_featured desc,id desc) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_by_name_down` ON `products` (name collate nocase,is_featured,id) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_by_price_up` ON `products` (`category_id`,`price_paise`,is_featured desc,id desc) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_by_price_down` ON `products` (`category_id`,`price_paise`,is_featured,id) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_by_name_up` ON `products` (`category_id`,name collate nocase,is_featured desc,id desc) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_by_name_down` ON `products` (`category_id`,name collate nocase,is_featured,id) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`created_at`,`is_featured`,`id`) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_featured`,`created_at`,`id`) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock_quantity`,`id`) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_of_category_newest` ON `products` (`category_id`,`on_sale`,`created_at`,`is_featured`,`id`);--> statement-breakpoint
CREATE INDEX `products_of_category_featured` ON `products` (`category_id`,`is_featured`,`created_at`,`id`) WHERE on_sale = 1;--> statement-breakpoint
CREATE INDEX `products_offers_ending` ON `products` (`offer_ends_at`) WHERE offer_ends_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_put_away` ON `products` (`status`,`id`) WHERE on_sale = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_to_publish` ON `products` (`publish_at`) WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX `products_of_design` ON `products` (`design_id`,`id`) WHERE design_id is not null;--> statement-breakpoint
CREATE INDEX `products_with_law_gaps` ON `products` (`category_id`,`law_gaps`,`id`) WHERE law_gaps > 0;--> statement-breakpoint
CREATE TABLE `complaint_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`complaint_id` integer NOT NULL,
	`author` text NOT NULL,
	`kind` text DEFAULT 'message' NOT NULL,
	`text` text NOT NULL,
	`request_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`complaint_id`) REFERENCES `complaints`(`id`) ON UPDATE no action ON DELETE cascade,
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
	`was_settled_late` integer DEFAULT false NOT NULL,
	`next_due_at` integer GENERATED ALWAYS AS ((iif(settled_at is not null, null, iif(acknowledged_at is null, ack_due_at, due_at)))) VIRTUAL,
	`urgent_at` integer GENERATED ALWAYS AS ((iif(settled_at is not null, null, iif(acknowledged_at is null,
        created_at + (ack_due_at - created_at) * 3 / 4,
        coalesce(reopened_at, created_at) + (due_at - coalesce(reopened_at, created_at)) * 3 / 4)))) VIRTUAL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "complaints_was_settled_late_is_known" CHECK(was_settled_late in (0, 1)),
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
CREATE TABLE `coupon_redemptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`coupon_id` integer NOT NULL,
	`order_id` text NOT NULL,
	`customer_email` text NOT NULL,
	`redeemed_at` integer NOT NULL,
	`released_at` integer,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "coupon_redemptions_customer_email_is_lower_case" CHECK(customer_email = lower(trim(customer_email)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_redemptions_order_id_unique` ON `coupon_redemptions` (`order_id`);--> statement-breakpoint
CREATE INDEX `coupon_redemptions_of_customer` ON `coupon_redemptions` (`coupon_id`,`customer_email`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`discount_type` text NOT NULL,
	`discount_value` integer NOT NULL,
	`expiry_date` integer,
	`max_uses` integer,
	`max_uses_per_customer` integer,
	`uses_count` integer DEFAULT 0 NOT NULL,
	`min_purchase_paise` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`shown` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "coupons_code_is_not_blank" CHECK(trim(code) <> ''),
	CONSTRAINT "coupons_code_is_upper_case" CHECK(code = upper(trim(code))),
	CONSTRAINT "coupons_discount_value_is_whole" CHECK(discount_value is null or (typeof(discount_value) = 'integer' and discount_value >= 1)),
	CONSTRAINT "coupons_percentage_is_at_most_100" CHECK(discount_type <> 'percentage' or discount_value <= 10000),
	CONSTRAINT "coupons_max_uses_is_whole" CHECK(max_uses is null or (typeof(max_uses) = 'integer' and max_uses >= 1)),
	CONSTRAINT "coupons_max_uses_per_customer_is_whole" CHECK(max_uses_per_customer is null or (typeof(max_uses_per_customer) = 'integer' and max_uses_per_customer >= 1)),
	CONSTRAINT "coupons_uses_count_is_whole" CHECK(uses_count is null or (typeof(uses_count) = 'integer' and uses_count >= 0)),
	CONSTRAINT "coupons_uses_are_within_limit" CHECK(max_uses is null or uses_count <= max_uses),
	CONSTRAINT "coupons_min_purchase_paise_is_whole" CHECK(min_purchase_paise is null or (typeof(min_purchase_paise) = 'integer' and min_purchase_paise >= 0)),
	CONSTRAINT "coupons_is_active_is_known" CHECK(is_active in (0, 1)),
	CONSTRAINT "coupons_shown_is_known" CHECK(shown in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_newest` ON `coupons` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `coupons_on_show` ON `coupons` (`id`) WHERE shown = 1 and is_active = 1;--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`day`, `name`),
	CONSTRAINT "daily_counts_count_is_whole" CHECK(count is null or (typeof(count) = 'integer' and count >= 1))
);
--> statement-breakpoint
CREATE TABLE `database_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`rows_read` integer NOT NULL,
	`rows_written` integer NOT NULL,
	CONSTRAINT "database_days_rows_read_is_whole" CHECK(rows_read is null or (typeof(rows_read) = 'integer' and rows_read >= 0)),
	CONSTRAINT "database_days_rows_written_is_whole" CHECK(rows_written is null or (typeof(rows_written) = 'integer' and rows_written >= 0))
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
CREATE TABLE `newsletter_subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`confirm_token_hash` text,
	`confirm_expires_at` integer,
	`unsubscribe_token` text NOT NULL,
	`confirmed_at` integer,
	`unsubscribed_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_is_lower_case" CHECK(email = lower(trim(email)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email_unique` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_confirm_token_hash_unique` ON `newsletter_subscribers` (`confirm_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_unsubscribe_token_unique` ON `newsletter_subscribers` (`unsubscribe_token`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_by_status` ON `newsletter_subscribers` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `notification_bar_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`text_content` text NOT NULL,
	`link_url` text,
	`background_color` text,
	`text_color` text,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "notification_bar_settings_text_content_is_not_blank" CHECK(trim(text_content) <> ''),
	CONSTRAINT "notification_bar_settings_is_active_is_known" CHECK(is_active in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_bar_settings_one_active` ON `notification_bar_settings` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE INDEX `notification_bar_settings_newest` ON `notification_bar_settings` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `cod_permits` (
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`kind`, `value`)
);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`actor` text NOT NULL,
	`actor_user_id` text,
	`note` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_events_status_is_named" CHECK(kind <> 'status' or to_status is not null)
);
--> statement-breakpoint
CREATE INDEX `order_events_of_order` ON `order_events` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_events_by_actor` ON `order_events` (`actor_user_id`) WHERE actor_user_id is not null;--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`selected_size` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`price_at_purchase_paise` integer NOT NULL,
	`name` text NOT NULL,
	`image_url` text,
	`hsn` text NOT NULL,
	`gst_rate_bps` integer NOT NULL,
	`uqc` text DEFAULT 'NOS' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "order_items_quantity_is_whole" CHECK(quantity is null or (typeof(quantity) = 'integer' and quantity >= 1)),
	CONSTRAINT "order_items_price_at_purchase_paise_is_whole" CHECK(price_at_purchase_paise is null or (typeof(price_at_purchase_paise) = 'integer' and price_at_purchase_paise >= 0)),
	CONSTRAINT "order_items_gst_rate_bps_is_whole" CHECK(gst_rate_bps is null or (typeof(gst_rate_bps) = 'integer' and gst_rate_bps >= 0))
);
--> statement-breakpoint
CREATE INDEX `order_items_of_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_one_line` ON `order_items` (`order_id`,`product_id`,`selected_size`);--> statement-breakpoint
CREATE TABLE `orders` (
	`search_id` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`shipping_address` text NOT NULL,
	`recipient` text GENERATED ALWAYS AS ((shipping_address ->> '$.recipient')) VIRTUAL,
	`status` text DEFAULT 'pending_payment' NOT NULL,
	`payment_method` text DEFAULT 'razorpay' NOT NULL,
	`razorpay_order_id` text,
	`razorpay_payment_id` text,
	`payment_gateway_response` text,
	`promised_from` text,
	`promised_to` text,
	`tracking_url` text,
	`coupon_code` text,
	`joins_order_id` text,
	`subtotal_paise` integer NOT NULL,
	`discount_amount_paise` integer DEFAULT 0 NOT NULL,
	`shipping_fee_paise` integer NOT NULL,
	`gift_wrap_paise` integer DEFAULT 0 NOT NULL,
	`taxes_amount_paise` integer DEFAULT 0 NOT NULL,
	`final_amount_paise` integer NOT NULL,
	`gift_note` text,
	`buyer_gstin` text,
	`hide_price` integer DEFAULT false NOT NULL,
	`cod_inbox` text,
	`cod_phone` text,
	`cod_address` text,
	`access_token_hash` text NOT NULL,
	`hold_expires_at` integer,
	`replaced_orders` integer DEFAULT 0 NOT NULL,
	`reconcile_at` integer,
	`forget_at` integer,
	`status_set_by_owner_at` integer,
	`paid_at` integer,
	`packed_at` integer,
	`delivered_at` integer,
	`refund_settled_at` integer,
	`reviews_asked_at` integer,
	`reviews_refused_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`joins_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_customer_email_is_lower_case" CHECK(customer_email = lower(trim(customer_email))),
	CONSTRAINT "orders_shipping_address_is_json" CHECK(shipping_address is null or iif(json_valid(shipping_address), json_type(shipping_address), '') = 'object'),
	CONSTRAINT "orders_payment_gateway_response_is_json" CHECK(payment_gateway_response is null or iif(json_valid(payment_gateway_response), json_type(payment_gateway_response), '') = 'object'),
	CONSTRAINT "orders_subtotal_paise_is_whole" CHECK(subtotal_paise is null or (typeof(subtotal_paise) = 'integer' and subtotal_paise >= 0)),
	CONSTRAINT "orders_discount_amount_paise_is_whole" CHECK(discount_amount_paise is null or (typeof(discount_amount_paise) = 'integer' and discount_amount_paise >= 0)),
	CONSTRAINT "orders_shipping_fee_paise_is_whole" CHECK(shipping_fee_paise is null or (typeof(shipping_fee_paise) = 'integer' and shipping_fee_paise >= 0)),
	CONSTRAINT "orders_gift_wrap_paise_is_whole" CHECK(gift_wrap_paise is null or (typeof(gift_wrap_paise) = 'integer' and gift_wrap_paise >= 0)),
	CONSTRAINT "orders_taxes_amount_paise_is_whole" CHECK(taxes_amount_paise is null or (typeof(taxes_amount_paise) = 'integer' and taxes_amount_paise >= 0)),
	CONSTRAINT "orders_final_amount_paise_is_whole" CHECK(final_amount_paise is null or (typeof(final_amount_paise) = 'integer' and final_amount_paise >= 0)),
	CONSTRAINT "orders_replaced_orders_is_whole" CHECK(replaced_orders is null or (typeof(replaced_orders) = 'integer' and replaced_orders >= 0)),
	CONSTRAINT "orders_hide_price_is_known" CHECK(hide_price in (0, 1)),
	CONSTRAINT "orders_promise_is_in_days" CHECK(promised_from is null and promised_to is null or (date(promised_from) = promised_from and date(promised_to) = promised_to and promised_from <= promised_to)),
	CONSTRAINT "orders_amounts_add_up" CHECK(final_amount_paise = subtotal_paise - discount_amount_paise + shipping_fee_paise + gift_wrap_paise + taxes_amount_paise or (final_amount_paise = 0 and subtotal_paise - discount_amount_paise + shipping_fee_paise + gift_wrap_paise + taxes_amount_paise < 100))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpay_order_id_unique` ON `orders` (`razorpay_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpay_payment_id_unique` ON `orders` (`razorpay_payment_id`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_user` ON `orders` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_email` ON `orders` (`customer_email`,`created_at`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`,`payment_method`,`final_amount_paise`,`customer_email`);--> statement-breakpoint
CREATE INDEX `orders_by_method` ON `orders` (`payment_method`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_phone` ON `orders` (shipping_address ->> '$.phone');--> statement-breakpoint
CREATE INDEX `orders_holds_ending` ON `orders` (`hold_expires_at`) WHERE hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX `orders_to_reconcile` ON `orders` (`reconcile_at`) WHERE reconcile_at is not null;--> statement-breakpoint
CREATE INDEX `orders_to_forget` ON `orders` (`forget_at`) WHERE forget_at is not null;--> statement-breakpoint
CREATE INDEX `orders_joining` ON `orders` (`joins_order_id`) WHERE joins_order_id is not null;--> statement-breakpoint
CREATE INDEX `orders_to_ask_for_reviews` ON `orders` (`delivered_at`) WHERE delivered_at is not null and reviews_asked_at is null;--> statement-breakpoint
CREATE INDEX `orders_by_cod_inbox` ON `orders` (`cod_inbox`,`status`,`paid_at`) WHERE cod_inbox is not null;--> statement-breakpoint
CREATE INDEX `orders_by_cod_phone` ON `orders` (`cod_phone`,`status`,`paid_at`) WHERE cod_phone is not null;--> statement-breakpoint
CREATE INDEX `orders_by_cod_address` ON `orders` (`cod_address`,`status`,`paid_at`) WHERE cod_address is not null;--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`resource_id` text,
	`response_body` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_oldest` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`dedupe_key` text,
	`payload` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`stranger` text,
	`next_attempt_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_until` integer,
	`last_error` text,
	`sent_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "outbox_attempts_is_whole" CHECK(attempts is null or (typeof(attempts) = 'integer' and attempts >= 0)),
	CONSTRAINT "outbox_payload_is_json" CHECK(payload is null or iif(json_valid(payload), json_type(payload), '') = 'object')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe_key_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_of_strangers` ON `outbox` (`stranger`,`next_attempt_at`,`id`) WHERE stranger is not null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`razorpay_payment_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`method` text,
	`error_description` text,
	`captured_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_amount_paise_is_whole" CHECK(amount_paise is null or (typeof(amount_paise) = 'integer' and amount_paise >= 0)),
	CONSTRAINT "payments_currency_is_inr" CHECK(currency = 'INR')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_razorpay_payment_id_unique` ON `payments` (`razorpay_payment_id`);--> statement-breakpoint
CREATE INDEX `payments_of_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`razorpay_refund_id` text,
	`idempotency_key` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`amount_paise` integer NOT NULL,
	`reason` text,
	`what` text,
	`lines_json` text,
	`restock` integer DEFAULT false NOT NULL,
	`requested_by_user_id` text,
	`processed_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`requested_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refunds_lines_json_is_json" CHECK(lines_json is null or iif(json_valid(lines_json), json_type(lines_json), '') = 'array'),
	CONSTRAINT "refunds_restock_is_known" CHECK(restock in (0, 1)),
	CONSTRAINT "refunds_amount_paise_is_whole" CHECK(amount_paise is null or (typeof(amount_paise) = 'integer' and amount_paise >= 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_razorpay_refund_id_unique` ON `refunds` (`razorpay_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_idempotency_key_unique` ON `refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_of_payment` ON `refunds` (`payment_id`,`status`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `refunds_by_status` ON `refunds` (`status`,`processed_at`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `refunds_by_requester` ON `refunds` (`requested_by_user_id`) WHERE requested_by_user_id is not null;--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`order_id` text,
	`outcome` text NOT NULL,
	`detail` text,
	`content` text,
	`next_attempt_at` integer,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "webhook_events_content_is_json" CHECK(content is null or iif(json_valid(content), json_type(content), '') = 'object')
);
--> statement-breakpoint
CREATE INDEX `webhook_events_by_outcome` ON `webhook_events` (`outcome`,`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_by_time` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_of_order` ON `webhook_events` (`order_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `piece_reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_item_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`stars` integer NOT NULL,
	`fit` text,
	`text` text DEFAULT '' NOT NULL,
	`shown_name` text NOT NULL,
	`state` text DEFAULT 'published' NOT NULL,
	`hidden_because` text,
	`answer` text,
	`answered_at` integer,
	`published_at` integer NOT NULL,
	`changed_at` integer,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "piece_reviews_stars_are_1_to_5" CHECK(typeof(stars) = 'integer' and stars between 1 and 5),
	CONSTRAINT "piece_reviews_hidden_has_a_reason" CHECK((state = 'hidden') = (hidden_because is not null)),
	CONSTRAINT "piece_reviews_answer_has_a_moment" CHECK((answer is null) = (answered_at is null)),
	CONSTRAINT "piece_reviews_shown_name_is_not_blank" CHECK(trim(shown_name) <> ''),
	CONSTRAINT "piece_reviews_answer_is_not_blank" CHECK(trim(answer) <> '')
);
--> statement-breakpoint
CREATE INDEX `piece_reviews_of_product` ON `piece_reviews` (`product_id`,`state`,`published_at`,`id`,`stars`);--> statement-breakpoint
CREATE INDEX `piece_reviews_newest` ON `piece_reviews` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `piece_reviews_by_stars` ON `piece_reviews` (`stars`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `piece_reviews_hidden` ON `piece_reviews` (`published_at`,`id`) WHERE state = 'hidden';--> statement-breakpoint
CREATE INDEX `piece_reviews_unanswered` ON `piece_reviews` (`published_at`,`id`) WHERE answer is null and state = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX `piece_reviews_one_of_a_line` ON `piece_reviews` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `review_photos` (
	`review_id` integer NOT NULL,
	`position` integer NOT NULL,
	`key` text NOT NULL,
	PRIMARY KEY(`review_id`, `position`),
	FOREIGN KEY (`review_id`) REFERENCES `piece_reviews`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "review_photos_are_at_most_4" CHECK(typeof(position) = 'integer' and position between 0 and 3),
	CONSTRAINT "review_photos_key_is_not_blank" CHECK(trim(key) <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_photos_key_unique` ON `review_photos` (`key`);--> statement-breakpoint
CREATE TABLE `review_tallies` (
	`product_id` integer NOT NULL,
	`what` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`product_id`, `what`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "review_tallies_count_is_whole" CHECK(count is null or (typeof(count) = 'integer' and count >= 0))
);
--> statement-breakpoint
CREATE TABLE `restock_demand` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`waiting` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "restock_demand_waiting_is_whole" CHECK(waiting is null or (typeof(waiting) = 'integer' and waiting >= 0))
);
--> statement-breakpoint
CREATE INDEX `restock_demand_most` ON `restock_demand` (`waiting`,`id`) WHERE waiting > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `restock_demand_one_each` ON `restock_demand` (`product_id`,`size`);--> statement-breakpoint
CREATE TABLE `restock_wishes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`email` text NOT NULL,
	`inbox` text NOT NULL,
	`token_hash` text NOT NULL,
	`asked_at` integer NOT NULL,
	`mailed_at` integer,
	`mails` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`told_at` integer,
	`held_until` integer,
	`promised_until` integer,
	`bought_order_id` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`bought_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "restock_wishes_email_is_lower_case" CHECK(email = lower(trim(email))),
	CONSTRAINT "restock_wishes_mails_is_whole" CHECK(mails is null or (typeof(mails) = 'integer' and mails >= 0)),
	CONSTRAINT "restock_wishes_held_are_told" CHECK(held_until is null or told_at is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restock_wishes_token_hash_unique` ON `restock_wishes` (`token_hash`);--> statement-breakpoint
CREATE INDEX `restock_wishes_of_inbox` ON `restock_wishes` (`inbox`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `restock_wishes_waiting` ON `restock_wishes` (`product_id`,`size`,`asked_at`,`id`) WHERE confirmed_at is not null and told_at is null;--> statement-breakpoint
CREATE INDEX `restock_wishes_held` ON `restock_wishes` (`held_until`) WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX `restock_wishes_oldest` ON `restock_wishes` (`asked_at`);--> statement-breakpoint
CREATE INDEX `restock_wishes_unconfirmed` ON `restock_wishes` (`asked_at`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX `restock_wishes_told` ON `restock_wishes` (`told_at`) WHERE told_at is not null;--> statement-breakpoint
CREATE INDEX `restock_wishes_of_order` ON `restock_wishes` (`bought_order_id`) WHERE bought_order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `restock_wishes_one_each` ON `restock_wishes` (`product_id`,`size`,`inbox`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_name` text NOT NULL,
	`user_avatar_url` text,
	`user_avatar_storage_path` text,
	`rating` integer DEFAULT 5 NOT NULL,
	`product_id` integer,
	`item_name` text,
	`item_image_url` text,
	`item_image_storage_path` text,
	`comment` text NOT NULL,
	`review_date` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "reviews_user_name_is_not_blank" CHECK(trim(user_name) <> ''),
	CONSTRAINT "reviews_comment_is_not_blank" CHECK(trim(comment) <> ''),
	CONSTRAINT "reviews_rating_is_1_to_5" CHECK(typeof(rating) = 'integer' and rating between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`review_date`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_of_product` ON `reviews` (`product_id`,`review_date`);--> statement-breakpoint
CREATE TABLE `shipping_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`free_shipping_threshold_paise` integer NOT NULL,
	`standard_shipping_fee_paise` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "shipping_settings_free_shipping_threshold_paise_is_whole" CHECK(free_shipping_threshold_paise is null or (typeof(free_shipping_threshold_paise) = 'integer' and free_shipping_threshold_paise >= 0)),
	CONSTRAINT "shipping_settings_standard_shipping_fee_paise_is_whole" CHECK(standard_shipping_fee_paise is null or (typeof(standard_shipping_fee_paise) = 'integer' and standard_shipping_fee_paise >= 0)),
	CONSTRAINT "shipping_settings_is_active_is_known" CHECK(is_active in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_settings_one_active` ON `shipping_settings` (`is_active`) WHERE is_active = 1;--> statement-breakpoint
CREATE TABLE `site_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`cod_is_enabled` integer DEFAULT false NOT NULL,
	`cod_min_order_paise` integer DEFAULT 0 NOT NULL,
	`cod_max_order_paise` integer DEFAULT 500000 NOT NULL,
	`gift_wrap_paise` integer DEFAULT 0 NOT NULL,
	`admin_two_factor_is_required` integer DEFAULT false NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "site_settings_is_one_row" CHECK(id = 1),
	CONSTRAINT "site_settings_cod_is_enabled_is_known" CHECK(cod_is_enabled in (0, 1)),
	CONSTRAINT "site_settings_cod_min_order_paise_is_whole" CHECK(cod_min_order_paise is null or (typeof(cod_min_order_paise) = 'integer' and cod_min_order_paise >= 0)),
	CONSTRAINT "site_settings_cod_max_order_paise_is_whole" CHECK(cod_max_order_paise is null or (typeof(cod_max_order_paise) = 'integer' and cod_max_order_paise >= 0)),
	CONSTRAINT "site_settings_cod_range_is_not_empty" CHECK(cod_min_order_paise <= cod_max_order_paise),
	CONSTRAINT "site_settings_gift_wrap_paise_is_whole" CHECK(gift_wrap_paise is null or (typeof(gift_wrap_paise) = 'integer' and gift_wrap_paise >= 0)),
	CONSTRAINT "site_settings_admin_two_factor_is_required_is_known" CHECK(admin_two_factor_is_required in (0, 1))
);
--> statement-breakpoint
CREATE TABLE `stock` (
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`on_hand` integer NOT NULL,
	PRIMARY KEY(`product_id`, `size`),
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "stock_on_hand_is_whole" CHECK(on_hand is null or (typeof(on_hand) = 'integer' and on_hand >= 0))
);
--> statement-breakpoint
CREATE INDEX `stock_lowest` ON `stock` (`on_hand`,`product_id`);--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`quantity` integer NOT NULL,
	`order_item_id` integer,
	`actor_user_id` text,
	`note` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stock_movements_order_item_fits_kind" CHECK((order_item_id is null) = (kind in ('initial', 'adjustment'))),
	CONSTRAINT "stock_movements_quantity_fits_kind" CHECK(typeof(quantity) = 'integer' and case kind when 'adjustment' then quantity <> 0 when 'initial' then quantity >= 0 else quantity >= 1 end)
);
--> statement-breakpoint
CREATE INDEX `stock_movements_of_order_item` ON `stock_movements` (`order_item_id`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_of_product` ON `stock_movements` (`product_id`,`size`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_by_actor` ON `stock_movements` (`actor_user_id`) WHERE actor_user_id is not null;--> statement-breakpoint
CREATE TABLE `document_series` (
	`kind` text NOT NULL,
	`fy` text NOT NULL,
	`prefix` text NOT NULL,
	`next_number` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`kind`, `fy`, `prefix`),
	CONSTRAINT "document_series_next_number_is_whole" CHECK(next_number is null or (typeof(next_number) = 'integer' and next_number >= 1))
);
--> statement-breakpoint
CREATE TABLE `tax_document_lines` (
	`document_id` integer NOT NULL,
	`line_no` integer NOT NULL,
	`order_item_id` integer,
	`description` text NOT NULL,
	`hsn` text NOT NULL,
	`uqc` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price_paise` integer NOT NULL,
	`gross_paise` integer NOT NULL,
	`discount_paise` integer NOT NULL,
	`delivery_paise` integer NOT NULL,
	`rate_bps` integer NOT NULL,
	`taxable_paise` integer NOT NULL,
	`cgst_paise` integer NOT NULL,
	`sgst_paise` integer NOT NULL,
	`igst_paise` integer NOT NULL,
	`total_paise` integer NOT NULL,
	PRIMARY KEY(`document_id`, `line_no`),
	FOREIGN KEY (`document_id`) REFERENCES `tax_documents`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tax_document_lines_quantity_is_whole" CHECK(quantity is null or (typeof(quantity) = 'integer' and quantity >= 0)),
	CONSTRAINT "tax_document_lines_rate_bps_is_whole" CHECK(rate_bps is null or (typeof(rate_bps) = 'integer' and rate_bps >= 0)),
	CONSTRAINT "tax_document_lines_unit_price_paise_is_whole" CHECK(unit_price_paise is null or (typeof(unit_price_paise) = 'integer' and unit_price_paise >= 0)),
	CONSTRAINT "tax_document_lines_gross_paise_is_whole" CHECK(gross_paise is null or (typeof(gross_paise) = 'integer' and gross_paise >= 0)),
	CONSTRAINT "tax_document_lines_discount_paise_is_whole" CHECK(discount_paise is null or (typeof(discount_paise) = 'integer' and discount_paise >= 0)),
	CONSTRAINT "tax_document_lines_delivery_paise_is_whole" CHECK(delivery_paise is null or (typeof(delivery_paise) = 'integer' and delivery_paise >= 0)),
	CONSTRAINT "tax_document_lines_taxable_paise_is_whole" CHECK(taxable_paise is null or (typeof(taxable_paise) = 'integer' and taxable_paise >= 0)),
	CONSTRAINT "tax_document_lines_cgst_paise_is_whole" CHECK(cgst_paise is null or (typeof(cgst_paise) = 'integer' and cgst_paise >= 0)),
	CONSTRAINT "tax_document_lines_sgst_paise_is_whole" CHECK(sgst_paise is null or (typeof(sgst_paise) = 'integer' and sgst_paise >= 0)),
	CONSTRAINT "tax_document_lines_igst_paise_is_whole" CHECK(igst_paise is null or (typeof(igst_paise) = 'integer' and igst_paise >= 0)),
	CONSTRAINT "tax_document_lines_total_paise_is_whole" CHECK(total_paise is null or (typeof(total_paise) = 'integer' and total_paise >= 0)),
	CONSTRAINT "tax_document_lines_add_up" CHECK(total_paise = gross_paise - discount_paise + delivery_paise and total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);
--> statement-breakpoint
CREATE INDEX `tax_document_lines_of_order_item` ON `tax_document_lines` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `tax_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`number` text NOT NULL,
	`fy` text NOT NULL,
	`issued_on` text NOT NULL,
	`order_id` text NOT NULL,
	`original_document_id` integer,
	`reason` text,
	`refund_id` integer,
	`seller_json` text NOT NULL,
	`buyer_json` text NOT NULL,
	`place_of_supply` text NOT NULL,
	`supply` text NOT NULL,
	`taxable_paise` integer NOT NULL,
	`cgst_paise` integer NOT NULL,
	`sgst_paise` integer NOT NULL,
	`igst_paise` integer NOT NULL,
	`round_off_paise` integer DEFAULT 0 NOT NULL,
	`total_paise` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`original_document_id`) REFERENCES `tax_documents`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tax_documents_seller_json_is_json" CHECK(seller_json is null or iif(json_valid(seller_json), json_type(seller_json), '') = 'object'),
	CONSTRAINT "tax_documents_buyer_json_is_json" CHECK(buyer_json is null or iif(json_valid(buyer_json), json_type(buyer_json), '') = 'object'),
	CONSTRAINT "tax_documents_taxable_paise_is_whole" CHECK(taxable_paise is null or (typeof(taxable_paise) = 'integer' and taxable_paise >= 0)),
	CONSTRAINT "tax_documents_cgst_paise_is_whole" CHECK(cgst_paise is null or (typeof(cgst_paise) = 'integer' and cgst_paise >= 0)),
	CONSTRAINT "tax_documents_sgst_paise_is_whole" CHECK(sgst_paise is null or (typeof(sgst_paise) = 'integer' and sgst_paise >= 0)),
	CONSTRAINT "tax_documents_igst_paise_is_whole" CHECK(igst_paise is null or (typeof(igst_paise) = 'integer' and igst_paise >= 0)),
	CONSTRAINT "tax_documents_round_off_paise_is_whole" CHECK(round_off_paise is null or (typeof(round_off_paise) = 'integer' and round_off_paise >= -99)),
	CONSTRAINT "tax_documents_total_paise_is_whole" CHECK(total_paise is null or (typeof(total_paise) = 'integer' and total_paise >= 0)),
	CONSTRAINT "tax_documents_number_is_not_blank" CHECK(trim(number) <> ''),
	CONSTRAINT "tax_documents_number_is_short" CHECK(length(number) <= 16),
	CONSTRAINT "tax_documents_notes_have_original" CHECK((kind = 'credit_note') = (original_document_id is not null)),
	CONSTRAINT "tax_documents_add_up" CHECK(total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_one_per_refund` ON `tax_documents` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX `tax_documents_of_order` ON `tax_documents` (`order_id`);--> statement-breakpoint
CREATE INDEX `tax_documents_of_original` ON `tax_documents` (`original_document_id`) WHERE original_document_id is not null;--> statement-breakpoint
CREATE INDEX `tax_documents_by_day` ON `tax_documents` (`issued_on`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_one_number` ON `tax_documents` (`fy`,`number`);--> statement-breakpoint
CREATE TABLE `tax_rates` (
	`hsn` text NOT NULL,
	`from_date` text NOT NULL,
	`rate_bps` integer NOT NULL,
	PRIMARY KEY(`hsn`, `from_date`),
	CONSTRAINT "tax_rates_hsn_is_not_blank" CHECK(trim(hsn) <> ''),
	CONSTRAINT "tax_rates_rate_bps_is_whole" CHECK(rate_bps is null or (typeof(rate_bps) = 'integer' and rate_bps >= 0))
);
--> statement-breakpoint
CREATE TABLE `tax_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`mode` text NOT NULL,
	`gstin` text,
	`pan` text,
	`legal_name` text NOT NULL,
	`trade_name` text NOT NULL,
	`state_code` text NOT NULL,
	`turnover_band` text DEFAULT 'upto_5cr' NOT NULL,
	`invoice_prefix` text NOT NULL,
	`credit_prefix` text DEFAULT 'JHC' NOT NULL,
	`handicraft` integer DEFAULT false NOT NULL,
	`filing` text DEFAULT 'monthly' NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "tax_settings_is_one_row" CHECK(id = 1),
	CONSTRAINT "tax_settings_handicraft_is_known" CHECK(handicraft in (0, 1)),
	CONSTRAINT "tax_settings_registered_have_gstin" CHECK((mode = 'unregistered') = (gstin is null))
);
--> statement-breakpoint
CREATE TABLE `wishlist_items` (
	`user_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `product_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `wishlist_items_newest` ON `wishlist_items` (`created_at`);--> statement-breakpoint
CREATE INDEX `wishlist_items_of_product` ON `wishlist_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `write_guard` (
	`id` integer PRIMARY KEY NOT NULL,
	`changed` integer NOT NULL,
	CONSTRAINT "write_guard_row_was_changed" CHECK(changed > 0)
);
--> statement-breakpoint

-- The rows with which a shop begins.

INSERT INTO `site_settings` (`id`) VALUES (1);
--> statement-breakpoint
INSERT INTO `product_counts` (`category_id`, `on_sale`) VALUES (0, 0);
--> statement-breakpoint
-- Imitation jewellery, jewellery of silver, and what is worn in the hair.
INSERT INTO `tax_rates` (`hsn`, `from_date`, `rate_bps`) VALUES
  ('7117', '2025-09-22', 300), ('7113', '2025-09-22', 300), ('9615', '2025-09-22', 500);
--> statement-breakpoint
INSERT INTO `attributes` (`key`, `label`, `kind`, `filterable`, `position`) VALUES
  ('colour', 'Colour', 'colour', 1, 1),
  ('occasion', 'Occasion', 'choice', 1, 2),
  ('style', 'Style', 'choice', 1, 3),
  ('stones', 'Stones', 'choice', 1, 4),
  ('plating', 'Plating', 'choice', 1, 5),
  ('base', 'Base metal', 'choice', 0, 6),
  ('closure', 'Closure', 'choice', 0, 7);
--> statement-breakpoint
INSERT INTO `attribute_values` (`attribute_id`, `value`, `label`, `colour`, `position`)
  SELECT `attributes`.`id`, `v`.`column2`, `v`.`column3`, `v`.`column4`,
    row_number() OVER (PARTITION BY `attributes`.`id` ORDER BY `v`.`column5`)
  FROM (VALUES
    ('colour', 'maroon', 'Maroon', '#6b1023', 1), ('colour', 'wine', 'Wine', '#4c1130', 2),
    ('colour', 'red', 'Red', '#c1121f', 3), ('colour', 'pink', 'Pink', '#e58fa5', 4),
    ('colour', 'peach', 'Peach', '#f2b18f', 5), ('colour', 'orange', 'Orange', '#dd6b20', 6),
    ('colour', 'yellow', 'Yellow', '#e8b923', 7), ('colour', 'green', 'Green', '#1f7a4d', 8),
    ('colour', 'turquoise', 'Turquoise', '#2a9d9a', 9), ('colour', 'blue', 'Blue', '#1f4e9e', 10),
    ('colour', 'purple', 'Purple', '#6a3d9a', 11), ('colour', 'brown', 'Brown', '#7b4a2b', 12),
    ('colour', 'black', 'Black', '#1d1a1a', 13), ('colour', 'grey', 'Grey', '#8d8d8d', 14),
    ('colour', 'white', 'White', '#ffffff', 15), ('colour', 'clear', 'Clear', '#e9eef2', 16),
    ('colour', 'gold', 'Gold', '#c9a227', 17), ('colour', 'silver', 'Silver', '#c0c4c8', 18),
    ('colour', 'multicolour', 'Multicolour', NULL, 19),
    ('occasion', 'daily', 'Daily', NULL, 1), ('occasion', 'office', 'Office', NULL, 2),
    ('occasion', 'festive', 'Festive', NULL, 3), ('occasion', 'bridal', 'Bridal', NULL, 4),
    ('style', 'temple', 'Temple', NULL, 1), ('style', 'afghani', 'Afghani', NULL, 2),
    ('style', 'contemporary', 'Contemporary', NULL, 3), ('style', 'traditional', 'Traditional', NULL, 4),
    ('stones', 'kundan', 'Kundan', NULL, 1), ('stones', 'polki', 'Polki', NULL, 2),
    ('stones', 'ad-cz', 'AD / CZ', NULL, 3), ('stones', 'pearl', 'Pearl', NULL, 4),
    ('stones', 'meenakari', 'Meenakari', NULL, 5), ('stones', 'crystal', 'Crystal', NULL, 6),
    ('stones', 'none', 'Without stones', NULL, 7),
    ('plating', 'gold-tone', 'Gold tone', NULL, 1), ('plating', 'rose-gold', 'Rose gold', NULL, 2),
    ('plating', 'oxidised', 'Oxidised', NULL, 3), ('plating', 'rhodium', 'Rhodium', NULL, 4),
    ('plating', 'silver-tone', 'Silver tone', NULL, 5),
    ('base', 'brass', 'Brass', NULL, 1), ('base', 'copper', 'Copper', NULL, 2),
    ('base', 'alloy', 'Alloy', NULL, 3), ('base', 'steel', 'Steel', NULL, 4),
    ('base', 'german-silver', 'German silver', NULL, 5),
    ('closure', 'dori', 'Dori', NULL, 1), ('closure', 'hook', 'Hook', NULL, 2),
    ('closure', 'lobster-clasp', 'Lobster clasp', NULL, 3), ('closure', 'screw', 'Screw', NULL, 4),
    ('closure', 'push-back', 'Push back', NULL, 5), ('closure', 'adjustable', 'Adjustable', NULL, 6)
  ) AS `v` JOIN `attributes` ON `attributes`.`key` = `v`.`column1`;
