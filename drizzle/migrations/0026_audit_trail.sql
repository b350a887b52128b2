DROP INDEX `audit_log_of_entity`;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `kind` text GENERATED ALWAYS AS (substr(action, 1, instr(action, '.') - 1)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `audit_log_of_kind` ON `audit_log` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_kind_by` ON `audit_log` (`kind`,`actor_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_by` ON `audit_log` (`actor_email`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_of_entity` ON `audit_log` (`kind`,`entity_id`,`created_at`);