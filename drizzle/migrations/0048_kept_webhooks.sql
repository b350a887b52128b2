ALTER TABLE `webhook_events` ADD `content` text CONSTRAINT "webhook_events_content_is_json" CHECK(content is null or iif(json_valid(content), json_type(content), '') = 'object');--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `next_attempt_at` integer;--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`next_attempt_at`) WHERE next_attempt_at is not null;