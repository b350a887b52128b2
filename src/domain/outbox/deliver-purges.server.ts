import { and, eq, lt, lte, not, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { tags } from '#page/page-cache.ts';
import { beginningOf } from '#text.ts';
import { within } from '#timing.ts';
import { ERROR_LENGTH_KEPT } from './delivery.ts';

const PURGE_TIMEOUT_MS = 12_000;
/** No cache keeps a page for this long; a file is kept for a year. */
const GIVEN_UP_AFTER_MS = 2 * DAY_MS;
const hasFile = sql`instr(${outbox.payload}, ${`"${tags.file('')}`})`;

export function purgeWaitsStatement(db: Database, at: number) {
  return db.select({ id: outbox.id }).from(outbox).where(waitingPurges(at)).limit(1);
}

/** The purger runs one at a time: what an unfinished run had claimed is claimed again. False if the cache refuses. */
export async function deliverPurges(ctx: Context): Promise<boolean> {
  const { db, pageCache, log } = ctx;
  const at = ctx.now();
  const claim = crypto.randomUUID();
  const claimed = and(waitingPurges(at), eq(outbox.claimedBy, claim));
  const [, rows] = await writeBatch(db, [
    db.update(outbox).set({ claimedBy: claim }).where(waitingPurges(at)),
    db
      .selectDistinct({ tag: sql<string>`tags.value` })
      .from(sql`${outbox}, json_each(${outbox.payload}, '$.tags') tags`)
      .where(claimed),
  ]);
  try {
    const asked = rows.map(({ tag }) => tag);
    if (asked.length > 0) await within(PURGE_TIMEOUT_MS, pageCache.purge(asked));
  } catch (error) {
    const lastError = beginningOf(String(error), ERROR_LENGTH_KEPT);
    const isStale = and(lt(outbox.createdAt, at - GIVEN_UP_AFTER_MS), not(hasFile));
    const [givenUp] = await writeBatch(db, [
      db
        .update(outbox)
        .set({ status: 'failed', nextAttemptAt: at, lastError })
        .where(and(claimed, isStale))
        .returning({ id: outbox.id }),
      db.update(outbox).set({ claimedBy: null, lastError }).where(claimed),
    ]);
    log.error(givenUp.length > 0 ? 'outbox.given-up' : 'purge.postponed', error, { tags: rows.length });
    return false;
  }
  await db.delete(outbox).where(claimed);
  return true;
}

function waitingPurges(at: number) {
  return and(eq(outbox.status, 'waiting'), lte(outbox.nextAttemptAt, at), eq(outbox.kind, 'purge'));
}
