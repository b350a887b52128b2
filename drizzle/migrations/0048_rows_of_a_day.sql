CREATE TABLE `database_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`rows_read` integer NOT NULL,
	`rows_written` integer NOT NULL,
	CONSTRAINT "database_days_rows_read_is_whole" CHECK(rows_read is null or (typeof(rows_read) = 'integer' and rows_read >= 0)),
	CONSTRAINT "database_days_rows_written_is_whole" CHECK(rows_written is null or (typeof(rows_written) = 'integer' and rows_written >= 0))
);
