import { inArray, type SQL, sql, and, eq } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import { reviewPhotos } from '#drizzle/schema/piece-review.ts';
import type { Context } from '#context.server.ts';
import { removeUnlessShown, isPictureShown } from '#outbox/shown-pictures.server.ts';
import { queueDelivery } from '#outbox/queue-delivery.server.ts';
import { unusedPicture, pictureAt } from './picture.ts';
import { UNUSED_UPLOAD_MS } from './upload.ts';
import { fileKeyAt } from './video.ts';
import { DomainError } from '#errors.ts';

interface Owner {
  /** Only a product removes pictures of products: its orders may show them. */
  readonly productId?: number;
}

/**
 * Statements for the write that takes these addresses out of their row: the files are removed after the commit, unless
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
      // A product has deleted the entry with this key, so it is free: the removal gets it.
      const dedupeKey = productId === undefined ? {} : { dedupeKey: unusedPicture(key) };
      return queueDelivery(db, { kind: 'media', payload: { key, productId } }, { now: now(), ...dedupeKey });
    });
}

/**
 * The same for photos of reviews, placed before the statement that takes them out: only the write itself knows which
 * there are. A photo that the write takes back stays.
 */
export function removedPhotos({ db, now }: Context, where: SQL) {
  const at = now();
  return db.run(sql`
    insert into outbox (kind, dedupe_key, payload, next_attempt_at, created_at)
    select 'media', ${unusedPicture('')} || key, json_object('key', key), ${at}, ${at}
    from ${reviewPhotos} where ${where} on conflict do nothing
  `);
}

/** Removes it at once; the entry of `removedPictures` tries again. False if the file could not be removed. */
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

/** Statement for before a file is stored: the file is removed after its first day, unless a row takes it. */
export function unusedUntilTaken({ db, now }: Context, key: string, orderId?: string) {
  const at = now();
  const occasion = { now: at, dueAt: at + UNUSED_UPLOAD_MS, dedupeKey: unusedPicture(key) };
  return queueDelivery(db, { kind: 'media', payload: { key, orderId } }, occasion);
}

/** Whether the file was uploaded for this order, and nobody has begun to remove it. */
export function waitsForReview(key: SQL, orderId: string) {
  return sql`exists (select 1 from ${outbox} where ${outbox.dedupeKey} = ${unusedPicture('')} || ${key}
    and ${outbox.attempts} = 0 and ${outbox.payload} ->> 'orderId' = ${orderId})`;
}

/** Statement for the write by which a product takes these pictures: they are not removed after their first day. */
export function takenPictures({ db }: Context, addresses: readonly string[]) {
  const keys = addresses.map(fileKeyAt).filter((key) => key !== null);
  return db.delete(outbox).where(inArray(outbox.dedupeKey, keys.map(unusedPicture)));
}

const GONE =
  'A picture of this form is gone: one that is not saved within a day is thrown away. Please delete it here and upload it again.';

interface Taken {
  /** Addresses that the row does not have yet. */
  readonly addresses: readonly (string | null)[];
  /** The field of the form that reports the problem. */
  readonly field: string;
  readonly productId?: number;
}

/** A form may stay open for days, and name a picture that was thrown away meanwhile. */
export async function assertPicturesThere(
  { db }: Context,
  { addresses, field, productId }: Taken,
): Promise<void> {
  const keys = addresses.map((address) => pictureAt(address)?.key).filter((key) => key !== undefined);
  if (keys.length === 0) return;
  const removals = await db
    .select({ name: outbox.dedupeKey })
    .from(outbox)
    .where(and(inArray(outbox.dedupeKey, keys.map(unusedPicture)), eq(outbox.status, 'sent')));
  for (const key of keys) {
    const wasDue = removals.some(({ name }) => name === unusedPicture(key));
    // A picture that something showed at the end of its day has stayed.
    if (wasDue && !(await isPictureShown(db, { key, productId }))) {
      throw new DomainError('INVALID_INPUT', { message: GONE, details: { [field]: [GONE] } });
    }
  }
}
