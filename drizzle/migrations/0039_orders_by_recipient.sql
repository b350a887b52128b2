ALTER TABLE `orders` ADD `recipient` text GENERATED ALWAYS AS ((shipping_address ->> '$.recipient')) VIRTUAL;
--> statement-breakpoint

-- Orders are found by who gets the parcel, too: the index and what keeps it, anew.
DROP TRIGGER `order_search_insert`;
--> statement-breakpoint
DROP TRIGGER `order_search_remove`;
--> statement-breakpoint
DROP TRIGGER `order_search_update`;
--> statement-breakpoint
DROP TABLE `order_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `order_search` USING fts5(
  `id`, `customer_email`, `customer_name`, `razorpay_order_id`, `recipient`,
  content = 'orders', content_rowid = 'search_id', tokenize = 'trigram'
);
--> statement-breakpoint
INSERT INTO `order_search` (`order_search`) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER `order_search_insert` AFTER INSERT ON `orders` BEGIN
  INSERT INTO `order_search` (`rowid`, `id`, `customer_email`, `customer_name`, `razorpay_order_id`, `recipient`)
    VALUES (NEW.`search_id`, NEW.`id`, NEW.`customer_email`, NEW.`customer_name`, NEW.`razorpay_order_id`, NEW.`recipient`);
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_remove` AFTER DELETE ON `orders` BEGIN
  INSERT INTO `order_search` (`order_search`, `rowid`, `id`, `customer_email`, `customer_name`, `razorpay_order_id`, `recipient`)
    VALUES ('delete', OLD.`search_id`, OLD.`id`, OLD.`customer_email`, OLD.`customer_name`, OLD.`razorpay_order_id`, OLD.`recipient`);
END;
--> statement-breakpoint
CREATE TRIGGER `order_search_update`
AFTER UPDATE OF `id`, `customer_email`, `customer_name`, `razorpay_order_id`, `shipping_address` ON `orders` BEGIN
  INSERT INTO `order_search` (`order_search`, `rowid`, `id`, `customer_email`, `customer_name`, `razorpay_order_id`, `recipient`)
    VALUES ('delete', OLD.`search_id`, OLD.`id`, OLD.`customer_email`, OLD.`customer_name`, OLD.`razorpay_order_id`, OLD.`recipient`);
  INSERT INTO `order_search` (`rowid`, `id`, `customer_email`, `customer_name`, `razorpay_order_id`, `recipient`)
    VALUES (NEW.`search_id`, NEW.`id`, NEW.`customer_email`, NEW.`customer_name`, NEW.`razorpay_order_id`, NEW.`recipient`);
END;
