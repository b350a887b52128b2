import { and, eq, sql } from 'drizzle-orm';
import { complaintPhotos } from '#drizzle/schema/complaint.ts';
import { requireThat, writeBatch } from '#drizzle/write-batch.ts';
import { requireRight } from '#auth/require-person.ts';
import { takeTry } from '#auth/throttle.server.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { mediaKeyAt } from '#media/picture.ts';
import { takenPictures, takePicture, unusedUntilTaken } from '#media/pictures.server.ts';
import { COMPLAINT_PHOTO_FOLDER } from '#media/upload.ts';
import type { StoredFile } from '#ports.ts';
import {
  COMPLAINT_CLOSED,
  COMPLAINT_NOT_FOUND,
  COMPLAINT_PHOTOS_FULL,
  mayWrite,
  MOST_COMPLAINT_PHOTOS,
} from './complaint.ts';
import { type ComplaintKey, findRow } from './complaint.server.ts';

/** Before the file is read, so that nobody else makes the shop read one. */
export async function assertMaySendComplaintPhoto(ctx: Context, own: ComplaintKey): Promise<void> {
  const row = await findRow(ctx, own);
  if (!row) throw new DomainError('COMPLAINT_NOT_FOUND', { message: COMPLAINT_NOT_FOUND });
  if (!mayWrite(row, ctx.now())) throw new DomainError('COMPLAINT_CLOSED', { message: COMPLAINT_CLOSED });
  if (row.photoCount >= MOST_COMPLAINT_PHOTOS)
    throw new DomainError('COMPLAINT_FULL', { message: COMPLAINT_PHOTOS_FULL });
  if (!(await takeTry(ctx, 'photo', `of ${own.number}`))) throw new DomainError('RATE_LIMITED');
}

/** The caller has asked `assertMaySendComplaintPhoto`. What finds no room is removed after its first day. */
export async function addComplaintPhoto(ctx: Context, own: ComplaintKey, file: ArrayBuffer): Promise<number> {
  const { db } = ctx;
  const row = await findRow(ctx, own);
  if (!row) throw new DomainError('COMPLAINT_NOT_FOUND', { message: COMPLAINT_NOT_FOUND });
  const { address } = await takePicture(ctx, { folder: COMPLAINT_PHOTO_FOLDER, file }, async (key) => {
    await unusedUntilTaken(ctx, key);
  });
  const position = sql<number>`(select count(*) from ${complaintPhotos} where complaint_id = ${row.id})`;
  const [, [stored]] = await refusedAs(
    { noRowChanged: () => ({ code: 'COMPLAINT_FULL' as const, message: COMPLAINT_PHOTOS_FULL }) },
    writeBatch(db, [
      requireThat(db, sql`${position} < ${MOST_COMPLAINT_PHOTOS}`),
      db
        .insert(complaintPhotos)
        .values({ complaintId: row.id, position, key: mediaKeyAt(address) })
        .returning({ position: complaintPhotos.position }),
      takenPictures(ctx, [address]),
    ]),
  );
  return stored?.position ?? 0;
}

export async function findOwnComplaintPhoto(
  ctx: Context,
  own: ComplaintKey,
  nth: number,
): Promise<StoredFile | null> {
  const row = await findRow(ctx, own);
  return row && (await findPhoto(ctx, row.id, nth));
}

export async function findComplaintPhoto(ctx: Context, id: number, nth: number): Promise<StoredFile | null> {
  requireRight(ctx.actor, 'feedback');
  return await findPhoto(ctx, id, nth);
}

async function findPhoto(
  { db, media }: Context,
  complaintId: number,
  nth: number,
): Promise<StoredFile | null> {
  const isIt = and(eq(complaintPhotos.complaintId, complaintId), eq(complaintPhotos.position, nth));
  const [photo] = await db.select({ key: complaintPhotos.key }).from(complaintPhotos).where(isIt);
  return photo ? await media.find(photo.key) : null;
}
