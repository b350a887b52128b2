import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts';
import { restockWishes as wishes } from '#drizzle/schema/restock.ts';
import { requireChange, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import { listPaths, hrefOf } from '#paths/paths.ts';
import { inboxOf } from '#address/contact.ts';
import { giveTryBack, takeTry } from '#auth/throttle.server.ts';
import type { Context } from '#context.server.ts';
import { MAIL_PAUSE_MS } from '#mail/letter.ts';
import { type SubscribeInput, unsubscribeAddress } from '#newsletter/newsletter.ts';
import { findRefusal } from '#order/review/ask-for-reviews.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { MOST_WISHES } from '#restock/restock.ts';
import { wishTokenOf } from '#restock/restock.server.ts';
import { sizeSuffix } from '#stock/stock.ts';
import { hashToken } from '#tokens.ts';
import { type Consent, consentsMail } from './consents.ts';

export function sendConsentLinks(ctx: Context, { email }: SubscribeInput): void {
  // Deferred, so that the time of the answer does not tell whether the address is known here.
  ctx.defer(mailLinks(ctx, email));
}

async function mailLinks(ctx: Context, email: string): Promise<void> {
  const { db } = ctx;
  const { consents, opening, isConfirmed } = await consentsOf(ctx, email);
  const [first, ...others] = consents;
  if (!first || !(await takeTry(ctx, 'consents', inboxOf(email)))) return;
  const now = ctx.now();
  // One inbox gets no second mail within this time, whoever asks for it.
  const dedupeKey = `consents:${String(Math.floor(now / MAIL_PAUSE_MS))}:${await hashToken(inboxOf(email))}`;
  const payload = consentsMail(email, [first, ...others]);
  const stranger = isConfirmed ? undefined : 'list';
  try {
    await writeBatch(db, [
      queueMail(db, payload, { now, dedupeKey, stranger }),
      requireChange(db),
      ...opening,
    ]);
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged') throw error;
    // Only a mail that is sent counts as a try.
    await giveTryBack(ctx, 'consents', inboxOf(email));
    return;
  }
  await deliverOutbox(ctx);
}

interface Consents {
  readonly consents: readonly Consent[];
  /** Statements that store the hashes of today's links: links from before the shop's secret changed open nothing. */
  readonly opening: readonly Statement[];
  readonly isConfirmed: boolean;
}

async function consentsOf(ctx: Context, email: string): Promise<Consents> {
  const { db, siteUrl, accounts } = ctx;
  const inbox = inboxOf(email);
  const [news, waiting] = await db.batch([
    db
      .select({ token: subscribers.unsubscribeToken, status: subscribers.status })
      .from(subscribers)
      .where(and(eq(subscribers.email, email), inArray(subscribers.status, ['pending', 'confirmed']))),
    db
      .select({
        id: wishes.id,
        productId: wishes.productId,
        size: wishes.size,
        product: products.name,
        confirmedAt: wishes.confirmedAt,
      })
      .from(wishes)
      .innerJoin(products, eq(products.id, wishes.productId))
      .where(and(eq(wishes.inbox, inbox), or(isNull(wishes.toldAt), isNotNull(wishes.heldUntil))))
      .orderBy(asc(wishes.askedAt))
      .limit(MOST_WISHES),
  ]);
  const ofPieces = await Promise.all(
    waiting.map(async ({ id, product, productId, size }) => {
      const token = await wishTokenOf(accounts.secret, { productId, size, inbox });
      const href = hrefOf(siteUrl, listPaths.backInStock, { token, leave: '' });
      return {
        consent: { label: `Stop telling me about ${product}${sizeSuffix(size)}`, href },
        opening: db
          .update(wishes)
          .set({ tokenHash: await hashToken(token) })
          .where(eq(wishes.id, id)),
      };
    }),
  );
  const ofNews = news.map(({ token }) => {
    return { label: 'Stop the newsletter', href: unsubscribeAddress(siteUrl, token) };
  });
  const ofReviews = await findRefusal(ctx, email);
  const opened = [...ofPieces, ...(ofReviews ? [ofReviews] : [])];
  return {
    consents: [...ofNews, ...opened.map(({ consent }) => consent)],
    opening: opened.map(({ opening }) => opening),
    isConfirmed:
      ofReviews !== null ||
      news.some(({ status }) => status === 'confirmed') ||
      waiting.some(({ confirmedAt }) => confirmedAt !== null),
  };
}
