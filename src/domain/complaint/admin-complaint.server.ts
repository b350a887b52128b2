import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import {
  complaintMessages,
  complaints,
  complaintSeries,
  photoCount,
  replyWaits,
} from '#drizzle/schema/complaint.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import type { TraceAction } from '#audit/trace-action.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { dropMails, queueMail } from '#outbox/queue-delivery.server.ts';
import type { Mail } from '#ports.ts';
import { type RowCursor, toPage } from '#row-cursor.ts';
import {
  type AdminComplaint,
  type AdminComplaints,
  isComplaintNumber,
  reopenUntil,
  spelledNumber,
} from './complaint.ts';
import type {
  AdminComplaintQuery,
  ComplaintAnswerInput,
  ComplaintSettlementInput,
} from './complaint-input.ts';
import {
  complaintAcknowledgedMail,
  complaintAnsweredMail,
  complaintSettledMail,
} from './complaint-letters.ts';
import { complaintTokenOf, receivedKey, requestHashOf, messagesOf } from './complaint.server.ts';

const PER_PAGE = 30;
const YEARS_SHOWN = 3;

const summary = {
  id: complaints.id,
  number: complaints.number,
  name: complaints.name,
  email: complaints.email,
  orderId: complaints.orderId,
  namedOrder: complaints.namedOrder,
  text: complaints.text,
  state: complaints.state,
  createdAt: complaints.createdAt,
  ackDueAt: complaints.ackDueAt,
  acknowledgedAt: complaints.acknowledgedAt,
  dueAt: complaints.dueAt,
  settledAt: complaints.settledAt,
  nextDueAt: complaints.nextDueAt,
  urgentAt: complaints.urgentAt,
  replyWaits,
};

const VIEWS = {
  open: { isIn: isNotNull(complaints.nextDueAt), by: complaints.nextDueAt, isUpwards: true },
  settled: { isIn: isNotNull(complaints.settledAt), by: complaints.settledAt, isUpwards: false },
  all: { isIn: undefined, by: complaints.createdAt, isUpwards: false },
} as const;

export async function listComplaints(
  { db, actor, now }: Context,
  { show, search, after }: AdminComplaintQuery & { readonly after: RowCursor | null },
): Promise<AdminComplaints> {
  requireRight(actor, 'feedback');
  const { isIn, by, isUpwards } = VIEWS[show];
  const { id } = complaints;
  const order = isUpwards ? asc : desc;
  const isAfter = after
    ? sql`(${by}, ${id}) ${sql.raw(isUpwards ? '>' : '<')} (${after.at}, ${after.id})`
    : undefined;
  const [found, years] = await db.batch([
    db
      .select({ ...summary, at: sql<number>`${by}` })
      .from(complaints)
      .where(and(isIn, isSearched(search), isAfter))
      .orderBy(order(by), order(id))
      .limit(PER_PAGE + 1),
    yearsStatement(db),
  ]);
  const page = toPage(found, PER_PAGE, (each) => ({ at: each.at, id: each.id }));
  return { ...page, at: now(), years };
}

/** Only a whole number or a whole email address finds a complaint. */
function isSearched(search: string): SQL | undefined {
  if (search === '') return undefined;
  // An email address may contain the digits of a number.
  const number = search.includes('@') ? search : spelledNumber(search);
  return isComplaintNumber(number)
    ? eq(complaints.number, number)
    : eq(complaints.email, search.toLowerCase());
}

function yearsStatement(db: Database) {
  const { year, nextNumber, open, settledLate } = complaintSeries;
  const received = sql<number>`${nextNumber} - 1`;
  return db
    .select({ year, received, open, settled: sql<number>`${received} - ${open}`, settledLate })
    .from(complaintSeries)
    .orderBy(desc(year))
    .limit(YEARS_SHOWN);
}

export async function getComplaint(ctx: Context, id: number): Promise<AdminComplaint> {
  const [row] = await rowOf(ctx, id);
  if (!row) throw new DomainError('NOT_FOUND', { message: GONE });
  return { ...row, messages: await messagesOf(ctx, id) };
}

const GONE = 'This complaint no longer exists.';

function rowOf({ db, actor }: Context, id: number) {
  requireRight(actor, 'feedback');
  return db
    .select({ ...summary, phone: complaints.phone, photoCount, reopenedAt: complaints.reopenedAt })
    .from(complaints)
    .where(eq(complaints.id, id));
}

