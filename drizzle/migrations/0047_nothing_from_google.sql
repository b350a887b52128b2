-- What Google hands over at a sign-in is used for nothing, and not kept any more.
UPDATE `accounts` SET `access_token` = NULL, `refresh_token` = NULL, `id_token` = NULL, `scope` = NULL,
  `access_token_expires_at` = NULL, `refresh_token_expires_at` = NULL
WHERE `provider_id` = 'google';
--> statement-breakpoint
UPDATE `users` SET `image` = NULL WHERE `image` IS NOT NULL;
