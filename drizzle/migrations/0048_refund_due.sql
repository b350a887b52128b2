-- Orders that ended with money of theirs are found until all of it has gone back, or the owner has said that no more is due.
ALTER TABLE `orders` ADD `refund_settled_at` integer;
--> statement-breakpoint
UPDATE `orders` SET `refund_settled_at` = `updated_at` WHERE `status` = 'refunded'
  AND NOT EXISTS (SELECT 1 FROM `payments` WHERE `order_id` = `orders`.`id` AND `status` = 'captured');
--> statement-breakpoint
CREATE INDEX `orders_refund_due` ON `orders` (`created_at`,`id`) WHERE status in ('cancelled_by_user', 'failed_creation', 'failed_verification', 'failed', 'refunded') and refund_settled_at is null
    and (razorpay_payment_id is not null or paid_at is not null or delivered_at is not null);