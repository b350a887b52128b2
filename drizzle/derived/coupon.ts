export const couponSql = `
CREATE TRIGGER coupon_redemptions_give_a_use_back AFTER UPDATE OF released_at ON coupon_redemptions
WHEN (OLD.released_at IS NULL) <> (NEW.released_at IS NULL) BEGIN
  UPDATE coupons SET uses_count = uses_count + iif(NEW.released_at IS NULL, 1, -1)
    WHERE id = NEW.coupon_id;
END

CREATE TRIGGER coupon_redemptions_keep_customer_limit BEFORE INSERT ON coupon_redemptions
WHEN NEW.released_at IS NULL AND
  (SELECT count(*) FROM coupon_redemptions
    WHERE coupon_id = NEW.coupon_id AND customer_email = NEW.customer_email AND released_at IS NULL)
  >= (SELECT max_uses_per_customer FROM coupons WHERE id = NEW.coupon_id)
BEGIN
  SELECT RAISE(ABORT, 'coupons_uses_are_within_customer_limit');
END

CREATE TRIGGER coupon_redemptions_take_a_use
AFTER INSERT ON coupon_redemptions WHEN NEW.released_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'coupons_uses_are_within_limit') FROM coupons
    WHERE id = NEW.coupon_id AND uses_count >= max_uses;
  UPDATE coupons SET uses_count = uses_count + 1 WHERE id = NEW.coupon_id;
END
`;
