import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, notLike, or, sql } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { orderItems, orders, sameVersion } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { requireChange, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import { ERASED_DOMAIN } from '#address/contact.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { isUnsent, queueMail } from '#outbox/queue-delivery.server.ts';
import { hashToken } from '#tokens.ts';
import { sharesParcel } from '#order/addition.ts';
import { SOLD } from '#order-status.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { mayBeSeenBy, type OwnOrderKey } from '#order/read/own-order.server.ts';
import { isSent } from './own-review.server.ts';
import { refusalLink, reviewsMail } from './review-letter.ts';

/** The buyer has worn it once by then. */
const AFTER_MS = 7 * DAY_MS;
/** A buyer who was missed for so long is left in peace. */
const UNTIL_MS = 21 * DAY_MS;
const MOST_PER_RUN = 50;
/** A letter that could not leave within this time is dropped. */
const LASTS_MS = 2 * DAY_MS;
const LETTER = 'reviews-asked:';

/** One letter for each parcel, unless all its pieces have reviews, or the buyer wants no letters. */
export async function askForReviews(ctx: Context): Promise<void> {
  const failures: unknown[] = [];
  for (const [orderId, parcel] of byParcel(await listOrdersToAsk(ctx))) {
    try {
      await ask(ctx, parcel);
    } catch (error) {
      ctx.log.error('reviews.not-asked', error, { orderId });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Buyers could not be asked for reviews');
}

/** Letters that have not left are dropped too. False if the link opens no order. */
export async function refuseReviewLetters(
  { db, actor, now }: Context,
  { id, token }: OwnOrderKey,
): Promise<boolean> {
  const isIt = and(eq(orders.id, id), await mayBeSeenBy(actor, token));
  const email = db.select({ email: orders.customerEmail }).from(orders).where(isIt);
  const keys = db
    .select({ key: sql<string>`${LETTER} || ${orders.id}` })
    .from(orders)
    .where(inArray(orders.customerEmail, email));
  const [changed] = await writeBatch(db, [
    db
      .update(orders)
      .set({ reviewsRefusedAt: now(), ...sameVersion })
      .where(isIt)
      .returning({ id: orders.id }),
    db.delete(outbox).where(and(inArray(outbox.dedupeKey, keys), isUnsent)),
  ]);
  return changed.length > 0;
}

/** `opening` makes the link's key open the newest order that still gets a letter. */
export async function findRefusal({ db, accounts, siteUrl, now }: Context, email: string) {
  const isToCome = or(ne(orders.status, 'delivered'), gte(orders.deliveredAt, now() - UNTIL_MS));
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ...[eq(orders.customerEmail, email), inArray(orders.status, SOLD)],
        ...[or(isNull(orders.reviewsAskedAt), isUnderWay), isToCome, hasNotRefused],
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  if (!order) return null;
  const token = await accessTokenOf(accounts.secret, order.id);
  const opening = db
    .update(orders)
    .set({ accessTokenHash: await hashToken(token), ...sameVersion })
    .where(and(eq(orders.id, order.id), eq(orders.customerEmail, email)));
  return { consent: refusalLink({ id: order.id, token }, siteUrl), opening };
}

const isUnderWay = sql`exists (select 1 from ${outbox} where dedupe_key = ${LETTER} || orders.id and ${isUnsent})`;

const hasNotRefused = sql`not exists (select 1 from orders o
  where o.customer_email = orders.customer_email and o.reviews_refused_at is not null)`;

function listOrdersToAsk({ db, now }: Context) {
  const at = now();
  return db
    .select({
      id: orders.id,
      name: orders.customerName,
      email: orders.customerEmail,
      status: orders.status,
      packedAt: orders.packedAt,
      joinsOrderId: orders.joinsOrderId,
      pieces: sql<
        string[]
      >`(select json_group_array(name || iif(selected_size = '', '', ', size ' || selected_size))
        from ${orderItems} where order_id = orders.id and ${isSent})`.mapWith(
        (text) => JSON.parse(String(text)) as string[],
      ),
    })
    .from(orders)
    .where(
      and(
        gte(orders.deliveredAt, at - UNTIL_MS),
        lte(orders.deliveredAt, at - AFTER_MS),
        isNull(orders.reviewsAskedAt),
        // The plus keeps the index by status out of the query, since most orders have that one.
        sql`+${orders.status} = 'delivered'`,
        hasNotRefused,
        notLike(orders.customerEmail, `%${ERASED_DOMAIN}`),
        sql`exists (select 1 from order_items where order_id = orders.id
          and not exists (select 1 from piece_reviews r where r.order_item_id = order_items.id) and ${isSent})`,
      ),
    )
    .orderBy(asc(orders.deliveredAt))
    .limit(MOST_PER_RUN);
}

type OrderToAsk = Awaited<ReturnType<typeof listOrdersToAsk>>[number];

function byParcel(found: readonly OrderToAsk[]) {
  const hostOf = (order: OrderToAsk) =>
    found.find(
      (first) => first.id === order.joinsOrderId && first.email === order.email && sharesParcel(order, first),
    );
  const additionsLast = found.toSorted(
    (a, b) => Number(a.joinsOrderId !== null) - Number(b.joinsOrderId !== null),
  );
  return Map.groupBy(additionsLast, (order) => (hostOf(order) ?? order).id);
}

/** Recorded in the write that queues the letter, so that it goes once. Its key opens the order from now on. */
async function ask({ db, accounts, siteUrl, now }: Context, parcel: readonly OrderToAsk[]): Promise<void> {
  const at = now();
  const [first, ...added] = await Promise.all(
    parcel.map(async (order) => ({ ...order, token: await accessTokenOf(accounts.secret, order.id) })),
  );
  if (!first) return;
  const statements: Statement[] = [];
  for (const { id, email, token } of [first, ...added]) {
    const isStill = and(
      ...[eq(orders.id, id), eq(orders.status, 'delivered'), isNull(orders.reviewsAskedAt)],
      ...[eq(orders.customerEmail, email), hasNotRefused],
    );
    const asked = { reviewsAskedAt: at, accessTokenHash: await hashToken(token), ...sameVersion };
    statements.push(db.update(orders).set(asked).where(isStill), requireChange(db));
  }
  const mail = reviewsMail({ ...first, added }, siteUrl);
  try {
    await writeBatch(db, [
      queueMail(db, mail, { now: at, dedupeKey: `${LETTER}${first.id}`, until: at + LASTS_MS }),
      ...statements,
    ]);
  } catch (error) {
    // An order was cancelled, erased or asked about at this moment, or the buyer has refused.
    if (ruleOf(error) !== 'noRowChanged') throw error;
  }
}
