import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import { createSharedTrips } from '#drizzle/transport/shared-trips.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, HOUR_MS } from '#dates.ts';
import { type LiveMessage, MailRefused, SUPPRESSED } from '#ports.ts';
import { beginningOf } from '#text.ts';
import { within } from '#timing.ts';
import { purgeWaitsStatement } from './deliver-purges.server.ts';
import {
  CLAIM_MS,
  DELIVERED_KINDS,
  Delivery,
  endOf,
  ERROR_LENGTH_KEPT,
  MAX_ATTEMPTS,
  pauseAfter,
  STRANGER_MAILS,
  STRANGERS_AN_HOUR,
  type StrangerMail,
  WAITS_FOR_TURN,
} from './delivery.ts';
import { removeUnlessShown } from './shown-pictures.server.ts';
import type { Database } from '#drizzle/client.ts';

type Entry = typeof outbox.$inferSelect;

interface Due {
  readonly entries: readonly Entry[];
  readonly hasPurges: boolean;
  readonly isFull: boolean;
}

const ENTRIES_PER_CLAIM = 20;
const CLAIMS_PER_RUN = 10;
/** A Worker may run for 30 s after its answer: sending and recording has to fit, for the last claim too. */
const SEND_TIMEOUT_MS = 12_000;
const CLAIMS_FOR_MS = 13_000;

/** A Worker that dies before recording sends again under the same id, by which the receiver may know the mail. */
export async function deliverOutbox(ctx: Context): Promise<void> {
  await run(ctx, { claims: CLAIMS_PER_RUN, until: ctx.now() + CLAIMS_FOR_MS });
}

/** Cron has a quarter of an hour. */
export async function deliverByCron(ctx: Context): Promise<void> {
  await run(ctx, { claims: CLAIMS_PER_RUN, until: Infinity });
}

interface Left {
  readonly claims: number;
  readonly until: number;
}

async function run(ctx: Context, { claims, until }: Left): Promise<void> {
  const { entries, hasPurges, isFull } = await claimTogether(null, async (all) => {
    const due = await claimDue(ctx);
    return all.map((_, nth) => (nth === 0 ? due : { ...due, entries: [], hasPurges: false }));
  });
  const sendAll = async () => {
    await deliverAll(ctx, entries);
    if (isFull && claims > 1 && ctx.now() < until) await run(ctx, { claims: claims - 1, until });
  };
  const outcomes = await Promise.allSettled([hasPurges ? ctx.purger.wake() : null, sendAll()]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Of all runs that start together, one claims everything that is due. */
const claimTogether = createSharedTrips<null, Due>({ places: 1, mayJoin: () => true });

/** Counted before it is made, so that an entry that always kills the Worker is given up too. */
async function claimDue({ db, now }: Context): Promise<Due> {
  const at = now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'waiting'),
        lte(outbox.nextAttemptAt, at),
        inArray(outbox.kind, DELIVERED_KINDS),
        or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, at)),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(ENTRIES_PER_CLAIM);
  const [, entries, purges] = await writeBatch(db, [
    turnsStatement(db, at),
    db
      .update(outbox)
      .set({
        claimedBy: crypto.randomUUID(),
        claimedUntil: at + CLAIM_MS,
        attempts: sql`${outbox.attempts} + 1`,
      })
      .where(inArray(outbox.id, due))
      .returning(),
    purgeWaitsStatement(db, at),
  ]);
  return { entries, hasPurges: purges.length > 0, isFull: entries.length === ENTRIES_PER_CLAIM };
}

async function deliverAll(ctx: Context, claimed: readonly Entry[]): Promise<void> {
  const at = ctx.now();
  const ended = claimed.filter(({ payload }) => endOf(payload) <= at);
  const entries = claimed.filter((entry) => !ended.includes(entry));
  const messages = new Map(
    entries.flatMap((entry) => {
      const message = liveMessageOf(entry);
      return message ? [[entry, message]] : [];
    }),
  );
  const others = entries.filter((entry) => !messages.has(entry));
  await Promise.all([
    ...(ended.length > 0 ? [drop(ctx, ended)] : []),
    ...(messages.size > 0
      ? [deliver(ctx, [...messages.keys()], () => ctx.live.publish([...messages.values()]))]
      : []),
    ...others.map((entry) => deliver(ctx, [entry], () => send(ctx, entry))),
  ]);
}

async function drop(ctx: Context, entries: readonly Entry[]): Promise<void> {
  ctx.log.info('outbox.dropped', { ids: entries.map(({ id }) => id).join() });
  await settle(ctx, entries, null);
}

