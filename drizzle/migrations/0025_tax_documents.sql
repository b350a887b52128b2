CREATE TABLE `document_series` (
	`kind` text NOT NULL,
	`fy` text NOT NULL,
	`prefix` text NOT NULL,
	`next_number` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`kind`, `fy`, `prefix`),
	CONSTRAINT "document_series_kind_is_known" CHECK(kind in ('invoice', 'credit_note')),
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
	CONSTRAINT "tax_document_lines_quantity_is_whole" CHECK(quantity is null or (typeof(quantity) = 'integer' and quantity >= 1)),
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
	`cancelled_at` integer,
	`sha256` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`original_document_id`) REFERENCES `tax_documents`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "tax_documents_kind_is_known" CHECK(kind in ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill', 'bill', 'credit_note')),
	CONSTRAINT "tax_documents_supply_is_known" CHECK(supply in ('intra', 'inter')),
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
CREATE UNIQUE INDEX `tax_documents_one_per_order` ON `tax_documents` (`order_id`) WHERE kind <> 'credit_note';--> statement-breakpoint
CREATE INDEX `tax_documents_of_order` ON `tax_documents` (`order_id`);--> statement-breakpoint
CREATE INDEX `tax_documents_of_original` ON `tax_documents` (`original_document_id`) WHERE original_document_id is not null;--> statement-breakpoint
CREATE INDEX `tax_documents_by_day` ON `tax_documents` (`issued_on`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_one_number` ON `tax_documents` (`fy`,`number`);--> statement-breakpoint
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
	CONSTRAINT "tax_settings_mode_is_known" CHECK(mode in ('regular', 'composition', 'unregistered')),
	CONSTRAINT "tax_settings_turnover_band_is_known" CHECK(turnover_band in ('upto_5cr', 'above_5cr')),
	CONSTRAINT "tax_settings_handicraft_is_known" CHECK(handicraft in (0, 1)),
	CONSTRAINT "tax_settings_filing_is_known" CHECK(filing in ('monthly', 'quarterly')),
	CONSTRAINT "tax_settings_registered_have_gstin" CHECK((mode = 'unregistered') = (gstin is null))
);
--> statement-breakpoint
-- What was issued stays as it was issued. A REPLACE asks no trigger of deletes, so that inserts are looked at, too.
CREATE TRIGGER `tax_documents_are_issued_once` BEFORE INSERT ON `tax_documents` WHEN EXISTS (
  SELECT 1 FROM `tax_documents` WHERE `id` = NEW.`id` OR (`fy` = NEW.`fy` AND `number` = NEW.`number`)
    OR (`order_id` = NEW.`order_id` AND `kind` <> 'credit_note' AND NEW.`kind` <> 'credit_note')
) BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER `tax_documents_are_final` BEFORE UPDATE ON `tax_documents` BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER `tax_documents_are_kept` BEFORE DELETE ON `tax_documents` BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END;
--> statement-breakpoint
-- No line joins a document that is whole.
CREATE TRIGGER `tax_document_lines_are_issued_once` BEFORE INSERT ON `tax_document_lines` BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final') WHERE EXISTS (
    SELECT 1 FROM `tax_document_lines` WHERE `document_id` = NEW.`document_id` AND `line_no` = NEW.`line_no`
  );
  SELECT RAISE(ABORT, 'tax_document_lines_are_their_document') WHERE NEW.`total_paise` + (
    SELECT coalesce(sum(`total_paise`), 0) FROM `tax_document_lines` WHERE `document_id` = NEW.`document_id`
  ) > (SELECT `total_paise` - `round_off_paise` FROM `tax_documents` WHERE `id` = NEW.`document_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `tax_document_lines_are_final` BEFORE UPDATE ON `tax_document_lines` BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER `tax_document_lines_are_kept` BEFORE DELETE ON `tax_document_lines` BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END;
--> statement-breakpoint
-- One that is there is left as it is, whoever would begin it anew.
CREATE TRIGGER `document_series_begin_once` BEFORE INSERT ON `document_series` WHEN EXISTS (
  SELECT 1 FROM `document_series` WHERE `kind` = NEW.`kind` AND `fy` = NEW.`fy` AND `prefix` = NEW.`prefix`
) BEGIN
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER `document_series_count_by_one` BEFORE UPDATE ON `document_series`
WHEN (NEW.`kind`, NEW.`fy`, NEW.`prefix`, NEW.`next_number`)
  IS NOT (OLD.`kind`, OLD.`fy`, OLD.`prefix`, OLD.`next_number` + 1) BEGIN
  SELECT RAISE(ABORT, 'document_series_count_by_one');
END;
--> statement-breakpoint
CREATE TRIGGER `document_series_are_kept` BEFORE DELETE ON `document_series` BEGIN
  SELECT RAISE(ABORT, 'document_series_count_by_one');
END;
