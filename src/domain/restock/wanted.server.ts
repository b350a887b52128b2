import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { categories, firstImage, isKept, products } from '#drizzle/schema/catalogue.ts';
import { restockDemand as demand } from '#drizzle/schema/restock.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { requireAdmin } from '#auth/require-person.ts';
import { nameToldApart } from '#catalogue/colours.server.ts';
import type { Context } from '#context.server.ts';
import { csvLine, csvRows } from '#csv.ts';
import { isoDay } from '#dates.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';
import { plainRupees } from '#rupee-text.ts';
import { isSizeOffered } from '#stock/live-stock.server.ts';
import type { WantedPiece } from './restock.ts';

const PER_PAGE = 50;

interface Wanted extends Page<WantedPiece> {
  /** How many people wait, for all pieces together. */
  readonly waiting: number;
}

/** What to order again: the pieces and sizes that most people wait for come first. */
export async function listWanted(
  ctx: Context,
  { after }: { readonly after: RowCursor | null },
): Promise<Wanted> {
  requireAdmin(ctx.actor);
  const [found, [counted]] = await ctx.db.batch([
    wantedAfter(ctx, after, PER_PAGE + 1),
    ctx.db
      .select({ waiting: sql<number>`total(${demand.waiting})`.mapWith(Number) })
      .from(demand)
      .innerJoin(products, eq(products.id, demand.productId))
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(isWanted),
  ]);
  return { ...toPage(found, PER_PAGE, cursorOf), waiting: counted?.waiting ?? 0 };
}

/** Whether the piece has got sizes since then, or has them no more: the shop cannot tell anybody that it is back. */
const isSizedAnew = sql`(${demand.size} = '') = ifnull(${categories.hasSizes} and ${categories.sizes} <> '[]', 0)`;
/** A size that the shop gave up while it offers others will not be made again. */
const isWanted = and(
  ...[gt(demand.waiting, 0), isKept],
  or(isSizeOffered(demand.size, categories), isSizedAnew),
);

const cursorOf = ({ waiting, id }: WantedPiece): RowCursor => ({ at: waiting, id });

function wantedAfter({ db }: Context, after: RowCursor | null, limit: number) {
  const ofIt = sql`m.product_id = ${demand.productId} and m.size = ${demand.size}`;
  const lastSoldAt: SQL<number | null> = sql`(select m.created_at from stock_movements m where ${ofIt}
    and m.kind in ('sale', 'retake') order by m.id desc limit 1)`;
  return db
    .select({
      ...{ id: demand.id, productId: demand.productId, size: demand.size, waiting: demand.waiting },
      ...{ name: nameToldApart, sku: products.sku, imageUrl: firstImage },
      onHand: sql<number>`coalesce(${stock.onHand}, 0)`.mapWith(Number),
      lastSoldAt,
      estimatedPaise: sql<number>`${demand.waiting} * ${products.pricePaise}`.mapWith(Number),
    })
    .from(demand)
    .innerJoin(products, eq(products.id, demand.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(stock, and(eq(stock.productId, demand.productId), eq(stock.size, demand.size)))
    .where(and(isWanted, isBelow(demand.waiting, demand.id, after)))
    .orderBy(desc(demand.waiting), desc(demand.id))
    .limit(limit);
}

/** The same as a file, for whoever makes the pieces or sells them to the owner. */
export function exportWanted(ctx: Context): AsyncGenerator<string, void> {
  requireAdmin(ctx.actor);
  return csvRows<WantedPiece>({
    headings: csvLine([
      ...['product_id', 'name', 'size', 'people_waiting', 'in_stock', 'last_sold_on'],
      ...['estimated_sales', 'sku'],
    ]),
    read: (last, most) => wantedAfter(ctx, last && cursorOf(last), most),
    line: ({ productId, name, sku, size, waiting, onHand, lastSoldAt, estimatedPaise }) =>
      csvLine([
        ...[productId, name, sizeCell(size), waiting, onHand],
        lastSoldAt === null ? null : isoDay(lastSoldAt),
        plainRupees(estimatedPaise),
        sku,
      ]),
  });
}

/** Texts that a spreadsheet would take for a number, a day or a time. */
const NUMBER = /^(?=.*\d)[\de.,:/%\s+-]+$/i;

/** 2.10 is two-ten, but would be shown as 2.1. */
const sizeCell = (size: string) => (NUMBER.test(size) ? `size ${size}` : size);
