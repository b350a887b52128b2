PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_tax_document_lines` (
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
INSERT INTO `__new_tax_document_lines`("document_id", "line_no", "order_item_id", "description", "hsn", "uqc", "quantity", "unit_price_paise", "gross_paise", "discount_paise", "delivery_paise", "rate_bps", "taxable_paise", "cgst_paise", "sgst_paise", "igst_paise", "total_paise") SELECT "document_id", "line_no", "order_item_id", "description", "hsn", "uqc", "quantity", "unit_price_paise", "gross_paise", "discount_paise", "delivery_paise", "rate_bps", "taxable_paise", "cgst_paise", "sgst_paise", "igst_paise", "total_paise" FROM `tax_document_lines`;--> statement-breakpoint
DROP TABLE `tax_document_lines`;--> statement-breakpoint
ALTER TABLE `__new_tax_document_lines` RENAME TO `tax_document_lines`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `tax_document_lines_of_order_item` ON `tax_document_lines` (`order_item_id`);--> statement-breakpoint
DROP INDEX `tax_documents_one_per_order`;--> statement-breakpoint
ALTER TABLE `tax_documents` ADD `refund_id` integer REFERENCES refunds(id);--> statement-breakpoint
CREATE UNIQUE INDEX `tax_documents_one_per_refund` ON `tax_documents` (`refund_id`) WHERE refund_id is not null;--> statement-breakpoint
ALTER TABLE `refunds` ADD `what` text CONSTRAINT "refunds_what_is_known" CHECK(what in ('pieces', 'price', 'delivery', 'goodwill'));--> statement-breakpoint
ALTER TABLE `refunds` ADD `lines_json` text CONSTRAINT "refunds_lines_json_is_json" CHECK(lines_json is null or iif(json_valid(lines_json), json_type(lines_json), '') = 'array');--> statement-breakpoint

-- A later migration that rebuilds a table of the tax drops its triggers, and has to create them again.

-- What was issued stays as it was issued. A REPLACE asks no trigger of deletes, so that inserts are looked at, too.
-- An order whose parcel came back goes out with another document: once notes have credited all of the last one.
DROP TRIGGER `tax_documents_are_issued_once`;
--> statement-breakpoint
CREATE TRIGGER `tax_documents_are_issued_once` BEFORE INSERT ON `tax_documents`
WHEN EXISTS (SELECT 1 FROM `tax_documents` WHERE `id` = NEW.`id` OR (`fy` = NEW.`fy` AND `number` = NEW.`number`))
  OR EXISTS (SELECT 1 FROM `tax_documents` WHERE `refund_id` = NEW.`refund_id`)
  OR (NEW.`kind` <> 'credit_note' AND EXISTS (
    SELECT 1 FROM `tax_documents` d WHERE d.`order_id` = NEW.`order_id` AND d.`kind` <> 'credit_note'
      AND d.`total_paise` - d.`round_off_paise` > (
        SELECT coalesce(sum(n.`total_paise` - n.`round_off_paise`), -1) FROM `tax_documents` n
        WHERE n.`original_document_id` = d.`id`
      )
  ))
BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END;
--> statement-breakpoint
-- Of its own order's document, divided as that one is, and never more than that says, tax by tax.
CREATE TRIGGER `credit_notes_stay_within` BEFORE INSERT ON `tax_documents` WHEN NEW.`kind` = 'credit_note' BEGIN
  SELECT RAISE(ABORT, 'credit_notes_stay_within') WHERE NOT EXISTS (
    SELECT 1 FROM `tax_documents` d, (
      SELECT coalesce(sum(`taxable_paise`), 0) AS `taxable`, coalesce(sum(`cgst_paise`), 0) AS `cgst`,
        coalesce(sum(`sgst_paise`), 0) AS `sgst`, coalesce(sum(`igst_paise`), 0) AS `igst`,
        coalesce(sum(`total_paise`), 0) AS `total`
      FROM `tax_documents` WHERE `original_document_id` = NEW.`original_document_id`
    ) n
    WHERE d.`id` = NEW.`original_document_id` AND d.`kind` <> 'credit_note' AND d.`order_id` = NEW.`order_id`
      AND d.`place_of_supply` = NEW.`place_of_supply` AND d.`supply` = NEW.`supply`
      AND n.`taxable` + NEW.`taxable_paise` <= d.`taxable_paise` AND n.`cgst` + NEW.`cgst_paise` <= d.`cgst_paise`
      AND n.`sgst` + NEW.`sgst_paise` <= d.`sgst_paise` AND n.`igst` + NEW.`igst_paise` <= d.`igst_paise`
      AND n.`total` + NEW.`total_paise` <= d.`total_paise`
  );
END;
--> statement-breakpoint
-- No line joins a document that is whole; only a note has lines without pieces.
CREATE TRIGGER `tax_document_lines_are_issued_once` BEFORE INSERT ON `tax_document_lines` BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final') WHERE EXISTS (
    SELECT 1 FROM `tax_document_lines` WHERE `document_id` = NEW.`document_id` AND `line_no` = NEW.`line_no`
  );
  SELECT RAISE(ABORT, 'tax_document_lines_are_their_document') WHERE NEW.`total_paise` + (
    SELECT coalesce(sum(`total_paise`), 0) FROM `tax_document_lines` WHERE `document_id` = NEW.`document_id`
  ) > (SELECT `total_paise` - `round_off_paise` FROM `tax_documents` WHERE `id` = NEW.`document_id`);
  SELECT RAISE(ABORT, 'tax_document_lines_have_pieces') WHERE NEW.`quantity` = 0
    AND (SELECT `kind` FROM `tax_documents` WHERE `id` = NEW.`document_id`) <> 'credit_note';
END;
--> statement-breakpoint
-- Nor do the notes of a document credit more of one of its lines than it says.
CREATE TRIGGER `credit_note_lines_stay_within` BEFORE INSERT ON `tax_document_lines`
WHEN (SELECT `kind` FROM `tax_documents` WHERE `id` = NEW.`document_id`) = 'credit_note' BEGIN
  SELECT RAISE(ABORT, 'credit_notes_stay_within') WHERE NOT EXISTS (
    SELECT 1 FROM `tax_documents` d JOIN `tax_document_lines` l ON l.`document_id` = d.`original_document_id`, (
      SELECT coalesce(sum(c.`quantity`), 0) AS `quantity`, coalesce(sum(c.`taxable_paise`), 0) AS `taxable`,
        coalesce(sum(c.`cgst_paise`), 0) AS `cgst`, coalesce(sum(c.`sgst_paise`), 0) AS `sgst`,
        coalesce(sum(c.`igst_paise`), 0) AS `igst`
      FROM `tax_documents` n JOIN `tax_document_lines` c ON c.`document_id` = n.`id`
      WHERE n.`original_document_id` = (
        SELECT `original_document_id` FROM `tax_documents` WHERE `id` = NEW.`document_id`
      ) AND c.`order_item_id` IS NEW.`order_item_id`
    ) s
    WHERE d.`id` = NEW.`document_id` AND l.`order_item_id` IS NEW.`order_item_id` AND l.`rate_bps` = NEW.`rate_bps`
      AND s.`quantity` + NEW.`quantity` <= l.`quantity` AND s.`taxable` + NEW.`taxable_paise` <= l.`taxable_paise`
      AND s.`cgst` + NEW.`cgst_paise` <= l.`cgst_paise` AND s.`sgst` + NEW.`sgst_paise` <= l.`sgst_paise`
      AND s.`igst` + NEW.`igst_paise` <= l.`igst_paise`
  );
END;
--> statement-breakpoint
CREATE TRIGGER `tax_document_lines_are_final` BEFORE UPDATE ON `tax_document_lines` BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END;
--> statement-breakpoint
CREATE TRIGGER `tax_document_lines_are_kept` BEFORE DELETE ON `tax_document_lines` BEGIN
  SELECT RAISE(ABORT, 'tax_documents_are_final');
END;