/** A person has read it: the first clock stops, and a mail tells whoever complained. */
export async function acknowledgeComplaint(ctx: Context, id: number): Promise<void> {
  await changeComplaint(ctx, id, {
    action: 'complaint.acknowledge',
    set: { state: 'acknowledged', acknowledgedAt: ctx.now() },
    onlyIf: eq(complaints.state, 'received'),
    mailOf: (facts) => complaintAcknowledgedMail(facts, ctx.siteUrl),
  });
}

export async function answerComplaint(
  ctx: Context,
  id: number,
  { text, key }: ComplaintAnswerInput,
): Promise<void> {
  await changeComplaint(ctx, id, {
    action: 'complaint.answer',
    set: { state: 'acknowledged', acknowledgedAt: firstRead(ctx) },
    said: { kind: 'message', text, key },
    mailOf: (facts) => complaintAnsweredMail({ ...facts, text }, ctx.siteUrl),
  });
}

export async function settleComplaint(
  ctx: Context,
  id: number,
  { text, key, seenMessageId }: ComplaintSettlementInput,
): Promise<void> {
  const at = ctx.now();
  await changeComplaint(ctx, id, {
    action: 'complaint.settle',
    set: { state: 'settled', settledAt: at, acknowledgedAt: firstRead(ctx) },
    ...(seenMessageId !== undefined && { onlyIf: isReadUpTo(id, seenMessageId) }),
    said: { kind: 'settled', text, key },
    mailOf: (facts) => complaintSettledMail({ ...facts, text, reopenUntil: reopenUntil(at) }, ctx.siteUrl),
  });
}

const isReadUpTo = (id: number, messageId: number) =>
  sql`not exists (select 1 from ${complaintMessages}
    where complaint_id = ${id} and author = 'complainant' and id > ${messageId})`;

const firstRead = ({ now }: Context) => sql`coalesce(${complaints.acknowledgedAt}, ${now()})`;

interface Facts {
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly dueAt: number;
}

interface AdminChange {
  readonly action: TraceAction;
  readonly set: Parameters<ReturnType<Context['db']['update']>['set']>[0];
  readonly onlyIf?: SQL;
  readonly said?: ComplaintAnswerInput & { readonly kind: 'message' | 'settled' };
  readonly mailOf: (facts: Facts) => Mail;
}

/** The trace holds nothing of what was said. A message sent again under the same key is stored and mailed once. */
async function changeComplaint(
  ctx: Context,
  id: number,
  { action, set, onlyIf, said, mailOf }: AdminChange,
): Promise<void> {
  const { db, actor, accounts } = ctx;
  requireRight(actor, 'feedback');
  const { number, name, email, dueAt, requestHash } = complaints;
  const isIt = eq(complaints.id, id);
  const [row] = await db.select({ number, name, email, dueAt, requestHash }).from(complaints).where(isIt);
  if (!row) throw new DomainError('NOT_FOUND', { message: GONE });
  const message = said && (await messageOf(row.number, said));
  if (message && (await isSaid(ctx, id, message))) return;
  const at = ctx.now();
  const token = await complaintTokenOf(accounts, row.requestHash);
  const received = receivedKey(row.requestHash);
  const write = commitChange(ctx, { action, entityId: row.number }, [
    db
      .update(complaints)
      .set(set)
      .where(and(isIt, isNull(complaints.settledAt), onlyIf)),
    requireChange(db),
    ...(message
      ? [db.insert(complaintMessages).values({ complaintId: id, author: 'shop', ...message, createdAt: at })]
      : []),
    // A mail that the complaint has come is no longer news.
    ...(said?.kind === 'settled' ? [dropMails(db, [received])] : []),
    queueMail(db, mailOf({ ...row, token }), { now: at, ...(!said && { dedupeKey: `${received}:read` }) }),
  ]);
  try {
    await refusedAs({ noRowChanged: 'COMPLAINT_MOVED' }, write);
  } catch (error) {
    // Another call under the same key was faster.
    if (!message || !(await isSaid(ctx, id, message))) throw error;
  }
}

async function messageOf(number: string, { key, kind, text }: NonNullable<AdminChange['said']>) {
  const scope = key ?? crypto.randomUUID();
  return { kind, text, requestHash: await requestHashOf({ scope, content: [number, kind] }) };
}

/** A different text under the same key is refused, since the mail with the first one has gone out. */
async function isSaid(
  { db }: Context,
  complaintId: number,
  { text, requestHash }: Awaited<ReturnType<typeof messageOf>>,
): Promise<boolean> {
  const [known] = await db
    .select({ text: complaintMessages.text })
    .from(complaintMessages)
    .where(
      and(eq(complaintMessages.complaintId, complaintId), eq(complaintMessages.requestHash, requestHash)),
    );
  if (known && known.text !== text) throw new DomainError('KEY_REUSED');
  return known !== undefined;
}
