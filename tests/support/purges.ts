import * as z from 'zod';
import type { Database } from '#drizzle/client.ts';
import { outbox } from '#drizzle/schema/outbox.ts';

const Purge = z.object({
  kind: z.literal('purge'),
  status: z.literal('waiting'),
  nextAttemptAt: z.literal(0),
  payload: z.object({ tags: z.array(z.string()) }),
});

/** Takes the tags of each purge that the change has left waiting; fails when it left anything else. */
export async function purgesAfter(db: Database, change: PromiseLike<unknown>): Promise<string[][]> {
  await change;
  const rows = await db.select().from(outbox).orderBy(outbox.id);
  await db.delete(outbox);
  return rows.map((row) => Purge.parse(row).payload.tags.toSorted());
}
