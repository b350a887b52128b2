import { gt, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { facetChanges, facetChunks } from '#drizzle/schema/attribute.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import { type Statement, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import type { FacetIndex } from './facet-index.ts';
import { type ChangedEntry, type PackedChunk, SHARED_PRODUCTS } from './facet-piece.ts';

/** Packing pays once more than this many pieces have changed. */
const MOST_CHANGES = 40;
const CHUNKS_PER_RUN = 100;
/** A bound parameter would arrive as a float, and the division would not give whole chunks. */
const SHARED = sql.raw(String(SHARED_PRODUCTS));

const VERSION = sql.placeholder('version');

/** These statements join the batch of the caller; they read only what the index lacks. */
export function facetStatements({ version }: FacetIndex) {
  return statementsOnce('facets', newerStatements, { version });
}

function newerStatements(db: Database) {
  return [
    db.select().from(facetChunks).where(gt(facetChunks.version, VERSION)),
    db.select().from(facetChanges).where(gt(facetChanges.version, VERSION)),
  ] as const;
}

export type FacetRows = readonly [chunks: readonly PackedChunk[], changes: readonly ChangedEntry[]];

export function takeFacets(ctx: Context, [chunks, changes]: FacetRows): void {
  if (changes.length > MOST_CHANGES) ctx.defer(packFacets(ctx));
  ctx.facetIndex.take(chunks, changes);
}

export async function refreshFacets(ctx: Context): Promise<void> {
  takeFacets(ctx, await ctx.db.batch(facetStatements(ctx.facetIndex)));
}

export async function packFacets({ db }: Context): Promise<void> {
  if ((await db.$count(facetChanges)) <= MOST_CHANGES) return;
  const wanted = sql`select distinct product_id / ${SHARED} + 1 as chunk from ${facetChanges} order by 1 limit ${CHUNKS_PER_RUN}`;
  const statements: [Statement, ...Statement[]] = [
    db.run(sql`
      insert into ${facetChunks} (id, version, packed)
      select chunk, (select next from facet_versions), (
        select json_group_array(json(entry)) from facet_entries where id >= chunk * ${SHARED} - ${SHARED} and id < chunk * ${SHARED})
      from (${wanted}) where true
      on conflict (id) do update set version = excluded.version, packed = excluded.packed`),
    db.run(sql`delete from ${facetChanges} where product_id / ${SHARED} + 1 in (${wanted})`),
  ];
  await writeBatch(db, statements);
}
