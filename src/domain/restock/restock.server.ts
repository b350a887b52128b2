import { and, eq, isNull, lt, or, sql, desc, gt, type SQL } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { categories, isOnSale, products, firstImage, isNotDeleted } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { restockWishes as wishes, restockDemand as demand } from '#drizzle/schema/restock.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { inboxOf } from '#address/contact.ts';
import { hasConfirmed, requireRight } from '#auth/require-person.ts';
import { nameToldApart } from '#catalogue/colours.server.ts';
import { pricedAt } from '#catalogue/product.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { CONFIRM_WITHIN_MS, MAIL_PAUSE_MS } from '#mail/letter.ts';
import { claimOf } from '#order-status.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { offeredStock } from '#stock/stock.ts';
import { hashToken, isToken, signedToken } from '#tokens.ts';
import { confirmWishMail } from './restock-letters.ts';
import {
  TOLD_KEPT_MS,
  WAIT_MS,
  type AskAnswer,
  MOST_UNANSWERED,
  MOST_WISHES,
  type Wish,
  WISH_PROBLEMS,
  LONGEST_HOLD_MS,
  type WantedPiece,
} from './restock.ts';
import * as z from 'zod';
import { ProductId } from '#catalogue/product-id.ts';
import { MOST_SIZE_LETTERS } from '#catalogue/product-limits.ts';
import { SubscribeInput } from '#newsletter/newsletter.ts';
import { hostCookie, isSecure } from '#auth/session-cookie.ts';
import { cookieIn } from '#cookie-in.ts';
import { csvLine, csvRows } from '#csv.ts';
import { isoDay } from '#dates.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';
import { plainRupees } from '#rupee-text.ts';
import { isSizeOffered } from '#catalogue/live-stock.server.ts';

/** An address that is not known to be the shopper's gets a link to confirm first. */
export async function askForRestock(ctx: Context, input: WishInput): Promise<AskAnswer> {
  const { db, siteUrl, actor, accounts } = ctx;
  const { productId, size, email } = input;
  const { name } = await assertSoldOut(ctx, input);
  const at = ctx.now();
  const isProven = hasConfirmed(actor, email);
  const inbox = inboxOf(email);
  const token = await wishTokenOf(accounts.secret, { productId, size, inbox });
  const tokenHash = await hashToken(token);
  const asked = isProven
    ? { confirmedAt: at, mailedAt: null, mails: 0 }
    : { confirmedAt: null, mailedAt: at, mails: 1 };
  // Whoever waits, or has a piece kept or ordered, keeps the place; whoever was told before begins anew.
  const isHeldByOrder = sql`exists (select 1 from ${orders} where id = bought_order_id and hold_expires_at is not null)`;
  const isOver = sql`(told_at is not null and held_until is null and not ${isHeldByOrder})`;
  const mayAsk = isProven
    ? sql`confirmed_at is null or ${isOver}`
    : sql`(confirmed_at is null and coalesce(mailed_at, 0) <= ${at - MAIL_PAUSE_MS}) or ${isOver}`;
  const ofInbox = sql`from ${wishes} where inbox = ${inbox} and confirmed_at`;
  const hasRoom = sql`(select count(*) ${ofInbox} is not null and told_at is null) < ${MOST_WISHES}`;
  const mayMail = sql`(select total(mails) ${ofInbox} is null) < ${MOST_UNANSWERED}`;
  const mail = confirmWishMail({ email, product: name, size, token }, siteUrl);
  try {
    await writeBatch(db, [
      db.run(sql`
        insert into ${wishes} (product_id, size, email, inbox, token_hash, asked_at, confirmed_at, mailed_at, mails)
        select ${productId}, ${size}, ${email}, ${inbox}, ${tokenHash}, ${at}, ${asked.confirmedAt}, ${asked.mailedAt}, ${asked.mails}
        where ${isProven ? hasRoom : sql`${hasRoom} and ${mayMail}`}
        on conflict (product_id, size, inbox) do update set email = excluded.email,
          token_hash = excluded.token_hash, confirmed_at = excluded.confirmed_at, told_at = null, promised_until = null,
          bought_order_id = null,
          asked_at = iif(told_at is null, asked_at, excluded.asked_at),
          mailed_at = coalesce(excluded.mailed_at, mailed_at),
          mails = iif(confirmed_at is null, mails, 0) + excluded.mails
        where ${mayAsk}`),
      requireChange(db),
      ...(isProven
        ? []
        : [queueMail(db, mail, { now: at, stranger: 'list', until: at + CONFIRM_WITHIN_MS })]),
    ]);
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged') throw error;
    return isProven ? await answerOf(ctx, tokenHash) : 'sent';
  }
  ctx.defer(deliverOutbox(ctx));
  return isProven ? 'waiting' : 'sent';
}

