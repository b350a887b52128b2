import { eq, ne, sql } from 'drizzle-orm';
import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import { requireChange, writeBatch } from '../../../drizzle/write-batch.ts';
import { inboxOf } from '../address/inbox.ts';
import type { Context } from '../context.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import { createToken, hashToken } from '../token.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { CONFIRM_WITHIN_MS, MAIL_PAUSE_MS, type SubscribeInput } from './newsletter.ts';

/** Sends a link to confirm, unless the address is on the list or its inbox was sent one just now. */
export async function subscribe(ctx: Context, { email }: SubscribeInput): Promise<void> {
  const { db, siteUrl } = ctx;
  const now = ctx.now();
  // Kept for good: every mail sent so far has a link with it.
  const [known] = await db
    .select({ unsubscribe: subscribers.unsubscribeToken })
    .from(subscribers)
    .where(eq(subscribers.email, email));
  const tokens = { confirm: createToken(), unsubscribe: known?.unsubscribe ?? createToken() };
  const asked = {
    status: 'pending',
    confirmTokenHash: await hashToken(tokens.confirm),
    confirmExpiresAt: now + CONFIRM_WITHIN_MS,
  } as const;
  const inbox = await hashToken(inboxOf(email));
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
      queueDelivery(
        db,
        { kind: 'mail', payload: confirmationMail(email, siteUrl, tokens) },
        { now, dedupeKey: `newsletter:${String(Math.floor(now / MAIL_PAUSE_MS))}:${inbox}` },
      ),
      requireChange(db),
    ]);
  } catch (error) {
    if (constraintOf(error) === RULES.noRowChanged) return;
    throw error;
  }
  ctx.defer(deliverOutbox(ctx));
}
