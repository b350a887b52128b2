import { eq, inArray, sql } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { complaints, complaintSeries } from '#drizzle/schema/complaint.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { inboxOf } from '#address/contact.ts';
import { hasConfirmed, personOf } from '#auth/require-person.ts';
import { giveTryBack, takeTry } from '#auth/throttle.server.ts';
import type { Context } from '#context.server.ts';
import { isoDay, yearInIndia } from '#dates.ts';
import type { Mail } from '#ports.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { ackDueAt, NUMBER_DIGITS, settleDueAt } from './complaint.ts';
import type { ComplaintInput } from './complaint-input.ts';
import { complaintReceivedMail, newComplaintMail } from './complaint-letters.ts';
import { complaintTokenOf, receivedKey, requestHashOf } from './complaint-token.server.ts';

interface FiledComplaint {
  readonly number: string;
  /** Opens its page. */
  readonly token: string;
  readonly ackDueAt: number;
  readonly dueAt: number;
}

/** Stands in the mails until the write that takes the number replaces it. */
const NUMBER_TO_COME = 'G-0000-0000';

/**
 * Stores the complaint under the next number of its year, and queues the mails with it. That write takes the number:
 * complaints that come at once get one each, and one that fails leaves no gap. Sent again it is the same complaint.
 */
export async function fileComplaint(ctx: Context, input: ComplaintInput): Promise<FiledComplaint> {
  const { db, accounts, siteUrl, clientAddress } = ctx;
  const at = ctx.now();
  const { name, email, phone, orderId, text } = input;
  const requestHash = await requestHashOf({
    scope: input.key ?? `${clientAddress ?? ''} ${isoDay(at)}`,
    content: [email, orderId, text, name, phone],
  });
  const token = await complaintTokenOf(accounts, requestHash);
  const clocks = { ackDueAt: ackDueAt(at), dueAt: settleDueAt(at) };
  const facts = { number: NUMBER_TO_COME, name, email, phone, orderId, text, token, ...clocks };
  // If it is not mailed, it is still in the owner's list.
  const isTold = await takeTry(ctx, 'complaintNews', 'all');
  // Nobody can fill an inbox by typing somebody else's address here. The number is on the screen, too.
  const isMailed = await takeTry(ctx, 'complaintMail', inboxOf(email));
  const mails: Record<string, Mail> = {
    ...(isTold && { [`complaint-new:${requestHash}`]: newComplaintMail(facts, siteUrl) }),
    ...(isMailed && { [receivedKey(requestHash)]: complaintReceivedMail(facts, siteUrl) }),
  };
  const strangerOf = ({ to }: Mail) => (to === email && !hasConfirmed(ctx.actor, email) ? 'list' : undefined);
  const year = yearInIndia(at);
  const isOfYear = eq(complaintSeries.year, year);
  const isIt = eq(complaints.requestHash, requestHash);
  try {
    await writeBatch(db, [
      db.insert(complaintSeries).values({ year }).onConflictDoNothing(),
      db.run(sql`
        insert into ${complaints} (number, order_id, named_order, name, email, phone, text, request_hash, created_at,
          ack_due_at, due_at)
        select printf(${`G-%d-%0${String(NUMBER_DIGITS)}d`}, year, next_number), ${ownOrder(ctx, input)}, ${orderId},
          ${name}, ${email}, ${phone}, ${text}, ${requestHash}, ${at}, ${clocks.ackDueAt}, ${clocks.dueAt}
        from ${complaintSeries} where ${isOfYear}`),
      requireChange(db, 1),
      db
        .update(complaintSeries)
        .set({ nextNumber: sql`${complaintSeries.nextNumber} + 1` })
        .where(isOfYear),
      ...Object.entries(mails).map(([dedupeKey, payload]) =>
        queueMail(db, payload, { now: at, dedupeKey, stranger: strangerOf(payload) }),
      ),
      db
        .update(outbox)
        .set({
          payload: sql`replace(${outbox.payload}, ${NUMBER_TO_COME}, (select number from ${complaints} where ${isIt}))`,
        })
        .where(inArray(outbox.dedupeKey, Object.keys(mails))),
    ]);
  } catch (error) {
    if (ruleOf(error) !== 'complaintKnown') throw error;
    // Only a mail that is sent counts as a try.
    if (isTold) await giveTryBack(ctx, 'complaintNews', 'all');
    if (isMailed) await giveTryBack(ctx, 'complaintMail', inboxOf(email));
  }
  ctx.defer(deliverOutbox(ctx));
  const [kept] = await db
    .select({ number: complaints.number, ackDueAt: complaints.ackDueAt, dueAt: complaints.dueAt })
    .from(complaints)
    .where(isIt);
  if (!kept) throw new Error('A complaint that was just kept is gone.');
  return { ...kept, token };
}

/** The named order if it belongs to whoever complains; null for any other, whether it exists or not. */
function ownOrder({ actor }: Context, { orderId, email }: ComplaintInput) {
  const userId = personOf(actor)?.user.id ?? '';
  return sql`(select id from orders where id = ${orderId} and (customer_email = ${email} or user_id = ${userId}))`;
}