function liveMessageOf(entry: Entry): LiveMessage | null {
  const { data } = entry.attempts > MAX_ATTEMPTS ? {} : Delivery.safeParse(entry);
  return data?.kind === 'live' ? data.payload : null;
}

async function deliver(ctx: Context, entries: readonly Entry[], act: () => Promise<void>): Promise<void> {
  const acting = Promise.resolve().then(act);
  try {
    await within(SEND_TIMEOUT_MS, acting);
  } catch (error) {
    for (const entry of entries) {
      const { id, kind, attempts, payload } = entry;
      const now = ctx.now();
      const end = endOf(payload);
      const isLast = attempts >= MAX_ATTEMPTS || error instanceof MailRefused || isInVain(error, end, now);
      ctx.log.error(isLast ? 'outbox.given-up' : 'outbox.postponed', error, { id, kind, attempts });
      await settle(ctx, [entry], {
        status: isLast ? 'failed' : 'waiting',
        nextAttemptAt: Math.min(now + pauseAfter(attempts), end),
        lastError: beginningOf(String(error), ERROR_LENGTH_KEPT),
      });
    }
    ctx.defer(settleLate(ctx, entries, acting));
    return;
  }
  await settle(ctx, entries, sentAt(ctx.now()));
}

/** A sent payload may hold links that open something, and nobody needs it any more. */
const sentAt = (at: number) => ({ status: 'sent', sentAt: at, payload: {}, lastError: null }) as const;

/** A delivery that took too long but succeeded is not sent again, unless another run has claimed it since. */
async function settleLate(
  { db, now }: Context,
  entries: readonly Entry[],
  acting: Promise<void>,
): Promise<void> {
  const [outcome] = await Promise.allSettled([acting]);
  if (outcome.status === 'rejected') return;
  for (const { id, attempts, claimedBy } of entries) {
    const isLeft = or(isNull(outbox.claimedBy), eq(outbox.claimedBy, claimedBy ?? ''));
    await db
      .update(outbox)
      .set({ ...sentAt(now()), claimedBy: null, claimedUntil: null })
      .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isLeft));
  }
}

/** A blocked address stays blocked for a day or longer, so a mail that ends before is tried in vain. */
function isInVain(error: unknown, end: number, now: number): boolean {
  return error instanceof Error && error.message === SUPPRESSED && end <= now + DAY_MS;
}

async function send(ctx: Context, entry: Entry): Promise<void> {
  if (entry.attempts > MAX_ATTEMPTS) throw new Error('No attempt came to an end.');
  const id = `${String(entry.id)}.${String(entry.createdAt)}@${ctx.siteUrl.hostname}`;
  await sendTo(ctx, Delivery.parse(entry), id);
}

function sendTo(ctx: Context, { kind, payload }: Delivery, id: string): Promise<void> {
  switch (kind) {
    case 'mail':
      return ctx.mail.send(payload, id);
    case 'live':
      return ctx.live.publish([payload]);
    case 'media':
      return removeUnlessShown(ctx, payload);
  }
}

/** Without an outcome the entries are deleted. If this write fails, the claim runs out and they are sent again. */
async function settle({ db, log }: Context, entries: readonly Entry[], outcome: Partial<Entry> | null) {
  const ids = entries.map(({ id }) => id);
  const ours = and(inArray(outbox.id, ids), eq(outbox.claimedBy, entries[0]?.claimedBy ?? ''));
  try {
    await (outcome
      ? db
          .update(outbox)
          .set({ ...outcome, claimedBy: null, claimedUntil: null })
          .where(ours)
      : db.delete(outbox).where(ours));
  } catch (error) {
    log.error('outbox.unsettled', error, { ids: ids.join() });
  }
}

function turnsStatement(db: Database, at: number) {
  return db
    .update(outbox)
    .set({ nextAttemptAt: at, createdAt: at })
    .where(or(...STRANGER_MAILS.map((kind) => sql`${outbox.id} in (${nextOf(kind, at)})`)));
}

function nextOf(kind: StrangerMail, at: number) {
  const hadTurn = sql`(select count(*) from ${outbox} where stranger = ${kind}
    and next_attempt_at > ${at - HOUR_MS} and next_attempt_at < ${WAITS_FOR_TURN})`;
  return sql`select id from ${outbox} where stranger = ${kind} and next_attempt_at = ${WAITS_FOR_TURN}
    and coalesce(payload ->> 'until' > ${at}, 1)
    order by id limit max(0, ${STRANGERS_AN_HOUR[kind]} - ${hadTurn})`;
}
