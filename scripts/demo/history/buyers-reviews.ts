import type { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';
import { type Fit, shownNameOf } from '#review/piece-review.ts';
import { PieceReviewInput } from '#review/piece-review-input.ts';
import type { CategorySlug } from '#scripts/demo/catalogue/categories.ts';
import type { DemoProduct } from '#scripts/demo/catalogue/catalogue.ts';
import type { Random } from '#scripts/demo/random.ts';
import { ANSWERS, type Stars, WORDS, WORDS_FOR_ALL } from './buyers-words.ts';
import type { DemoOrder, DemoOrderItem } from './orders.ts';
import { DEMO_SHOPPER } from './shoppers.ts';

const ASKED_AFTER_MS = 7 * DAY_MS;
const ASKED_UNTIL_MS = 21 * DAY_MS;
const REVIEWED_SHARE = 0.38;
const ANSWERED_SHARE = 0.3;

const STARS: readonly { readonly stars: Stars; readonly weight: number }[] = [
  { stars: 5, weight: 54 },
  { stars: 4, weight: 29 },
  { stars: 3, weight: 10 },
  { stars: 2, weight: 5 },
  { stars: 1, weight: 2 },
];

const FITS: readonly { readonly fit: Fit; readonly weight: number }[] = [
  { fit: 'true', weight: 76 },
  { fit: 'small', weight: 17 },
  { fit: 'large', weight: 7 },
];

type ReviewRow = typeof pieceReviews.$inferInsert;

export function askedAt({ row: { status, deliveredAt } }: DemoOrder, now: number): number | null {
  if (status !== 'delivered' || !deliveredAt) return null;
  const at = deliveredAt + ASKED_AFTER_MS + MINUTE_MS;
  return at <= now ? at : null;
}

export function buyersReviewRows(
  random: Random,
  now: number,
  products: readonly DemoProduct[],
  orders: readonly DemoOrder[],
): ReviewRow[] {
  const slugs = new Map(products.map(({ id, categorySlug }) => [id, categorySlug]));
  const said = new Set<string>();
  const rows = orders.flatMap((order) => {
    const asked = askedAt(order, now);
    if (asked === null || order.plan.shopper === DEMO_SHOPPER) return [];
    return order.items.flatMap((item): ReviewRow[] => {
      if (!random.chance(REVIEWED_SHARE)) return [];
      const publishedAt = asked + random.whole(HOUR_MS, ASKED_UNTIL_MS - ASKED_AFTER_MS);
      const row = reviewOf(random, order, item, { slug: slugs.get(item.productId), said, publishedAt, now });
      return publishedAt <= now ? [row] : [];
    });
  });
  return hideOne(rows).toSorted((a, b) => a.publishedAt - b.publishedAt);
}

interface Occasion {
  readonly slug: CategorySlug | undefined;
  readonly said: Set<string>;
  readonly publishedAt: number;
  readonly now: number;
}

function reviewOf(random: Random, { row }: DemoOrder, item: DemoOrderItem, occasion: Occasion): ReviewRow {
  const { slug, said, publishedAt, now } = occasion;
  const { stars } = random.pickWeighted(STARS, ({ weight }) => weight);
  const words = [...WORDS_FOR_ALL[stars], ...(slug ? (WORDS[slug][stars] ?? []) : [])];
  const unsaid = words.filter((text) => !said.has(`${String(item.productId)} ${text}`));
  const text = unsaid.length === 0 || random.chance(0.15) ? '' : random.pick(unsaid);
  said.add(`${String(item.productId)} ${text}`);
  const { fit } = random.pickWeighted(FITS, ({ weight }) => weight);
  const input = PieceReviewInput.parse({
    orderId: row.id,
    orderItemId: item.id,
    stars,
    text,
    fit: item.selectedSize === '' ? null : fit,
    shownName: shownNameOf(row.customerName),
  });
  const answeredAt = publishedAt + random.whole(2, 40) * HOUR_MS;
  const isAnswered = random.chance(stars <= 3 ? 1 : ANSWERED_SHARE) && text !== '' && answeredAt <= now;
  return {
    orderItemId: item.id,
    productId: item.productId,
    stars,
    fit: input.fit,
    text: input.text,
    shownName: input.shownName ?? shownNameOf(row.customerName),
    publishedAt,
    ...(isAnswered && { answer: random.pick(ANSWERS[stars]), answeredAt }),
  };
}

/** The hidden review names the courier with a phone number. */
function hideOne(rows: readonly ReviewRow[]): ReviewRow[] {
  const hidden = rows.find(({ stars, text }) => stars === 4 && text === '');
  return rows.map((row) =>
    row === hidden
      ? {
          ...row,
          text: PRIVATE,
          answer: null,
          answeredAt: null,
          state: 'hidden',
          hiddenBecause: 'private_data',
        }
      : row,
  );
}

const PRIVATE = 'Nice piece. Thanks to Ramesh of the courier, call him on 98765 40000 if yours is late.';