async function answerOf({ db }: Context, tokenHash: string): Promise<AskAnswer> {
  const [known] = await db.select().from(wishes).where(eq(wishes.tokenHash, tokenHash));
  const state = known && stateOf(known);
  if (state === 'held' || state === 'bought') return 'kept';
  return state === 'waiting' ? 'waiting' : refuse('full');
}

async function assertSoldOut({ db }: Context, { productId, size }: WishInput) {
  const [[product], counted] = await db.batch([
    db
      .select({ name: nameToldApart, hasSizes: categories.hasSizes, sizes: categories.sizes })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(and(eq(products.id, productId), isOnSale)),
    db.select({ size: stock.size, onHand: stock.onHand }).from(stock).where(eq(stock.productId, productId)),
  ]);
  if (!product) throw new DomainError('NOT_FOUND', { message: WISH_PROBLEMS.gone });
  const { hasSizes, sizes } = product;
  const offer = offeredStock(hasSizes === null || sizes === null ? null : { hasSizes, sizes }, counted);
  const found =
    offer.sizes.length === 0
      ? { size: '', onHand: offer.stockQuantity }
      : offer.sizes.find((each) => each.size === size);
  if (found?.size !== size) refuse('size');
  if (found.onHand > 0) refuse('in_stock');
  return product;
}

function refuse(problem: 'size' | 'in_stock' | 'full'): never {
  throw new DomainError('INVALID_INPUT', { details: { size: [WISH_PROBLEMS[problem]] } });
}

/** Looking changes nothing. Null for a link that is not ours, or whose wish was deleted. */
export async function findWish({ db, now }: Context, token: string): Promise<Wish | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({ wish: wishes, product: products, name: nameToldApart, order: orders })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .leftJoin(orders, eq(orders.id, wishes.boughtOrderId))
    .where(eq(wishes.tokenHash, await hashToken(token)));
  if (!found) return null;
  const { wish, product, name, order } = found;
  return {
    // The shopper may ask again for a piece that was never paid, or was paid back.
    state: stateOf(wish, order !== null && claimOf(order) === 'none'),
    productId: product.id,
    product: name,
    imageUrl: product.imageUrls[0] ?? null,
    size: wish.size,
    heldUntil: wish.heldUntil,
    isOnSale: product.onSale === 1,
    pricePaise: pricedAt(product, now()).pricePaise,
  };
}

function stateOf(wish: typeof wishes.$inferSelect, hasOrderEnded = false): Wish['state'] {
  if (wish.heldUntil !== null) return 'held';
  if (wish.toldAt === null) return wish.confirmedAt === null ? 'unconfirmed' : 'waiting';
  return wish.boughtOrderId === null || hasOrderEnded ? 'told' : 'bought';
}

/** False if the link is not ours; one that was used before does nothing. */
export async function confirmWish(ctx: Context, token: string): Promise<boolean> {
  if ((await findWish(ctx, token)) === null) return false;
  await ctx.db
    .update(wishes)
    .set({ confirmedAt: ctx.now() })
    .where(and(eq(wishes.tokenHash, await hashToken(token)), isNull(wishes.confirmedAt)));
  return true;
}

export async function leaveList(ctx: Context, token: string): Promise<void> {
  if (!isToken(token)) return;
  const isIt = eq(wishes.tokenHash, await hashToken(token));
  const [left] = await ctx.db.delete(wishes).where(isIt).returning({ heldUntil: wishes.heldUntil });
  // Pages show the piece that is given back.
  if (typeof left?.heldUntil === 'number') ctx.defer(deliverOutbox(ctx));
}

export async function forgetWishes({ db, now }: Context): Promise<void> {
  const at = now();
  const mailedBefore = at - CONFIRM_WITHIN_MS;
  // Asking again gives the link another two days; the place in the queue counts from the first time.
  const unconfirmed = and(
    isNull(wishes.confirmedAt),
    lt(wishes.askedAt, mailedBefore),
    lt(sql`coalesce(${wishes.mailedAt}, ${wishes.askedAt})`, mailedBefore),
  );
  const met = and(lt(wishes.toldAt, at - TOLD_KEPT_MS), lt(wishes.askedAt, at - TOLD_KEPT_MS));
  const inVain = and(isNull(wishes.toldAt), lt(wishes.askedAt, at - WAIT_MS));
  // Each of the three conditions uses an index of its own.
  await db.delete(wishes).where(or(unconfirmed, met, inVain));
}

