import type { Context } from '../context.server.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import { pictureAt } from './picture.ts';

/** Statements for the write that takes these addresses out of their row: the files go once it is committed. */
export function removedPictures({ db, now }: Context, addresses: readonly (string | null)[]) {
  const keys = addresses.map((address) => pictureAt(address)?.key).filter((key) => key !== undefined);
  return keys.map((key) => queueDelivery(db, { kind: 'media', payload: { key } }, { now: now() }));
}
