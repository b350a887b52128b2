import { sql } from 'drizzle-orm';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { ALL_LAW_GAPS, gapsIn, LAW_GAP_NAMES, LAW_GAPS, type LawGap, type PiecesToMend } from './law-gaps.ts';

export const TO_MEND_PER_PAGE = 50;

interface Asked {
  readonly gap: LawGap | null;
  readonly page: number;
}

/** Pieces on sale that lack something; if a piece comes in sizes, they stand in for its measures. */
export async function listPiecesToMend(ctx: Context, { gap, page }: Asked): Promise<PiecesToMend> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const inSizes = sql`select id from ${categories} where has_sizes = 1 and json_array_length(sizes) > 0`;
  const withSizes = ALL_LAW_GAPS - LAW_GAPS.measures.bit;
  const bits = sql<number>`(law_gaps & iif(category_id in (${inSizes}), ${withSizes}, ${ALL_LAW_GAPS}))`;
  const wanted = gap === null ? ALL_LAW_GAPS : LAW_GAPS[gap].bit;
  // This index holds only those pieces, in this order.
  const withGaps = sql`${products} indexed by products_with_law_gaps`;
  const onPage = sql`select id from ${withGaps} where law_gaps > 0 and ${bits} & ${wanted}
    order by category_id, law_gaps, id limit ${TO_MEND_PER_PAGE} offset ${(page - 1) * TO_MEND_PER_PAGE}`;
  const { id, name, sku, imageUrls, categoryId, lawGaps } = products;
  const [counted, found] = await db.batch([
    db
      .select({ bits, pieces: sql<number>`count(*)` })
      .from(withGaps)
      .where(sql`law_gaps > 0`)
      .groupBy(sql`1`),
    db
      .select({ id, name, sku, imageUrls, bits })
      .from(products)
      .where(sql`${id} in (${onPage})`)
      .orderBy(categoryId, lawGaps, id),
  ]);
  const known = counted.map(({ bits: each, pieces }) => ({ gaps: gapsIn(each), pieces }));
  const countedAs = (name: LawGap | null) =>
    known.reduce((sum, { gaps, pieces }) => {
      return (name === null ? gaps.length > 0 : gaps.includes(name)) ? sum + pieces : sum;
    }, 0);
  const pageCount = Math.max(1, Math.ceil(countedAs(gap) / TO_MEND_PER_PAGE));
  // Everything on that page is complete by now.
  if (page > pageCount) return await listPiecesToMend(ctx, { gap, page: pageCount });
  const counts = Object.fromEntries(LAW_GAP_NAMES.map((each) => [each, countedAs(each)]));
  return {
    items: found.map(({ imageUrls: [imageUrl = null], bits: each, ...piece }) => ({
      ...piece,
      imageUrl,
      gaps: gapsIn(each),
    })),
    total: countedAs(null),
    counts: counts as PiecesToMend['counts'],
    page,
    pageCount,
  };
}
