import { desc, eq, lt, sql } from 'drizzle-orm';
import { vainSearches } from '#drizzle/schema/analytics.ts';
import { commitChange } from '#audit/audit.server.ts';
import { personOf, requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { SEARCHES_KEPT_DAYS } from './analytics.ts';
import { type VainSearch, type VainSearchInput, isBot, isHarmless } from './page-view.ts';

const MOST_TERMS = 500;
const TERMS_LISTED = 100;

interface Searched extends VainSearchInput {
  readonly userAgent: string;
}

/** Programs and the owner do not count, and words that may name a person are not stored. */
export async function noteVainSearch(ctx: Context, { term, userAgent }: Searched): Promise<void> {
  const { db, now, actor } = ctx;
  if (term === '' || !isHarmless(term) || isBot(userAgent) || personOf(actor)?.kind === 'admin') return;
  const isKnown = sql`exists (select 1 from ${vainSearches} where term = ${term})`;
  const isFull = sql`(select count(*) from ${vainSearches}) >= ${MOST_TERMS}`;
  await db.batch([
    // Of the words that were missed least often, the oldest makes room.
    db.run(sql`
      delete from ${vainSearches} where ${isFull} and not ${isKnown}
        and id = (select id from ${vainSearches} order by times, last_at, id limit 1)`),
    db.run(sql`
      insert into ${vainSearches} (term, last_at) select ${term}, ${now()} where ${isKnown} or not ${isFull}
      on conflict (term) do update set times = times + 1, last_at = excluded.last_at`),
  ]);
}

export async function listVainSearches({ db, actor }: Context): Promise<VainSearch[]> {
  requireRight(actor, 'catalogue');
  return db
    .select()
    .from(vainSearches)
    .orderBy(desc(vainSearches.times), desc(vainSearches.lastAt), desc(vainSearches.id))
    .limit(TERMS_LISTED);
}

export async function removeVainSearch(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const isIt = eq(vainSearches.id, id);
  const [found] = await db.select().from(vainSearches).where(isIt);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'This search no longer exists.' });
  const { term, times } = found;
  await commitChange(ctx, { action: 'vain-search.remove', entityId: id, changes: { term, times } }, [
    db.delete(vainSearches).where(isIt),
  ]);
}

export async function forgetVainSearches({ db, now }: Context): Promise<void> {
  await db.delete(vainSearches).where(lt(vainSearches.lastAt, now() - SEARCHES_KEPT_DAYS * DAY_MS));
}
