import { commitChange } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import type { PictureRefusal } from '#ports.ts';
import { noteRefusal } from './find-media.server.ts';
import { mediaAddress, MOST_MEGAPIXELS, type Picture, pictureAt, unusedPicture } from './picture.ts';
import {
  LONGEST_SIDE,
  pictureTypeOf,
  type UploadedPicture,
  type UploadFolder,
  uploadProblem,
  UNUSED_UPLOAD_MS,
} from './upload.ts';
import { inArray, type SQL, sql, and, eq } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import type { complaintPhotos } from '#drizzle/schema/complaint.ts';
import { reviewPhotos } from '#drizzle/schema/piece-review.ts';
import { queueDelivery } from '#outbox/queue-delivery.server.ts';
import { removeUnlessShown, isPictureShown } from '#outbox/shown-pictures.server.ts';
import { fileKeyAt } from './video.ts';

export interface Upload {
  readonly folder: UploadFolder;
  readonly file: ArrayBuffer;
}

export async function uploadPicture(ctx: Context, upload: Upload): Promise<UploadedPicture> {
  requireRight(ctx.actor, 'catalogue');
  return await takePicture(ctx, upload, async (key) => {
    await commitChange(ctx, { action: 'picture.upload', entityId: key }, [unusedUntilTaken(ctx, key)]);
  });
}

export function refusedSize({ byteLength }: ArrayBuffer, message: string): DomainError {
  return new DomainError(byteLength === 0 ? 'INVALID_INPUT' : 'TOO_LARGE', {
    message,
    details: { file: [message] },
  });
}

/** Redrawing drops what else is in the file, such as where it was taken. The caller checks who may upload. */
export async function takePicture(
  ctx: Context,
  { folder, file }: Upload,
  note: (key: string) => Promise<void>,
): Promise<UploadedPicture> {
  const message = uploadProblem(folder, file.byteLength);
  if (message !== null) throw refusedSize(file, message);
  if (pictureTypeOf(new Uint8Array(file)) === null) throw new DomainError('NO_PICTURE');
  const original = await ctx.media.measure(file);
  if ('refused' in original) throw refusal(ctx, original);
  if (original.width * original.height > MOST_MEGAPIXELS * 1_000_000)
    throw new DomainError('TOO_MANY_PIXELS', {
      message: `This picture has more than ${MOST_MEGAPIXELS} million pixels. Please make it smaller first.`,
    });
  const picture = await ctx.media.redraw(file, LONGEST_SIDE);
  if ('refused' in picture) throw refusal(ctx, picture);

  const key = newPictureKey(folder, picture);
  await note(key);
  await storeFile(ctx, key, picture.body, picture.contentType);
  return { address: mediaAddress(key), width: picture.width, height: picture.height };
}

const CODES = { 'no-picture': 'NO_PICTURE', 'used-up': 'IMAGES_USED_UP', away: 'IMAGES_AWAY' } as const;

function refusal(ctx: Context, refused: PictureRefusal): DomainError {
  noteRefusal(ctx, refused);
  return new DomainError(CODES[refused.refused], { cause: refused.cause });
}

/** Each product has its own files, so that they can be removed with it. */
export async function copyPicture(ctx: Context, address: string): Promise<string | null> {
  const picture = pictureAt(address);
  const file = picture && (await ctx.media.find(picture.key));
  if (!file) return null;
  const body = await new Response(file.body).arrayBuffer();
  const folder = picture.key.slice(0, picture.key.lastIndexOf('/'));
  const extension = picture.key.slice(picture.key.lastIndexOf('.'));
  const key = newPictureKey(folder, picture, extension);
  await commitChange(ctx, { action: 'picture.copy', entityId: key }, [unusedUntilTaken(ctx, key)]);
  await storeFile(ctx, key, body, file.contentType);
  return mediaAddress(key);
}

/** A failure leaves nothing behind: it was recorded before that no row has the file. */
export async function storeFile(
  { media }: Context,
  key: string,
  body: ArrayBuffer,
  contentType: string,
): Promise<void> {
  try {
    await media.keep(key, body, contentType);
  } catch (cause) {
    const message =
      'Nothing is wrong with this file, but it could not be stored. Please try again in a minute.';
    throw new DomainError('MEDIA_AWAY', { message, cause });
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME_LENGTH = 16;

export function newPictureKey(
  folder: string,
  { width, height, tint }: Omit<Picture, 'key'>,
  extension = '.webp',
): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_LENGTH));
  const name = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${folder}/${name}-${String(width)}x${String(height)}-${tint.replace('#', '')}${extension}`;
}

interface Owner {
  /** Orders may show a product's pictures, so only the product removes them. */
  readonly productId?: number;
}

/** For the write that takes these addresses out of their row: a file stays if another row shows it. */
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
      // A product has deleted the entry with this key, so the removal can have it.
      const dedupeKey = productId === undefined ? {} : { dedupeKey: unusedPicture(key) };
      return queueDelivery(db, { kind: 'media', payload: { key, productId } }, { now: now(), ...dedupeKey });
    });
}

type PhotoTable = typeof reviewPhotos | typeof complaintPhotos;

/** Precedes the statement that takes the photos out: only the write itself knows which there are. */
export function removedPhotos({ db, now }: Context, where: SQL, table: PhotoTable = reviewPhotos) {
  const at = now();
  return db.run(sql`
    insert into outbox (kind, dedupe_key, payload, next_attempt_at, created_at)
    select 'media', ${unusedPicture('')} || key, json_object('key', key), ${at}, ${at}
    from ${table} where ${where} on conflict do nothing
  `);
}

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

/** Precedes storing the file, which is removed after its first day unless a row takes it. */
export function unusedUntilTaken({ db, now }: Context, key: string, orderId?: string) {
  const at = now();
  const occasion = { now: at, dueAt: at + UNUSED_UPLOAD_MS, dedupeKey: unusedPicture(key) };
  return queueDelivery(db, { kind: 'media', payload: { key, orderId } }, occasion);
}

export function waitsForReview(key: SQL, orderId: string) {
  return sql`exists (select 1 from ${outbox} where ${outbox.dedupeKey} = ${unusedPicture('')} || ${key}
    and ${outbox.attempts} = 0 and ${outbox.payload} ->> 'orderId' = ${orderId})`;
}

/** For the write by which a product takes these pictures: they are not removed after their first day. */
export function takenPictures({ db }: Context, addresses: readonly string[]) {
  const keys = addresses.map(fileKeyAt).filter((key) => key !== null);
  return db.delete(outbox).where(inArray(outbox.dedupeKey, keys.map(unusedPicture)));
}

const GONE =
  'A picture in this form has expired: pictures not saved within a day are deleted. Please remove it here and upload it again.';

interface Taken {
  readonly addresses: readonly (string | null)[];
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
