import { and, asc, eq, exists, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import { ruleOf } from '#drizzle/errors.ts';
import { categories, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { restockDemand as demand, restockWishes as wishes } from '#drizzle/schema/restock.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { nameToldApart } from '#catalogue/colours.server.ts';
import type { Context } from '#context.server.ts';
import { HOUR_MS } from '#dates.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { isSizeOffered } from '#catalogue/live-stock.server.ts';
import { hashToken } from '#tokens.ts';
import { backInStockMail } from './restock-letters.ts';
import { HOLD_MS, holdEnd } from './restock.ts';
import { wishTokenOf } from './restock.server.ts';

const LETTER = 'restock-told:';
/** Sent, or refused for good; otherwise the letter still waits, or was dropped. */
const hasLeft = sql`exists (select 1 from ${outbox}
  where dedupe_key = ${LETTER} || ${wishes.id} || ':' || told_at and status <> 'waiting')`;
/** The promise of the letter counts from when it left. */
const promisedEnd = sql`(select sent_at from ${outbox}
  where dedupe_key = ${LETTER} || ${wishes.id} || ':' || told_at) + ${HOLD_MS}`;

/** Others get their turn meanwhile, so that no piece is withheld for long while no mail leaves. */
const AGAIN_AFTER_MS = 12 * HOUR_MS;
const MOST_PIECES = 20;
const MOST_OF_ONE = 25;

/** One piece is kept for each who is told; whoever got no letter in that time goes on waiting half a day later. */
export async function tellWaiting(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const isOver = and(isNotNull(wishes.heldUntil), lte(wishes.heldUntil, now()));
  await writeBatch(db, [
    db
      .update(wishes)
      .set({ heldUntil: promisedEnd, promisedUntil: promisedEnd })
      .where(and(isOver, gt(promisedEnd, now()))),
    db
      .update(wishes)
      .set({
        heldUntil: null,
        toldAt: sql`iif(${hasLeft}, told_at, null)`,
        promisedUntil: sql`iif(${hasLeft}, promised_until, null)`,
        askedAt: sql`iif(${hasLeft}, asked_at, ${now() + AGAIN_AFTER_MS})`,
      })
      .where(isOver),
  ]);
  const failures: unknown[] = [];
  for (const wish of await listToTell(ctx)) {
    try {
      await tell(ctx, wish);
    } catch (error) {
      ctx.log.error('restock.not-told', error, { wishId: wish.id });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Who waits could not be told');
}

export async function tellAtOnce(ctx: Context): Promise<void> {
  await tellWaiting(ctx);
  await deliverOutbox(ctx);
}

async function listToTell({ db, now }: Context) {
  const isNext = and(isNotNull(wishes.confirmedAt), isNull(wishes.toldAt), lte(wishes.askedAt, now()));
  const waitsForIt = and(eq(wishes.productId, demand.productId), eq(wishes.size, demand.size), isNext);
  const back = await db
    .select({
      productId: demand.productId,
      size: demand.size,
      product: nameToldApart,
      onHand: stock.onHand,
    })
    .from(demand)
    .innerJoin(stock, and(eq(stock.productId, demand.productId), eq(stock.size, demand.size)))
    .innerJoin(products, eq(products.id, demand.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    // People whose turn comes later must not fill the places of others.
    .where(
      and(
        gt(demand.waiting, 0),
        gt(stock.onHand, 0),
        isOnSale,
        isSizeOffered(stock.size, categories),
        exists(db.select().from(wishes).where(waitsForIt)),
      ),
    )
    .limit(MOST_PIECES);
  const [first, ...more] = back.map(({ productId, size, product, onHand }) =>
    db
      .select({
        id: wishes.id,
        productId: wishes.productId,
        size: wishes.size,
        email: wishes.email,
        inbox: wishes.inbox,
        product: sql<string>`${product}`,
      })
      .from(wishes)
      .where(and(eq(wishes.productId, productId), eq(wishes.size, size), isNext))
      .orderBy(asc(wishes.askedAt), asc(wishes.id))
      .limit(Math.min(onHand, MOST_OF_ONE)),
  );
  return first ? (await db.batch([first, ...more])).flat() : [];
}

type WishToTell = Awaited<ReturnType<typeof listToTell>>[number];

/** The write that queues the letter keeps the piece and updates the wish. */
async function tell({ db, accounts, siteUrl, now }: Context, wish: WishToTell): Promise<void> {
  const at = now();
  const heldUntil = holdEnd(at);
  const token = await wishTokenOf(accounts.secret, wish);
  const mail = backInStockMail({ ...wish, token, heldUntil }, siteUrl);
  const isWaiting = and(eq(wishes.id, wish.id), isNotNull(wishes.confirmedAt), isNull(wishes.toldAt));
  try {
    await writeBatch(db, [
      db
        .update(wishes)
        .set({ toldAt: at, heldUntil, promisedUntil: heldUntil, tokenHash: await hashToken(token) })
        .where(isWaiting),
      requireChange(db),
      queueMail(db, mail, {
        now: at,
        dedupeKey: `${LETTER}${String(wish.id)}:${String(at)}`,
        until: heldUntil,
      }),
    ]);
  } catch (error) {
    // The shopper left the list, or somebody else bought faster: then the shopper stays first in the queue.
    const rule = ruleOf(error);
    if (rule !== 'noRowChanged' && rule !== 'stockIsShort') throw error;
  }
}
