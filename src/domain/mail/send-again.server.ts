import { and, gte } from 'drizzle-orm';
import { mayLeaveAgain, outbox } from '#drizzle/schema/outbox.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { HEALTH_DAYS } from '#health/health.ts';

export async function sendMailsAgain(ctx: Context): Promise<number> {
  requireRight(ctx.actor, 'settings');
  const { db, now } = ctx;
  const at = now();
  const [mails] = await commitChange(ctx, { action: 'mail.send-again', entityId: null }, [
    db
      .update(outbox)
      .set({
        // Nobody is woken for how old the mail was before.
        status: 'waiting',
        attempts: 0,
        nextAttemptAt: at,
        createdAt: at,
        claimedBy: null,
        claimedUntil: null,
      })
      .where(and(mayLeaveAgain(at), gte(outbox.nextAttemptAt, at - HEALTH_DAYS * DAY_MS)))
      .returning({ id: outbox.id }),
  ]);
  return mails.length;
}
