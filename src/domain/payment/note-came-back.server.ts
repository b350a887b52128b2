import type { Statement } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { queueMail } from '../outbox/queue-delivery.server.ts';
import { noteOnce } from './note-once.server.ts';
import { type ProviderRefund, valueOf } from './payments.ts';
import { cameBackMail, cameBackNote } from './refund-came-back.ts';

/**
 * Of a refund that we hold for processed, and the provider calls failed: into the history of its order and to the owner, once.
 * What has been written of it stays. The provider is asked again: this answer may be older than the one that said processed.
 */
export async function cameBackStatements(
  { db, payments, siteUrl }: Context,
  refund: ProviderRefund,
  orderId: string,
  at: number,
): Promise<Statement[]> {
  const noting = await noteOnce(db, { orderId, actor: 'provider', begins: cameBackNote(refund), at });
  if (noting.length === 0) return [];
  if (valueOf(await payments.getRefund(refund.id))?.status !== 'failed') return [];
  const dedupeKey = `refund-came-back:${refund.id}`;
  return [...noting, queueMail(db, cameBackMail(refund, orderId, siteUrl), { now: at, dedupeKey })];
}
