import { inArray, type SQL, sql } from 'drizzle-orm';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import { reviewPhotos } from '../../../drizzle/schema/piece-review.ts';
import type { Context } from '../context.server.ts';
import { removeUnlessShown } from '../outbox/shown-pictures.server.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import { unusedPicture } from './picture.ts';
import { UNUSED_UPLOAD_MS } from './upload.ts';
import { fileKeyAt } from './video.ts';

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
    .map(fileKeyAt)
    .filter((key) => key !== null)
    .filter((key) => productId !== undefined || !key.startsWith('products/'))
    .map((key) => {
      // A product has struck off the entry of this name, so it is free: what is removed is known by it.
      const dedupeKey = productId === undefined ? {} : { dedupeKey: unusedPicture(key) };
      return queueDelivery(db, { kind: 'media', payload: { key, productId } }, { now: now(), ...dedupeKey });
    });
}

/**
 * The same for photos of reviews, to stand before they are taken out: which ones there are then only the write itself knows.
 * What it takes again stays.
 */
export function removedPhotos({ db, now }: Context, where: SQL) {
  const at = now();
  return db.run(sql`
    insert into outbox (kind, dedupe_key, payload, next_attempt_at, created_at)
    select 'media', ${unusedPicture('')} || key, json_object('key', key), ${at}, ${at}
    from ${reviewPhotos} where ${where} on conflict do nothing
  `);
}

/** Without waiting for what `removedPictures` has queued, which tries again: false when the file could not be removed. */
export async function removeAtOnce(ctx: Context, address: string): Promise<boolean> {
  const key = fileKeyAt(address);
  try {
    if (key !== null) await removeUnlessShown(ctx, { key });
    return true;
  } catch (error) {
    ctx.log.error('media.not-removed', error, { key });
    return false;
  }
}

/** Statement to be written before a file is stored: unless a row takes it, it goes when its first day is over. */
export function unusedUntilTaken({ db, now }: Context, key: string) {
  const at = now();
  const occasion = { now: at, dueAt: at + UNUSED_UPLOAD_MS, dedupeKey: unusedPicture(key) };
  return queueDelivery(db, { kind: 'media', payload: { key } }, occasion);
}

/** Statement for the write by which a product takes these pictures: they do not go when their first day is over. */
export function takenPictures({ db }: Context, addresses: readonly string[]) {
  const keys = addresses.map(fileKeyAt).filter((key) => key !== null);
  return db.delete(outbox).where(inArray(outbox.dedupeKey, keys.map(unusedPicture)));
}
