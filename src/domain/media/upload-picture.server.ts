import { commitChange } from '#audit/audit.server.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import type { PictureRefusal } from '#ports.ts';
import { noteRefusal } from './find-media.server.ts';
import { mediaAddress, MOST_MEGAPIXELS, type Picture, pictureAt } from './picture.ts';
import { unusedUntilTaken } from './used-pictures.server.ts';
import {
  LONGEST_SIDE,
  pictureTypeOf,
  type UploadedPicture,
  type UploadFolder,
  uploadProblem,
} from './upload.ts';

export interface Upload {
  readonly folder: UploadFolder;
  readonly file: ArrayBuffer;
}

export async function uploadPicture(ctx: Context, upload: Upload): Promise<UploadedPicture> {
  requireAdmin(ctx.actor);
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

/**
 * Redraws the picture under a name of ours: anything else in the file, such as where it was taken, is dropped. Before
 * it is stored, `note` records that no row has it yet. The caller checks that the sender may upload.
 */
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
    throw new DomainError('TOO_MANY_PIXELS');
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

/** Each product has its own files, so that they can be removed with it; null if there is none to copy. */
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

/** A failure here leaves nothing behind: it was already recorded that no row has the file. */
export async function storeFile(
  { media }: Context,
  key: string,
  body: ArrayBuffer,
  contentType: string,
): Promise<void> {
  try {
    await media.keep(key, body, contentType);
  } catch (cause) {
    throw new DomainError('MEDIA_AWAY', { cause });
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME_LENGTH = 16;

/** Never used before; it tells pages the size and the colour. */
export function newPictureKey(
  folder: string,
  { width, height, tint }: Omit<Picture, 'key'>,
  extension = '.webp',
): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_LENGTH));
  const name = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${folder}/${name}-${String(width)}x${String(height)}-${tint.replace('#', '')}${extension}`;
}
