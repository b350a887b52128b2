import type { BatchResponse } from 'drizzle-orm/batch';
import { type Statement, writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { type Change, traceOf } from './trace-of.server.ts';

/**
 * The one way for the administrator to change something: all statements with their trace in the audit log, or none of
 * them. What follows from it, such as pages that are forgotten by the edge, is sent at once.
 */
export async function commitChange<All extends Readonly<[Statement, ...Statement[]]>>(
  ctx: Context,
  change: Change,
  statements: All,
): Promise<BatchResponse<[...All, Statement]>> {
  const results = await writeBatch<[...All, Statement]>(ctx.db, [...statements, traceOf(ctx, change)]);
  ctx.defer(deliverOutbox(ctx));
  return results;
}
