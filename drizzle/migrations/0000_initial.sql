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
	CONSTRAINT "users_role_is_known" CHECK(role in ('customer', 'admin')),
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
CREATE TABLE `page_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`path` text NOT NULL,
	`user_id` text,
	`session_id` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `page_views_by_time` ON `page_views` (`created_at`,`session_id`,`path`);--> statement-breakpoint
CREATE INDEX `page_views_of_session` ON `page_views` (`session_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `page_views_of_user` ON `page_views` (`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_user_id` text,
	`actor_email` text NOT NULL,
	`action` text NOT NULL,
	`entity_id` text,
	`changes` text,
	`request_id` text,
	`ip_address` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`actor_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_entity` ON `audit_log` (`action`,`entity_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `user_carts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`quantity` integer NOT NULL,
	`price_paise_when_added` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_carts_quantity_is_whole" CHECK(quantity is null or (typeof(quantity) = 'integer' and quantity >= 1)),
	CONSTRAINT "user_carts_price_paise_when_added_is_whole" CHECK(price_paise_when_added is null or (typeof(price_paise_when_added) = 'integer' and price_paise_when_added >= 0)),
	CONSTRAINT "user_carts_quantity_is_sane" CHECK(quantity <= 9999)
);
--> statement-breakpoint
CREATE INDEX `user_carts_of_product` ON `user_carts` (`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_carts_one_line` ON `user_carts` (`user_id`,`product_id`,`size`);--> statement-breakpoint
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
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`image_url` text,
	`has_sizes` integer DEFAULT false NOT NULL,
	`sizes` text DEFAULT '["2.4","2.6","2.8"]' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "categories_name_is_not_blank" CHECK(trim(name) <> ''),
	CONSTRAINT "categories_slug_is_lower_case" CHECK(slug = lower(trim(slug))),
	CONSTRAINT "categories_slug_is_not_blank" CHECK(trim(slug) <> ''),
	CONSTRAINT "categories_has_sizes_is_known" CHECK(has_sizes in (0, 1)),
	CONSTRAINT "categories_sizes_is_json" CHECK(sizes is null or iif(json_valid(sizes), json_type(sizes), '') = 'array')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE INDEX `categories_by_name` ON `categories` (name collate nocase,`id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_paise` integer NOT NULL,
	`original_price_paise` integer,
	`mrp_paise` integer,
	`category_id` integer,
	`image_urls` text DEFAULT '[]' NOT NULL,
	`stock_quantity` integer DEFAULT 0 NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`hsn` text DEFAULT '7117' NOT NULL,
	`gst_rate_bps` integer DEFAULT 300 NOT NULL,
	`country_of_origin` text DEFAULT 'India' NOT NULL,
	`manufacturer` text DEFAULT '' NOT NULL,
	`net_quantity` text DEFAULT '1 N' NOT NULL,
	`offer_ends_at` integer,
	`deleted_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "products_name_is_not_blank" CHECK(trim(name) <> ''),
	CONSTRAINT "products_price_paise_is_whole" CHECK(price_paise is null or (typeof(price_paise) = 'integer' and price_paise >= 0)),
	CONSTRAINT "products_original_price_paise_is_whole" CHECK(original_price_paise is null or (typeof(original_price_paise) = 'integer' and original_price_paise >= 0)),
	CONSTRAINT "products_mrp_paise_is_whole" CHECK(mrp_paise is null or (typeof(mrp_paise) = 'integer' and mrp_paise >= 0)),
	CONSTRAINT "products_stock_quantity_is_whole" CHECK(stock_quantity is null or (typeof(stock_quantity) = 'integer' and stock_quantity >= 0)),
	CONSTRAINT "products_gst_rate_bps_is_whole" CHECK(gst_rate_bps is null or (typeof(gst_rate_bps) = 'integer' and gst_rate_bps >= 0)),
	CONSTRAINT "products_is_featured_is_known" CHECK(is_featured in (0, 1)),
	CONSTRAINT "products_image_urls_is_json" CHECK(image_urls is null or iif(json_valid(image_urls), json_type(image_urls), '') = 'array'),
	CONSTRAINT "products_has_at_most_3_images" CHECK(json_array_length(image_urls) <= 3),
	CONSTRAINT "products_offer_has_original_price" CHECK(offer_ends_at is null or original_price_paise is not null)
);
--> statement-breakpoint
CREATE INDEX `products_by_price_up` ON `products` (`price_paise`,is_featured desc,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_by_price_down` ON `products` (`price_paise`,is_featured,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_by_name_up` ON `products` (name collate nocase,is_featured desc,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_by_name_down` ON `products` (name collate nocase,is_featured,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_of_category_by_price_up` ON `products` (`category_id`,`price_paise`,is_featured desc,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_of_category_by_price_down` ON `products` (`category_id`,`price_paise`,is_featured,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_of_category_by_name_up` ON `products` (`category_id`,name collate nocase,is_featured desc,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_of_category_by_name_down` ON `products` (`category_id`,name collate nocase,is_featured,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`created_at`,`is_featured`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`is_featured`,`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_by_stock` ON `products` (`stock_quantity`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_of_category_newest` ON `products` (`category_id`,`created_at`,`is_featured`,`id`);--> statement-breakpoint
CREATE INDEX `products_offers_ending` ON `products` (`offer_ends_at`) WHERE offer_ends_at is not null;--> statement-breakpoint
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
	`admin_two_factor_is_required` integer DEFAULT false NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "site_settings_is_one_row" CHECK(id = 1),
	CONSTRAINT "site_settings_cod_is_enabled_is_known" CHECK(cod_is_enabled in (0, 1)),
	CONSTRAINT "site_settings_cod_min_order_paise_is_whole" CHECK(cod_min_order_paise is null or (typeof(cod_min_order_paise) = 'integer' and cod_min_order_paise >= 0)),
	CONSTRAINT "site_settings_cod_max_order_paise_is_whole" CHECK(cod_max_order_paise is null or (typeof(cod_max_order_paise) = 'integer' and cod_max_order_paise >= 0)),
	CONSTRAINT "site_settings_cod_range_is_not_empty" CHECK(cod_min_order_paise <= cod_max_order_paise),
	CONSTRAINT "site_settings_admin_two_factor_is_required_is_known" CHECK(admin_two_factor_is_required in (0, 1))
);
--> statement-breakpoint
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
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "coupons_code_is_not_blank" CHECK(trim(code) <> ''),
	CONSTRAINT "coupons_code_is_upper_case" CHECK(code = upper(trim(code))),
	CONSTRAINT "coupons_discount_type_is_known" CHECK(discount_type in ('percentage', 'fixed_amount')),
	CONSTRAINT "coupons_discount_value_is_whole" CHECK(discount_value is null or (typeof(discount_value) = 'integer' and discount_value >= 1)),
	CONSTRAINT "coupons_percentage_is_at_most_100" CHECK(discount_type <> 'percentage' or discount_value <= 10000),
	CONSTRAINT "coupons_max_uses_is_whole" CHECK(max_uses is null or (typeof(max_uses) = 'integer' and max_uses >= 1)),
	CONSTRAINT "coupons_max_uses_per_customer_is_whole" CHECK(max_uses_per_customer is null or (typeof(max_uses_per_customer) = 'integer' and max_uses_per_customer >= 1)),
	CONSTRAINT "coupons_uses_count_is_whole" CHECK(uses_count is null or (typeof(uses_count) = 'integer' and uses_count >= 0)),
	CONSTRAINT "coupons_uses_are_within_limit" CHECK(max_uses is null or uses_count <= max_uses),
	CONSTRAINT "coupons_min_purchase_paise_is_whole" CHECK(min_purchase_paise is null or (typeof(min_purchase_paise) = 'integer' and min_purchase_paise >= 0)),
	CONSTRAINT "coupons_is_active_is_known" CHECK(is_active in (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_newest` ON `coupons` (`created_at`,`id`);--> statement-breakpoint
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
	CONSTRAINT "newsletter_subscribers_email_is_lower_case" CHECK(email = lower(trim(email))),
	CONSTRAINT "newsletter_subscribers_status_is_known" CHECK(status in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email_unique` ON `newsletter_subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_confirm_token_hash_unique` ON `newsletter_subscribers` (`confirm_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_unsubscribe_token_unique` ON `newsletter_subscribers` (`unsubscribe_token`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_by_status` ON `newsletter_subscribers` (`status`,`created_at`,`id`);--> statement-breakpoint
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
	CONSTRAINT "order_events_kind_is_known" CHECK(kind in ('status', 'payment', 'refund', 'tracking', 'stock', 'note')),
	CONSTRAINT "order_events_from_status_is_known" CHECK(from_status in ('pending_payment', 'pending_payment_gateway', 'paid', 'processing', 'shipped', 'delivered', 'cancelled_by_user', 'failed_creation', 'failed_verification', 'failed', 'refunded')),
	CONSTRAINT "order_events_to_status_is_known" CHECK(to_status in ('pending_payment', 'pending_payment_gateway', 'paid', 'processing', 'shipped', 'delivered', 'cancelled_by_user', 'failed_creation', 'failed_verification', 'failed', 'refunded')),
	CONSTRAINT "order_events_actor_is_known" CHECK(actor in ('shopper', 'admin', 'provider', 'system')),
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
	`status` text DEFAULT 'pending_payment' NOT NULL,
	`payment_method` text DEFAULT 'razorpay' NOT NULL,
	`razorpay_order_id` text,
	`razorpay_payment_id` text,
	`payment_gateway_response` text,
	`tracking_url` text,
	`coupon_code` text,
	`subtotal_paise` integer NOT NULL,
	`discount_amount_paise` integer DEFAULT 0 NOT NULL,
	`shipping_fee_paise` integer NOT NULL,
	`taxes_amount_paise` integer DEFAULT 0 NOT NULL,
	`final_amount_paise` integer NOT NULL,
	`access_token_hash` text NOT NULL,
	`hold_expires_at` integer,
	`reconcile_at` integer,
	`paid_at` integer,
	`delivered_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_customer_email_is_lower_case" CHECK(customer_email = lower(trim(customer_email))),
	CONSTRAINT "orders_shipping_address_is_json" CHECK(shipping_address is null or iif(json_valid(shipping_address), json_type(shipping_address), '') = 'object'),
	CONSTRAINT "orders_payment_gateway_response_is_json" CHECK(payment_gateway_response is null or iif(json_valid(payment_gateway_response), json_type(payment_gateway_response), '') = 'object'),
	CONSTRAINT "orders_status_is_known" CHECK(status in ('pending_payment', 'pending_payment_gateway', 'paid', 'processing', 'shipped', 'delivered', 'cancelled_by_user', 'failed_creation', 'failed_verification', 'failed', 'refunded')),
	CONSTRAINT "orders_payment_method_is_known" CHECK(payment_method in ('razorpay', 'cod')),
	CONSTRAINT "orders_subtotal_paise_is_whole" CHECK(subtotal_paise is null or (typeof(subtotal_paise) = 'integer' and subtotal_paise >= 0)),
	CONSTRAINT "orders_discount_amount_paise_is_whole" CHECK(discount_amount_paise is null or (typeof(discount_amount_paise) = 'integer' and discount_amount_paise >= 0)),
	CONSTRAINT "orders_shipping_fee_paise_is_whole" CHECK(shipping_fee_paise is null or (typeof(shipping_fee_paise) = 'integer' and shipping_fee_paise >= 0)),
	CONSTRAINT "orders_taxes_amount_paise_is_whole" CHECK(taxes_amount_paise is null or (typeof(taxes_amount_paise) = 'integer' and taxes_amount_paise >= 0)),
	CONSTRAINT "orders_final_amount_paise_is_whole" CHECK(final_amount_paise is null or (typeof(final_amount_paise) = 'integer' and final_amount_paise >= 0)),
	CONSTRAINT "orders_amounts_add_up" CHECK(final_amount_paise = subtotal_paise - discount_amount_paise + shipping_fee_paise + taxes_amount_paise or (final_amount_paise = 0 and subtotal_paise - discount_amount_paise + shipping_fee_paise + taxes_amount_paise < 100))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpay_order_id_unique` ON `orders` (`razorpay_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpay_payment_id_unique` ON `orders` (`razorpay_payment_id`);--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_user` ON `orders` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_of_email` ON `orders` (`customer_email`,`created_at`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `orders_by_status` ON `orders` (`status`,`created_at`,`id`,`payment_method`,`final_amount_paise`,`customer_email`);--> statement-breakpoint
CREATE INDEX `orders_holds_ending` ON `orders` (`hold_expires_at`) WHERE hold_expires_at is not null;--> statement-breakpoint
CREATE INDEX `orders_to_reconcile` ON `orders` (`reconcile_at`) WHERE reconcile_at is not null;--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`resource_id` text,
	`response_status` integer,
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
	`next_attempt_at` integer NOT NULL,
	`claimed_by` text,
	`claimed_until` integer,
	`last_error` text,
	`sent_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "outbox_kind_is_known" CHECK(kind in ('mail', 'live', 'purge', 'media')),
	CONSTRAINT "outbox_status_is_known" CHECK(status in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_attempts_is_whole" CHECK(attempts is null or (typeof(attempts) = 'integer' and attempts >= 0)),
	CONSTRAINT "outbox_payload_is_json" CHECK(payload is null or iif(json_valid(payload), json_type(payload), '') = 'object')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe_key_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`status`,`next_attempt_at`,`id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`razorpay_payment_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`currency` text DEFAULT 'INR' NOT NULL,
	`method` text,
	`error_code` text,
	`error_description` text,
	`captured_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_status_is_known" CHECK(status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
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
	`requested_by_user_id` text,
	`processed_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`requested_by_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refunds_status_is_known" CHECK(status in ('pending', 'processed', 'failed')),
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
	`received_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "webhook_events_outcome_is_known" CHECK(outcome in ('applied', 'ignored', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `webhook_events_by_outcome` ON `webhook_events` (`outcome`,`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_by_time` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_of_order` ON `webhook_events` (`order_id`);--> statement-breakpoint
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
CREATE TABLE `stock` (
	`product_id` integer NOT NULL,
	`size` text DEFAULT '' NOT NULL,
	`on_hand` integer NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
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
	CONSTRAINT "stock_movements_kind_is_known" CHECK(kind in ('initial', 'adjustment', 'hold', 'release', 'sale', 'retake', 'return')),
	CONSTRAINT "stock_movements_order_item_fits_kind" CHECK((order_item_id is null) = (kind in ('initial', 'adjustment'))),
	CONSTRAINT "stock_movements_quantity_fits_kind" CHECK(typeof(quantity) = 'integer' and case kind when 'adjustment' then quantity <> 0 when 'initial' then quantity >= 0 else quantity >= 1 end)
);
--> statement-breakpoint
CREATE INDEX `stock_movements_of_product` ON `stock_movements` (`product_id`,`size`,`id`);--> statement-breakpoint
CREATE INDEX `stock_movements_by_actor` ON `stock_movements` (`actor_user_id`) WHERE actor_user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_once` ON `stock_movements` (`order_item_id`,`kind`);--> statement-breakpoint
CREATE TABLE `write_guard` (
	`id` integer PRIMARY KEY NOT NULL,
	`changed` integer NOT NULL,
	CONSTRAINT "write_guard_row_was_changed" CHECK(changed > 0)
);
