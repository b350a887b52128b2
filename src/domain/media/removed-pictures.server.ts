import type { Context } from '../context.server.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import { pictureAt, unusedPicture } from './picture.ts';

interface Owner {
  /** Only a product takes pictures of products along: its orders may show them. */
  readonly productId?: number;
}

/**
 * Statements for the write that takes these addresses out of their row: the files go once it is committed, unless
 * another row shows them.
 */
export function removedPictures(
  { db, now }: Context,
  addresses: readonly (string | null)[],
  { productId }: Owner = {},
) {
  return addresses
    .map((address) => pictureAt(address)?.key)
    .filter((key) => key !== undefined)
    .filter((key) => productId !== undefined || !key.startsWith('products/'))
    .map((key) => {
      // A product has struck off the entry of this name, so it is free: what is removed is known by it.
      const dedupeKey = productId === undefined ? {} : { dedupeKey: unusedPicture(key) };
      return queueDelivery(db, { kind: 'media', payload: { key, productId } }, { now: now(), ...dedupeKey });
    });
}
