import type { restockWishes } from '#drizzle/schema/restock.ts';
import type { DemoProduct } from '#scripts/demo/catalogue/catalogue.ts';
import { MINUTE_MS } from '#dates.ts';
import type { Random } from '#scripts/demo/random.ts';

type WishRow = typeof restockWishes.$inferInsert;

const LATEST_DAYS = 20;
const DAY_MINUTES = 24 * 60;
const MOST_WAITING = 7;

export function restockWishRows(random: Random, now: number, products: readonly DemoProduct[]): WishRow[] {
  const soldOut = products.flatMap(({ id: productId, stock }) =>
    stock.filter(({ onHand }) => onHand === 0).map(({ size }) => ({ productId, size })),
  );
  return soldOut.flatMap(({ productId, size }) =>
    Array.from({ length: random.whole(1, MOST_WAITING) }, (_, nth): WishRow => {
      const email = `waiting.${String(productId)}.${String(nth + 1)}@example.com`;
      const askedAt = now - random.whole(90, LATEST_DAYS * DAY_MINUTES) * MINUTE_MS;
      const confirmedAt = askedAt + random.whole(1, 60) * MINUTE_MS;
      // No link has this token yet: the mail that tells the shopper brings the first link.
      const tokenHash = `demo ${String(productId)} ${size} ${String(nth)}`;
      return { productId, size, email, inbox: email, tokenHash, askedAt, confirmedAt };
    }),
  );
}
