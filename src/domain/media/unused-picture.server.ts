import type { Context } from '../context.server.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import { unusedPicture } from './picture.ts';
import { UNUSED_UPLOAD_MS } from './upload.ts';

/** Statement to be written before a file is stored: unless a row takes it, it goes when its first day is over. */
export function unusedUntilTaken({ db, now }: Context, key: string) {
  const at = now();
  const occasion = { now: at, dueAt: at + UNUSED_UPLOAD_MS, dedupeKey: unusedPicture(key) };
  return queueDelivery(db, { kind: 'media', payload: { key } }, occasion);
}
