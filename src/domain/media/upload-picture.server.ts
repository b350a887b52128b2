import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import type { PictureRefusal } from '../ports.ts';
import { noteRefusal } from './note-refusal.server.ts';
import { newPictureKey } from './picture-key.ts';
import { unusedUntilTaken } from './unused-picture.server.ts';
import {
  LONGEST_SIDE,
  MOST_PIXELS,
  pictureTypeOf,
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
  if ('refused' in original) throw refusal(ctx, original);
  if (original.width * original.height > MOST_PIXELS) throw new DomainError('TOO_MANY_PIXELS');
  const picture = await ctx.media.redraw(file, LONGEST_SIDE);
  if ('refused' in picture) throw refusal(ctx, picture);

  const key = newPictureKey(folder, picture);
  await commitChange(ctx, { action: 'picture.upload', entityId: key }, [unusedUntilTaken(ctx, key)]);
  await ctx.media.keep(key, picture.body, picture.contentType);
  return { address: `/media/${key}`, width: picture.width, height: picture.height };
}

const CODES = { 'no-picture': 'NO_PICTURE', 'used-up': 'IMAGES_USED_UP', away: 'IMAGES_AWAY' } as const;

function refusal(ctx: Context, refused: PictureRefusal): DomainError {
  noteRefusal(ctx, refused);
  return new DomainError(CODES[refused.refused], { cause: refused.cause });
}
