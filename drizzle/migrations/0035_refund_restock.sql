ALTER TABLE `refunds` ADD `restock` integer DEFAULT false NOT NULL CONSTRAINT "refunds_restock_is_known" CHECK(restock in (0, 1));
