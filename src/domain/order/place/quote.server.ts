import { eq, type Placeholder, sql } from 'drizzle-orm';
import type { Database, RowsOf } from '#drizzle/client.ts';
import { coupons } from '#drizzle/schema/coupon.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import type { Context } from '#context.server.ts';
import { couponStatements, type CouponUser, couponUserOf, isOnShow, NOBODY } from '#coupon/coupon.server.ts';
import { shippingStatement } from '#page/shop-frame.server.ts';
import { NO_COD, DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import { codStatement } from '#shop-settings/shop-settings.server.ts';
import { taxSettingsStatement, toTaxSettings } from '#tax/tax-settings.server.ts';
import { liveStockStatements, toLiveStock } from '#catalogue/live-stock.server.ts';
import type { Delivered } from '#order/addition.ts';
import { mergeLines } from '#pricing/requested-lines.ts';
import { makeQuote, type Quote, type QuoteInput, type QuoteRequest } from './quote.ts';
import { isTriedOut, takeTry } from '#auth/throttle.server.ts';
import { clientKey } from '#client-key.ts';
import type { CouponResult } from '#coupon/coupon.ts';
import { DomainError } from '#errors.ts';

export async function quoteOrder(ctx: Context, input: QuoteInput): Promise<Quote> {
  const request = { ...input, lines: mergeLines(input.items) };
  const [rows] = await Promise.all([
    ctx.db.batch(quoteStatements(ctx, request, couponUserOf(ctx))),
    input.couponCode ? assertGuessesLeft(ctx) : null,
  ]);
  const quote = toQuote(request, ctx.now(), rows);
  await countGuess(ctx, quote.coupon);
  return quote;
}

/** All of it in the caller's batch: one view of one moment. */
export function quoteStatements(
  ctx: Pick<Context, 'db' | 'kept' | 'now'>,
  { lines, couponCode }: QuoteRequest,
  user: CouponUser,
) {
  const { db } = ctx;
  const ids = lines.map(({ productId }) => productId);
  return [
    ...liveStockStatements(ctx, ids),
    ...statementsOnce('terms of a quote', termsStatements, { at: ctx.now() }),
    ...(couponCode ? couponStatements(db, couponCode, user) : statementsOnce('no coupon', noCoupon)),
  ] as const;
}

const noCoupon = (db: Database) => couponStatements(db, '', NOBODY);

function termsStatements(db: Database) {
  return [
    shippingStatement(db),
    codStatement(db),
    extrasStatement(db, sql.placeholder('at')),
    taxSettingsStatement(db),
  ] as const;
}

function extrasStatement(db: Database, at: Placeholder) {
  return db
    .select({
      giftWrapPricePaise: siteSettings.giftWrapPaise,
      hasOffers: sql`exists (select 1 from ${coupons} where ${isOnShow(at)})`.mapWith(Boolean),
    })
    .from(siteSettings)
    .where(eq(siteSettings.id, 1));
}

type QuoteRows = RowsOf<ReturnType<typeof quoteStatements>>;

interface QuoteOptions {
  readonly isTypedCounted?: boolean;
  readonly delivered?: Delivered | null;
}

export const sellerGstinIn = ([, , , , , seller]: QuoteRows) => toTaxSettings(seller).gstin;

export function toQuote(
  request: QuoteRequest,
  at: number,
  rows: QuoteRows,
  { isTypedCounted = true, delivered = null }: QuoteOptions = {},
): Quote {
  const [found, counted, [shipping], [cod], [extras], seller, [coupon], [used = { uses: 0, ownUses: 0 }]] =
    rows;
  return makeQuote(request, {
    products: toLiveStock(found, counted, at),
    shipping: shipping ?? DEFAULT_SHIPPING,
    cod: cod ?? NO_COD,
    ...(extras ?? { giftWrapPricePaise: 0, hasOffers: false }),
    seller: toTaxSettings(seller),
    coupon: coupon ?? null,
    delivered,
    ownUses: used.ownUses,
    uses: isTypedCounted ? used.uses : used.ownUses,
    at,
  });
}

/** A client that has guessed too often is refused right codes too, so that it cannot tell them apart. */
export async function assertGuessesLeft(ctx: Context): Promise<void> {
  if (await isTriedOut(ctx, 'coupon', clientKey(ctx.clientAddress))) throw new DomainError('RATE_LIMITED');
}

/** Thousands of phones share an IP address: only unknown codes count against it, and each once a minute. */
export async function countGuess(ctx: Context, result: CouponResult | null): Promise<void> {
  if (result?.status !== 'invalid') return;
  const [known] = await ctx.db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, result.code));
  if (known) return;
  const client = clientKey(ctx.clientAddress);
  if (!(await takeTry(ctx, 'couponCode', `${client} ${result.code}`))) return;
  if (!(await takeTry(ctx, 'coupon', client))) throw new DomainError('RATE_LIMITED');
}
