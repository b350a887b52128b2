CREATE TABLE `page_view_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`sessions` integer NOT NULL,
	CONSTRAINT "page_view_days_views_is_whole" CHECK(views is null or (typeof(views) = 'integer' and views >= 1)),
	CONSTRAINT "page_view_days_sessions_is_whole" CHECK(sessions is null or (typeof(sessions) = 'integer' and sessions >= 1))
);
