CREATE TABLE `tax_rates` (
	`hsn` text NOT NULL,
	`from_date` text NOT NULL,
	`rate_bps` integer NOT NULL,
	PRIMARY KEY(`hsn`, `from_date`),
	CONSTRAINT "tax_rates_hsn_is_not_blank" CHECK(trim(hsn) <> ''),
	CONSTRAINT "tax_rates_rate_bps_is_whole" CHECK(rate_bps is null or (typeof(rate_bps) = 'integer' and rate_bps >= 0))
);
--> statement-breakpoint
-- Imitation jewellery, jewellery of silver, and what is worn in the hair.
INSERT INTO `tax_rates` (`hsn`, `from_date`, `rate_bps`) VALUES
  ('7113', '2025-09-22', 300), ('7117', '2025-09-22', 300), ('9615', '2025-09-22', 500);
--> statement-breakpoint
ALTER TABLE `categories` ADD `default_hsn` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `default_rate_bps` integer CONSTRAINT "categories_default_rate_bps_is_whole" CHECK(default_rate_bps is null or (typeof(default_rate_bps) = 'integer' and default_rate_bps >= 0));