export const WishInput = z.strictObject({
  productId: ProductId,
  size: z.string(WISH_PROBLEMS.size).trim().max(MOST_SIZE_LETTERS).default(''),
  email: SubscribeInput.shape.email,
});
export type WishInput = z.output<typeof WishInput>;

const MOST_KEPT = 5;

interface WishKey {
  readonly productId: number;
  readonly size: string;
  readonly inbox: string;
}

/** The token follows from the shop's secret, so that each mail of the wish can carry it; its hash is stored. */
export async function wishTokenOf(secret: string, { productId, size, inbox }: WishKey): Promise<string> {
  return await signedToken(secret, `restock wish ${JSON.stringify([productId, size, inbox])}`);
}

function keptCookieName(siteUrl: URL): string {
  return hostCookie(siteUrl, 'kept');
}

function keptTokens(cookies: string | null, siteUrl: URL): string[] {
  const kept = cookieIn(cookies, keptCookieName(siteUrl)) ?? '';
  return kept.split('.').filter(isToken).slice(0, MOST_KEPT);
}

export function keptCookie(token: string, cookies: string | null, siteUrl: URL): string {
  const others = keptTokens(cookies, siteUrl).filter((each) => each !== token);
  const value = [token, ...others].slice(0, MOST_KEPT).join('.');
  const secure = isSecure(siteUrl) ? '; Secure' : '';
  return `${keptCookieName(siteUrl)}=${value}; Path=/; Max-Age=${String(LONGEST_HOLD_MS / 1000)}; HttpOnly; SameSite=Lax${secure}`;
}

/** Only this browser may buy the pieces with these hashes. */
export async function keptFor(cookies: string | null, siteUrl: URL): Promise<readonly string[]> {
  return await Promise.all(keptTokens(cookies, siteUrl).map(hashToken));
}

const PER_PAGE = 50;

interface Wanted extends Page<WantedPiece> {
  readonly waiting: number;
}

export async function listWanted(
  ctx: Context,
  { after }: { readonly after: RowCursor | null },
): Promise<Wanted> {
  requireRight(ctx.actor, 'catalogue');
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

/** A piece that has got sizes since, or lost them, cannot be announced as back. */
const isSizedAnew = sql`(${demand.size} = '') = ifnull(${categories.hasSizes} and ${categories.sizes} <> '[]', 0)`;
/** A size that the shop gave up while it offers others will not be made again. */
const isWanted = and(
  ...[gt(demand.waiting, 0), isNotDeleted],
  or(isSizeOffered(demand.size, categories), isSizedAnew),
);

const cursorOf = ({ waiting, id }: WantedPiece): RowCursor => ({ at: waiting, id });

function wantedAfter({ db }: Context, after: RowCursor | null, limit: number) {
  const ofIt = sql`m.product_id = ${demand.productId} and m.size = ${demand.size}`;
  const lastSoldAt: SQL<number | null> = sql`(select m.created_at from stock_movements m where ${ofIt}
    and m.kind in ('sale', 'retake') order by m.id desc limit 1)`;
  return db
    .select({
      id: demand.id,
      productId: demand.productId,
      size: demand.size,
      waiting: demand.waiting,
      name: nameToldApart,
      sku: products.sku,
      imageUrl: firstImage,
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

/** For whoever makes the pieces or sells them to the owner. */
export function exportWanted(ctx: Context): AsyncGenerator<string, void> {
  requireRight(ctx.actor, 'catalogue');
  return csvRows<WantedPiece>({
    headings: csvLine([
      'product_id',
      'name',
      'size',
      'people_waiting',
      'in_stock',
      'last_sold_on',
      'estimated_sales',
      'sku',
    ]),
    read: (last, most) => wantedAfter(ctx, last && cursorOf(last), most),
    line: ({ productId, name, sku, size, waiting, onHand, lastSoldAt, estimatedPaise }) =>
      csvLine([
        productId,
        name,
        sizeCell(size),
        waiting,
        onHand,
        lastSoldAt === null ? null : isoDay(lastSoldAt),
        plainRupees(estimatedPaise),
        sku,
      ]),
  });
}

/** A spreadsheet takes these for a number, a day or a time. */
const NUMBER = /^(?=.*\d)[\de.,:/%\s+-]+$/i;

/** A spreadsheet shows 2.10, which is two-ten, as 2.1. */
const sizeCell = (size: string) => (NUMBER.test(size) ? `size ${size}` : size);
