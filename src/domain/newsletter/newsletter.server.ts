import { and, eq, lt, ne, or, type SQL, sql, asc, desc, gt } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { inboxOf } from '#address/contact.ts';
import { giveTryBack, takeTry } from '#auth/throttle.server.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, isoDay } from '#dates.ts';
import { CONFIRM_WITHIN_MS, MAIL_PAUSE_MS } from '#mail/letter.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { createToken, hashToken, isToken } from '#tokens.ts';
import { confirmationMail } from './confirmation-mail.ts';
import type { Confirmation, SubscribeInput, Subscriber } from './newsletter.ts';
import { listPaths, hrefOf } from '#paths/paths.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import { csvLine, csvRows } from '#csv.ts';
import { DomainError } from '#errors.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';

/** No mail if the address is on the list, or its inbox was sent one just now, or three today. */
export async function subscribe(ctx: Context, { email }: SubscribeInput): Promise<void> {
  const { db, siteUrl } = ctx;
  const now = ctx.now();
  if (!(await takeTry(ctx, 'newsletterMail', inboxOf(email)))) return;
  // A token never changes: every mail sent so far has a link with it.
  const [known] = await db
    .select({ unsubscribe: subscribers.unsubscribeToken, endedAt: subscribers.unsubscribedAt })
    .from(subscribers)
    .where(eq(subscribers.email, email));
  const tokens = { confirm: createToken(), unsubscribe: known?.unsubscribe ?? createToken() };
  const asked = {
    status: 'pending',
    confirmTokenHash: await hashToken(tokens.confirm),
    confirmExpiresAt: now + CONFIRM_WITHIN_MS,
  } as const;
  const inbox = await hashToken(inboxOf(email));
  // The link of a mail from before the subscriber left the list is void, so that mail does not count.
  const sinceLeaving = known?.endedAt ? `:${String(known.endedAt)}` : '';
  const lastAskedBefore = now - MAIL_PAUSE_MS + CONFIRM_WITHIN_MS;
  try {
    await writeBatch(db, [
      db
        .insert(subscribers)
        .values({ email, ...asked, unsubscribeToken: tokens.unsubscribe, createdAt: now })
        .onConflictDoUpdate({
          target: subscribers.email,
          set: asked,
          setWhere: sql`${ne(subscribers.status, 'confirmed')}
            and coalesce(${subscribers.confirmExpiresAt}, 0) <= ${lastAskedBefore}`,
        }),
      requireChange(db),
      queueMail(db, confirmationMail(email, siteUrl, tokens), {
        now,
        stranger: 'list',
        dedupeKey: `newsletter:${String(Math.floor(now / MAIL_PAUSE_MS))}:${inbox}${sinceLeaving}`,
        until: asked.confirmExpiresAt,
      }),
      requireChange(db),
    ]);
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged') throw error;
    // Only a mail that is sent counts as a try.
    await giveTryBack(ctx, 'newsletterMail', inboxOf(email));
    return;
  }
  ctx.defer(deliverOutbox(ctx));
}

export async function findConfirmation({ db, now }: Context, token: string): Promise<Confirmation> {
  if (!isToken(token)) return 'unknown';
  const [subscriber] = await db
    .select({ status: subscribers.status, expiresAt: subscribers.confirmExpiresAt })
    .from(subscribers)
    .where(eq(subscribers.confirmTokenHash, await hashToken(token)));
  if (!subscriber) return 'unknown';
  if (subscriber.status === 'confirmed') return 'confirmed';
  return now() < (subscriber.expiresAt ?? 0) ? 'waiting' : 'expired';
}

/** A link that was used before gives the same answer; one that is not ours costs no write. */
export async function confirmSubscription(ctx: Context, token: string): Promise<Confirmation> {
  const found = await findConfirmation(ctx, token);
  if (found !== 'waiting') return found;
  await ctx.db
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt: ctx.now(), unsubscribedAt: null })
    .where(and(eq(subscribers.confirmTokenHash, await hashToken(token)), eq(subscribers.status, 'pending')));
  return await findConfirmation(ctx, token);
}

type Status = (typeof subscribers.$inferSelect)['status'];

export async function findSubscription({ db }: Context, token: string): Promise<Status | null> {
  if (!isToken(token)) return null;
  const [subscriber] = await db
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.unsubscribeToken, token));
  return subscriber?.status ?? null;
}

