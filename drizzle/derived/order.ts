import { DAY_MS, INDIA_OFFSET_MS } from '#dates.ts';
import { COUNTED, COUNTED_IN_CASH } from '#order-status.ts';
import { TERMS } from '#shop-page/shop-page.ts';
import { MAY_OWE } from '#drizzle/schema/order.ts';
import { listed } from './sql.ts';

const searched = ['id', 'customer_email', 'customer_name', 'razorpay_order_id', 'recipient'];
const textsOf = (row: 'OLD' | 'NEW') =>
  [`${row}.search_id`, ...searched.map((column) => `${row}.${column}`)].join(', ');

const intoSearch = `INSERT INTO order_search (rowid, ${searched.join(', ')}) VALUES (${textsOf('NEW')});`;
const outOfSearch = `INSERT INTO order_search (order_search, rowid, ${searched.join(', ')}) VALUES ('delete', ${textsOf('OLD')});`;

const countedColumns = 'status, payment_method, final_amount_paise, created_at';
const count = `INSERT INTO sale_days (day, orders, paise)
    SELECT day, 1, paise FROM counted_orders WHERE id = NEW.id
    ON CONFLICT (day) DO UPDATE SET orders = orders + 1, paise = paise + excluded.paise;`;
const discount = `UPDATE sale_days SET orders = orders - 1, paise = paise - OLD.final_amount_paise
    WHERE day = (SELECT day FROM counted_orders WHERE id = OLD.id);`;

export const orderSql = `
CREATE VIEW counted_orders AS
  SELECT id, created_at - (created_at + ${String(INDIA_OFFSET_MS)}) % ${String(DAY_MS)} AS day, final_amount_paise AS paise
  FROM orders
  WHERE status IN ${listed(COUNTED)} AND (payment_method <> 'cod' OR status IN ${listed(COUNTED_IN_CASH)})

CREATE VIRTUAL TABLE order_search USING fts5(
  ${searched.join(', ')},
  content = 'orders', content_rowid = 'search_id', tokenize = 'trigram'
)

INSERT INTO order_search (order_search) VALUES ('rebuild')

-- Here rather than in the schema, because it names statuses.
CREATE INDEX orders_refund_due ON orders (created_at, id) WHERE ${MAY_OWE}

CREATE TRIGGER order_search_insert AFTER INSERT ON orders BEGIN
  ${intoSearch}
END

-- Here rather than in the code that places orders, so that none is without.
CREATE TRIGGER orders_keep_their_terms AFTER INSERT ON orders BEGIN
  UPDATE orders SET (terms_version, terms_hash) = (
    SELECT version, sha256 FROM pages
    WHERE slug = '${TERMS}' AND holds_from <= date((NEW.created_at + ${String(INDIA_OFFSET_MS)}) / 1000, 'unixepoch')
    ORDER BY version DESC LIMIT 1)
    WHERE id = NEW.id;
END

CREATE TRIGGER order_search_remove AFTER DELETE ON orders BEGIN
  ${outOfSearch}
END

CREATE TRIGGER order_search_update
AFTER UPDATE OF id, customer_email, customer_name, razorpay_order_id, shipping_address ON orders BEGIN
  ${outOfSearch}
  ${intoSearch}
END

CREATE TRIGGER sale_days_change BEFORE UPDATE OF ${countedColumns} ON orders BEGIN
  ${discount}
END

CREATE TRIGGER sale_days_changed AFTER UPDATE OF ${countedColumns} ON orders BEGIN
  ${count}
END

CREATE TRIGGER sale_days_insert AFTER INSERT ON orders BEGIN
  ${count}
END

CREATE TRIGGER sale_days_remove BEFORE DELETE ON orders BEGIN
  ${discount}
END
`;
