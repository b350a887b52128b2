-- The keys in old mails to accounts that were deleted open nothing any more.
UPDATE `orders` SET `access_token_hash` = '' WHERE `customer_email` LIKE '%@erased.invalid';
