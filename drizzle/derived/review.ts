const addMarks = `INSERT INTO review_tallies (product_id, what, count)
    SELECT product_id, what, 1 FROM review_marks WHERE id = NEW.id
    ON CONFLICT (product_id, what) DO UPDATE SET count = count + 1;`;
const removeMarks = `UPDATE review_tallies SET count = count - 1 WHERE product_id = OLD.product_id
    AND what IN (SELECT what FROM review_marks WHERE id = OLD.id);`;
const sumsOf = (row: 'OLD' | 'NEW') => `UPDATE products SET (review_count, review_stars_total) = (
    SELECT count(*), coalesce(sum(stars), 0) FROM piece_reviews
    WHERE product_id = ${row}.product_id AND state = 'published'
  ) WHERE id = ${row}.product_id;`;

/** Triggers keep the review sums of each product equal to its published reviews. */
export const reviewSql = `
CREATE VIEW review_marks AS
  SELECT id, product_id, 'stars:' || stars AS what FROM piece_reviews WHERE state = 'published'
  UNION ALL
  SELECT id, product_id, 'fit:' || fit FROM piece_reviews WHERE state = 'published' AND fit IS NOT NULL
  UNION ALL
  SELECT id, product_id, 'hidden:' || hidden_because FROM piece_reviews WHERE state = 'hidden'

CREATE TRIGGER piece_reviews_delete_counts AFTER DELETE ON piece_reviews BEGIN
  ${sumsOf('OLD')}
END

CREATE TRIGGER piece_reviews_delete_marks BEFORE DELETE ON piece_reviews BEGIN
  ${removeMarks}
END

-- Reviews are by somebody who bought the piece, and has it.
CREATE TRIGGER piece_reviews_follow_their_order_item BEFORE INSERT ON piece_reviews BEGIN
  SELECT RAISE(ABORT, 'piece_reviews_are_of_what_was_delivered') WHERE NOT EXISTS (
    SELECT 1 FROM order_items JOIN orders ON orders.id = order_items.order_id
    WHERE order_items.id = NEW.order_item_id AND order_items.product_id = NEW.product_id
      AND orders.status = 'delivered'
  );
END

CREATE TRIGGER piece_reviews_insert_counts AFTER INSERT ON piece_reviews BEGIN
  ${addMarks}
  ${sumsOf('NEW')}
END

CREATE TRIGGER piece_reviews_stay_with_their_order_item
BEFORE UPDATE OF id, order_item_id, product_id ON piece_reviews
WHEN (OLD.id, OLD.order_item_id, OLD.product_id) IS NOT (NEW.id, NEW.order_item_id, NEW.product_id) BEGIN
  SELECT RAISE(ABORT, 'piece_reviews_stay_with_their_order_item');
END

CREATE TRIGGER piece_reviews_update_counts
AFTER UPDATE OF stars, fit, state, hidden_because ON piece_reviews BEGIN
  ${addMarks}
  ${sumsOf('NEW')}
END

CREATE TRIGGER piece_reviews_update_marks
BEFORE UPDATE OF stars, fit, state, hidden_because ON piece_reviews BEGIN
  ${removeMarks}
END

CREATE TRIGGER products_reviews_are_the_sum BEFORE UPDATE OF review_count, review_stars_total ON products
WHEN (NEW.review_count, NEW.review_stars_total) IS NOT (
  SELECT count(*), coalesce(sum(stars), 0) FROM piece_reviews WHERE product_id = NEW.id AND state = 'published'
) BEGIN
  SELECT RAISE(ABORT, 'products_reviews_are_the_sum');
END

CREATE TRIGGER products_start_without_reviews
BEFORE INSERT ON products WHEN NEW.review_count <> 0 OR NEW.review_stars_total <> 0 BEGIN
  SELECT RAISE(ABORT, 'products_reviews_are_the_sum');
END
`;
