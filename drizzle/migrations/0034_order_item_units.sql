ALTER TABLE `order_items` ADD `uqc` text DEFAULT 'NOS' NOT NULL CONSTRAINT "order_items_uqc_is_known" CHECK(uqc in ('NOS', 'PRS', 'SET', 'PAC'));
