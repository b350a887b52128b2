ALTER TABLE `orders` ADD `joins_order_id` text REFERENCES orders(id);--> statement-breakpoint
CREATE INDEX `orders_joining` ON `orders` (`joins_order_id`) WHERE joins_order_id is not null;