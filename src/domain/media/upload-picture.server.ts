import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';
import { unusedPicture } from './picture.ts';
import {
  LONGEST_SIDE,
  MOST_PIXELS,
  pictureTypeOf,
  UNUSED_UPLOAD_MS,
  type UploadedPicture,
  type UploadFolder,
  uploadProblem,
} from './upload.ts';

export interface Upload {
  readonly folder: UploadFolder;
  readonly file: ArrayBuffer;
}

/** Drawn anew under a name of ours: what else was in the file, such as where it was taken, is not kept. */
export async function uploadPicture(ctx: Context, { folder, file }: Upload): Promise<UploadedPicture> {
  requireAdmin(ctx.actor);
  const message = uploadProblem(folder, file.byteLength);
  if (message !== null) throw new DomainError('TOO_LARGE', { message, details: { file: [message] } });
  if (pictureTypeOf(new Uint8Array(file)) === null) throw new DomainError('NO_PICTURE');
  const original = await ctx.media.measure(file);
  if (!original) throw new DomainError('NO_PICTURE');
  if (original.width * original.height > MOST_PIXELS) throw new DomainError('TOO_MANY_PIXELS');
  const picture = await ctx.media.redraw(file, LONGEST_SIDE);
  if (!picture) throw new DomainError('NO_PICTURE');

  const { width, height, tint } = picture;
  const key = `${folder}/${randomName()}-${String(width)}x${String(height)}-${tint}.webp`;
  const [now, dedupeKey] = [ctx.now(), unusedPicture(key)];
  // Before it is stored: whatever happens then, it does not stay for nothing.
  await commitChange(ctx, { action: 'picture.upload', entityId: key }, [
    queueDelivery(
      ctx.db,
      { kind: 'media', payload: { key } },
      { now, dueAt: now + UNUSED_UPLOAD_MS, dedupeKey },
    ),
  ]);
  await ctx.media.keep(key, picture.body, picture.contentType);
  return { address: `/media/${key}`, width, height };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME_LENGTH = 16;

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