export async function unsubscribe(ctx: Context, token: string): Promise<boolean> {
  const status = await findSubscription(ctx, token);
  if (status === null) return false;
  if (status === 'unsubscribed') return true;
  await endSubscription(ctx, eq(subscribers.unsubscribeToken, token));
  return true;
}

/** The link to confirm ends too: an old mail puts nobody back on the list, and another request gets a new link. */
function endSubscription({ db, now }: Context, isIt: SQL) {
  const ended = { status: 'unsubscribed', unsubscribedAt: now() } as const;
  return db
    .update(subscribers)
    .set({ ...ended, confirmTokenHash: null, confirmExpiresAt: null })
    .where(and(isIt, ne(subscribers.status, 'unsubscribed')));
}

/** Counted from the end of the link: a week in all. */
const UNCONFIRMED_KEPT_MS = 5 * DAY_MS;
const UNSUBSCRIBED_KEPT_MS = 30 * DAY_MS;

export async function forgetAddresses({ db, now }: Context): Promise<void> {
  const unconfirmed = and(
    eq(subscribers.status, 'pending'),
    lt(subscribers.confirmExpiresAt, now() - UNCONFIRMED_KEPT_MS),
  );
  const unsubscribed = and(
    eq(subscribers.status, 'unsubscribed'),
    lt(subscribers.unsubscribedAt, now() - UNSUBSCRIBED_KEPT_MS),
  );
  await db.delete(subscribers).where(or(unconfirmed, unsubscribed));
}

const PER_PAGE = 50;
const isOnList = eq(subscribers.status, 'confirmed');

interface Subscribers extends Page<Subscriber> {
  /** Only the first page has it, since it counts the whole list. */
  readonly total?: number;
}

export async function listSubscribers(
  { db, actor }: Context,
  { after }: { readonly after: RowCursor | null },
): Promise<Subscribers> {
  requireRight(actor, 'feedback');
  const { id, email, confirmedAt, createdAt } = subscribers;
  const all = db
    .select({ total: sql<number>`count(*)` })
    .from(subscribers)
    .where(isOnList);
  const [found, counted] = await db.batch([
    db
      .select({ id, email, confirmedAt, createdAt })
      .from(subscribers)
      .where(and(isOnList, isBelow(createdAt, id, after)))
      .orderBy(desc(createdAt), desc(id))
      .limit(PER_PAGE + 1),
    ...(after === null ? [all] : []),
  ]);
  const page = toPage(found, PER_PAGE, (each) => ({ at: each.createdAt, id: each.id }));
  return { ...page, ...counted?.[0] };
}

/** For somebody who asks the owner. The trail outlives the address, so it does not contain it. */
export async function removeSubscriber(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'feedback');
  const isIt = eq(subscribers.id, id);
  const [found] = await ctx.db.select({ status: subscribers.status }).from(subscribers).where(isIt);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'This address no longer exists.' });
  if (found.status === 'unsubscribed') return;
  await commitChange(ctx, { action: 'newsletter.remove', entityId: id }, [endSubscription(ctx, isIt)]);
}

/** Each newsletter has to carry its address's link (RFC 8058). The export is logged before its first line goes out. */
export async function exportSubscribers(ctx: Context): Promise<AsyncGenerator<string, void>> {
  requireRight(ctx.actor, 'feedback');
  await commitChange(ctx, { action: 'newsletter.export', entityId: null }, [
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(subscribers)
      .where(isOnList),
  ]);
  const { id, email, confirmedAt, unsubscribeToken } = subscribers;
  return csvRows<Pick<typeof subscribers.$inferSelect, 'id' | 'email' | 'confirmedAt' | 'unsubscribeToken'>>({
    headings: csvLine(['email', 'confirmed_on', 'unsubscribe_link']),
    read: (last, most) =>
      ctx.db
        .select({ id, email, confirmedAt, unsubscribeToken })
        .from(subscribers)
        .where(and(isOnList, gt(id, last?.id ?? 0)))
        .orderBy(asc(id))
        .limit(most),
    line: (each) => {
      const day = each.confirmedAt === null ? null : isoDay(each.confirmedAt);
      return csvLine([
        each.email,
        day,
        hrefOf(ctx.siteUrl, listPaths.unsubscribeAction(each.unsubscribeToken)),
      ]);
    },
  });
}
