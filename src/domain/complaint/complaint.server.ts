import { COMPLAINT_CLOSED, COMPLAINT_FULL, COMPLAINT_NOT_FOUND } from './complaint.ts';
import { and, asc, eq, getTableColumns, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import {
  complaintMessages,
  complaintPhotos,
  complaints,
  complaintSeries,
  photoCount,
} from '#drizzle/schema/complaint.ts';
import { requireThat, type Statement, writeBatch, requireChange } from '#drizzle/write-batch.ts';
import { inboxOf } from '#address/contact.ts';
import { giveTryBack, takeTry } from '#auth/throttle.server.ts';
import type { Context, AccountSettings } from '#context.server.ts';
import { DAY_MS, isoDay, yearInIndia } from '#dates.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { removedPhotos } from '#media/pictures.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { isSameSecret } from '#auth/password-hash.server.ts';
import { isToken, hashToken, signedToken } from '#tokens.ts';
import {
  KEPT_YEARS,
  mayWrite,
  MOST_MESSAGES,
  type OwnComplaint,
  reopenedDueAt,
  ackDueAt,
  NUMBER_DIGITS,
  settleDueAt,
} from './complaint.ts';
import type { FindComplaintInput, OwnMessageInput, ComplaintInput } from './complaint-input.ts';
import { complaintMessageMail, complaintReceivedMail, newComplaintMail } from './complaint-letters.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { hasConfirmed, personOf } from '#auth/require-person.ts';
import type { Mail } from '#ports.ts';

export interface ComplaintKey {
  readonly number: string;
  readonly token: string;
}

const MANY_TRIES = 'Too many tries. Please open the link in our email, or try again later.';

/** Whoever does not know the number and its address gets the same answer. */
export async function findComplaint(
  ctx: Context,
  { number, email }: FindComplaintInput,
  client: string,
): Promise<ComplaintKey> {
  // Numbers are consecutive: whoever knows an address must not be able to try them all. Links in mails cost no try.
  const tries = [
    ['complaint', `from ${client}`],
    ['complaintAnywhere', number],
    ['complaintOf', inboxOf(email)],
  ] as const;
  for (const [what, subject] of tries) {
    if (!(await takeTry(ctx, what, subject)))
      throw new DomainError('TOO_MANY_TRIES', { message: MANY_TRIES });
  }
  const [found] = await ctx.db
    .select({ requestHash: complaints.requestHash })
    .from(complaints)
    .where(and(eq(complaints.number, number), eq(complaints.email, email)));
  if (!found) throw new DomainError('COMPLAINT_NOT_FOUND', { message: COMPLAINT_NOT_FOUND });
  // Only wrong guesses count: whoever complained may look at any time.
  for (const [what, subject] of tries) await giveTryBack(ctx, what, subject);
  return { number, token: await complaintTokenOf(ctx.accounts, found.requestHash) };
}

/** Null for a link that is not ours, so that nobody learns which numbers exist. */
export async function findOwnComplaint(ctx: Context, own: ComplaintKey): Promise<OwnComplaint | null> {
  const row = await findRow(ctx, own);
  if (!row) return null;
  const { number, text, photoCount, state, createdAt, acknowledgedAt, dueAt, settledAt } = row;
  return {
    number,
    text,
    photoCount,
    state,
    createdAt,
    acknowledgedAt,
    dueAt,
    settledAt,
    ackDueAt: row.ackDueAt,
    messages: await messagesOf(ctx, row.id),
  };
}

export async function findRow({ db, accounts }: Context, { number, token }: ComplaintKey) {
  if (!isToken(token)) return null;
  const [row] = await db
    .select({ ...getTableColumns(complaints), photoCount })
    .from(complaints)
    .where(eq(complaints.number, number));
  return row && isSameSecret(token, await complaintTokenOf(accounts, row.requestHash)) ? row : null;
}

/** Each side has a limit, so that all messages fit. */
export function messagesOf({ db }: Context, complaintId: number) {
  const { id, author, kind, text, createdAt } = complaintMessages;
  return db
    .select({ id, author, kind, text, createdAt })
    .from(complaintMessages)
    .where(eq(complaintMessages.complaintId, complaintId))
    .orderBy(asc(id));
}

/** Stored once however often it is sent. A message reopens a settled complaint. */
export async function addOwnMessage(ctx: Context, own: ComplaintKey, input: OwnMessageInput): Promise<void> {
  const { db, siteUrl } = ctx;
  const row = await findRow(ctx, own);
  if (!row) throw new DomainError('COMPLAINT_NOT_FOUND', { message: COMPLAINT_NOT_FOUND });
  const at = ctx.now();
  const { id, number, name, email, settledAt, dueAt } = row;
  const { text } = input;
  const requestHash = await requestHashOf({ scope: input.key ?? String(at), content: [number, text] });
  if (await isSaid(ctx, { complaintId: id, requestHash, text, at })) return;
  if (!mayWrite(row, at)) throw new DomainError('COMPLAINT_CLOSED', { message: COMPLAINT_CLOSED });
  const isReopened = settledAt !== null;
  const ownCount = sql`(select count(*) from ${complaintMessages} where complaint_id = ${id} and author = 'complainant')`;
  const reopening: Statement[] = isReopened
    ? [
        db
          .update(complaints)
          .set({
            state: 'acknowledged',
            settledAt: null,
            reopenedAt: at,
            dueAt: reopenedDueAt(dueAt, at),
          })
          .where(eq(complaints.id, id)),
      ]
    : [];
  // The owner's list has the complaint even if no mail is sent.
  const isTold = await takeTry(ctx, 'complaintNews', 'all');
  const write = writeBatch(db, [
    // If it was settled meanwhile, they may want to write something else.
    requireThat(db, sql`((select settled_at from ${complaints} where id = ${id}) is ${settledAt})`),
    requireThat(db, sql`(${ownCount} < ${MOST_MESSAGES})`),
    ...reopening,
    db.insert(complaintMessages).values({
      complaintId: id,
      author: 'complainant',
      kind: isReopened ? 'reopened' : 'message',
      text,
      requestHash,
      createdAt: at,
    }),
    ...(isTold
      ? [
          queueMail(db, complaintMessageMail({ number, name, email, text, isReopened }, siteUrl), {
            now: at,
            dedupeKey: `complaint-message:${requestHash}`,
          }),
        ]
      : []),
  ]);
  try {
    await refusedAs({ noRowChanged: () => whyRefused(ctx, id, settledAt) }, write);
  } catch (error) {
    if (isTold) await giveTryBack(ctx, 'complaintNews', 'all');
    if (ruleOf(error) !== 'complaintMessageKnown') throw error;
  }
  ctx.defer(deliverOutbox(ctx));
}

interface Said {
  readonly complaintId: number;
  readonly requestHash: string;
  readonly text: string;
  readonly at: number;
}

/** A page that is opened again after a lost answer has a new key, so the last words of the day count too. */
async function isSaid({ db }: Context, { complaintId, requestHash, text, at }: Said): Promise<boolean> {
  const ofIt = eq(complaintMessages.complaintId, complaintId);
  const last = sql`(select max(id) from ${complaintMessages} where complaint_id = ${complaintId})`;
  const isLast = and(
    ...[eq(complaintMessages.id, last), eq(complaintMessages.author, 'complainant')],
    ...[eq(complaintMessages.text, text), gt(complaintMessages.createdAt, at - DAY_MS)],
  );
  const isKnown = or(eq(complaintMessages.requestHash, requestHash), isLast);
  return (await db.$count(complaintMessages, and(ofIt, isKnown))) > 0;
}

async function whyRefused({ db }: Context, id: number, settledAt: number | null) {
  const [row] = await db
    .select({ settledAt: complaints.settledAt })
    .from(complaints)
    .where(eq(complaints.id, id));
  return row?.settledAt === settledAt
    ? { code: 'COMPLAINT_FULL' as const, message: COMPLAINT_FULL }
    : { code: 'COMPLAINT_MOVED' as const };
}

/** With their photos, whose files are removed once the rows are gone. */
export function deletedComplaints(ctx: Context, where: SQL): [Statement, Statement] {
  const ofThem = sql`${complaintPhotos.complaintId} in (select id from ${complaints} where ${where})`;
  return [removedPhotos(ctx, ofThem, complaintPhotos), ctx.db.delete(complaints).where(where)];
}

const MOST_FORGOTTEN = 200;

export async function forgetComplaints(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const today = new Date(now());
  const before = new Date(today);
  before.setUTCFullYear(today.getUTCFullYear() - KEPT_YEARS);
  // The last day of February, if that year has no 29th.
  if (before.getUTCDate() !== today.getUTCDate()) before.setUTCDate(0);
  const old = db
    .select({ id: complaints.id })
    .from(complaints)
    .where(lt(complaints.settledAt, before.getTime()))
    .orderBy(asc(complaints.settledAt), asc(complaints.id))
    .limit(MOST_FORGOTTEN);
  await writeBatch(db, deletedComplaints(ctx, sql`${complaints.id} in ${old}`));
}

interface Sent {
  readonly scope: string;
  readonly content: readonly (string | null)[];
}

/** The same content under the same key has the same hash, and nothing else has. */
export async function requestHashOf({ scope, content }: Sent): Promise<string> {
  return await hashToken(JSON.stringify([scope, ...content]));
}

/** The key of the mail that the complaint was read begins with this one. */
export const receivedKey = (requestHash: string) => `complaint-received:${requestHash}`;

/** The token follows from the shop's secret, so that each mail about the complaint can carry it. */
export async function complaintTokenOf({ secret }: AccountSettings, requestHash: string): Promise<string> {
  return await signedToken(secret, `complaint ${requestHash}`);
}

/** A client has one key a day, so that a form that is sent again stays one complaint. */
export async function complaintFormKey({ accounts, clientAddress, now }: Context): Promise<string> {
  return await signedToken(accounts.secret, `complaint form ${clientAddress ?? ''} ${isoDay(now())}`);
}

interface FiledComplaint {
  readonly number: string;
  readonly token: string;
  readonly ackDueAt: number;
  readonly dueAt: number;
}

/** Stands in the mails until the write that takes the number replaces it. */
const NUMBER_TO_COME = 'G-0000-0000';

/** The write takes the next number of the year: each complaint gets one, and one that fails leaves no gap. */
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
  // The owner's list has the complaint even if no mail is sent.
  const isTold = await takeTry(ctx, 'complaintNews', 'all');
  // Nobody can fill somebody else's inbox by typing its address here; the number is on the screen, too.
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

/** Null also for an order that exists but belongs to somebody else. */
function ownOrder({ actor }: Context, { orderId, email }: ComplaintInput) {
  const userId = personOf(actor)?.user.id ?? '';
  return sql`(select id from orders where id = ${orderId} and (customer_email = ${email} or user_id = ${userId}))`;
}
