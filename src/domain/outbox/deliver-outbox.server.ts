import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import type { Context } from '../context.server.ts';
import type { LogFields } from '../ports.ts';
import { Delivery, MAX_ATTEMPTS, pauseAfter } from './delivery.ts';
import { isPictureShown } from './is-picture-shown.server.ts';

type Entry = typeof outbox.$inferSelect;

const ENTRIES_PER_CLAIM = 20;
const CLAIMS_PER_RUN = 10;
const PURGES_PER_CLAIM = 500;
/** A Worker may go on for 30 s after its answer: sending and writing that down has to fit. */
const SEND_TIMEOUT_MS = 12_000;
/** Longer than sending may take, so that nobody else begins with an entry before it is given up here. */
const CLAIM_MS = 60_000;
const ERROR_LENGTH_KEPT = 500;

/**
 * Sends what is due, each entry by one run only. A Worker that dies between sending and writing that down sends again
 * after `CLAIM_MS`, under the same id: who receives tells the two apart by it, or gets that one mail twice.
 */
export async function deliverOutbox(ctx: Context): Promise<void> {
  await Promise.all([deliverPurges(ctx), deliverRest(ctx)]);
}

async function deliverRest(ctx: Context): Promise<void> {
  for (let claims = 0; claims < CLAIMS_PER_RUN; claims += 1) {
    const entries = await claimDue(ctx, ['mail', 'live', 'media'], ENTRIES_PER_CLAIM);
    await Promise.all(entries.map((entry) => deliver(ctx, [entry], () => send(ctx, entry))));
    if (entries.length < ENTRIES_PER_CLAIM) return;
  }
}

async function deliverPurges(ctx: Context): Promise<void> {
  for (let claims = 0; claims < CLAIMS_PER_RUN; claims += 1) {
    const entries = await claimDue(ctx, ['purge'], PURGES_PER_CLAIM);
    await purgeAtOnce(ctx, entries);
    if (entries.length < PURGES_PER_CLAIM) return;
  }
}

/** Those that are due go in one call: many name the same pages, and however many there are, no mail waits for them. */
async function purgeAtOnce(ctx: Context, entries: readonly Entry[]): Promise<void> {
  const sound = entries.filter((entry) => tagsOf(entry) !== null);
  const tags = new Set(sound.flatMap((entry) => tagsOf(entry) ?? []));
  if (sound.length > 0) await deliver(ctx, sound, () => ctx.pageCache.purge([...tags]));
  const unsound = entries.filter((entry) => !sound.includes(entry));
  await Promise.all(unsound.map((entry) => deliver(ctx, [entry], () => send(ctx, entry))));
}

function tagsOf(entry: Entry): readonly string[] | null {
  const { data } = Delivery.safeParse(entry);
  return data?.kind === 'purge' && entry.attempts <= MAX_ATTEMPTS ? data.payload.tags : null;
}

/** The attempt is counted before it is made: an entry that ends the Worker each time is given up too. */
function claimDue({ db, now }: Context, kinds: Entry['kind'][], most: number): Promise<Entry[]> {
  const at = now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'waiting'),
        lte(outbox.nextAttemptAt, at),
        inArray(outbox.kind, kinds),
        or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, at)),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(most);
  return db
    .update(outbox)
    .set({
      claimedBy: crypto.randomUUID(),
      claimedUntil: at + CLAIM_MS,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}

async function deliver(ctx: Context, entries: readonly Entry[], send: () => Promise<void>): Promise<void> {
  try {
    await within(SEND_TIMEOUT_MS, send());
  } catch (error) {
    for (const [attempts, alike] of Map.groupBy(entries, (entry) => entry.attempts)) {
      const event = attempts < MAX_ATTEMPTS ? 'outbox.postponed' : 'outbox.given-up';
      ctx.log.error(event, error, { ...namesOf(alike), attempts });
      await settle(ctx, alike, afterFailure(attempts, error, ctx.now()));
    }
    return;
  }
  // What was sent may hold links that open something, and is nobody's business any more.
  await settle(ctx, entries, { status: 'sent', sentAt: ctx.now(), payload: {}, lastError: null });
}

/** For the log: `id` is that of the first. */
function namesOf(entries: readonly Entry[]): LogFields {
  return { id: entries[0]?.id, kind: entries[0]?.kind, count: entries.length };
}

async function send(ctx: Context, entry: Entry): Promise<void> {
  if (entry.attempts > MAX_ATTEMPTS) throw new Error('No attempt came to an end.');
  const { kind, payload } = Delivery.parse(entry);
  switch (kind) {
    case 'mail':
      await ctx.mail.send(payload, `${String(entry.id)}.${String(entry.createdAt)}@${ctx.siteUrl.hostname}`);
      break;
    case 'purge':
      await ctx.pageCache.purge(payload.tags);
      break;
    case 'live':
      await ctx.live.publish(payload);
      break;
    case 'media':
      if (!(await isPictureShown(ctx.db, payload))) await ctx.media.remove(payload.key);
      break;
  }
}

function afterFailure(attempts: number, error: unknown, now: number): Partial<Entry> {
  return {
    status: attempts < MAX_ATTEMPTS ? 'waiting' : 'failed',
    nextAttemptAt: now + pauseAfter(attempts),
    lastError: String(error).slice(0, ERROR_LENGTH_KEPT),
  };
}

/** Only while the claim is still ours. When it cannot be written, the claim runs out and they are taken up again. */
async function settle(
  { db, log }: Context,
  entries: readonly Entry[],
  outcome: Partial<Entry>,
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const claim = entries[0]?.claimedBy ?? '';
  try {
    await db
      .update(outbox)
      .set({ ...outcome, claimedBy: null, claimedUntil: null })
      .where(and(inArray(outbox.id, ids), eq(outbox.claimedBy, claim)));
  } catch (error) {
    log.error('outbox.unsettled', error, namesOf(entries));
  }
}

async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${String(timeoutMs)} ms.`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
