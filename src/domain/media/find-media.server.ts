import { and, eq } from 'drizzle-orm';
import { pieceReviews, reviewPhotos } from '#drizzle/schema/piece-review.ts';
import type { Context } from '#context.server.ts';
import { noteToday } from '#health/bookkeeping.server.ts';
import type { PictureRefusal, StoredFile, ByteRange, StreamedFile } from '#ports.ts';
import { COMPLAINT_PHOTO_FOLDER, PHOTO_FOLDER } from './upload.ts';
import { JPEG_WIDTHS, parsePictureKey, type PictureFormat, SHOP_PICTURE } from './picture.ts';
import { PICTURE_WIDTHS, widthsFor } from './picture-widths.ts';

interface Variant {
  readonly width: number;
  readonly format: PictureFormat;
}

export interface PictureRequest {
  readonly key: string;
  readonly variant?: Variant;
}

interface FoundPicture {
  readonly file: StoredFile;
  /** The original or the shop's picture, because this size cannot be made or stored. */
  readonly isForNow: boolean;
}

export async function findPicture(ctx: Context, request: PictureRequest): Promise<FoundPicture | null> {
  const { key, variant } = request;
  const picture = parsePictureKey(key);
  if (!picture || (await isHidden(ctx, key))) return null;
  if (!variant) return found(await ctx.media.find(key));
  if (!isMade(variant)) return null;

  // A wider one would look the same, and have to be drawn again.
  const width = Math.min(variant.width, ...widthsFor(picture).slice(-1));
  const variantKey = `variants/${key}/${String(width)}.${variant.format}`;
  const kept = await ctx.media.find(variantKey);
  if (kept) return found(kept);

  const original = await ctx.media.find(key);
  if (!original) return null;
  const drawn = await ctx.media.resize(original.body, width, variant.format);
  if ('refused' in drawn) {
    noteRefusal(ctx, drawn);
    // A messenger does not show the original: it may be WebP, and is too large.
    if (variant.format === 'jpg') return found(await ctx.media.stockPicture(SHOP_PICTURE), true);
    return found(await ctx.media.find(key), true);
  }
  let made: StoredFile;
  try {
    made = await ctx.media.keep(variantKey, drawn.body, drawn.contentType);
  } catch (error) {
    ctx.log.error('media.not-kept', error, { key: variantKey });
    return found({ ...drawn, etag: null }, true);
  }
  if (await ctx.media.look(key)) return found(made);
  // The picture was removed meanwhile: nobody would ever remove its variant.
  await ctx.media.remove(key);
  return null;
}

/** A size that no page asks for would only cost another drawing. */
function isMade({ width, format }: Variant): boolean {
  const widths: readonly number[] = format === 'jpg' ? JPEG_WIDTHS : PICTURE_WIDTHS;
  return widths.includes(width);
}

async function isHidden({ db }: Context, key: string): Promise<boolean> {
  if (key.startsWith(`${COMPLAINT_PHOTO_FOLDER}/`)) return true;
  if (!key.startsWith(`${PHOTO_FOLDER}/`)) return false;
  const hidden = await db
    .select({ id: pieceReviews.id })
    .from(reviewPhotos)
    .innerJoin(pieceReviews, eq(pieceReviews.id, reviewPhotos.reviewId))
    .where(and(eq(reviewPhotos.key, key), eq(pieceReviews.state, 'hidden')));
  return hidden.length > 0;
}

function found(file: StoredFile | null, isForNow = false): FoundPicture | null {
  return file && { file, isForNow };
}

export function noteRefusal(ctx: Context, { refused, cause }: PictureRefusal): void {
  ctx.log.error('images.refused', cause, { refused });
  if (refused === 'no-picture') return;
  ctx.defer(noteToday(ctx, refused === 'used-up' ? 'images_used_up' : 'images_away'));
}

interface FoundVideo {
  readonly file: StreamedFile | null;
  readonly range: ByteRange | null;
  readonly size: number;
  readonly etag: string;
}

/** RFC 9110 allows the whole file as an answer to several parts. */
export async function findVideo(
  { media }: Context,
  key: string,
  { range: asked, ifRange }: { readonly range?: string | undefined; readonly ifRange?: string | undefined },
): Promise<FoundVideo | null> {
  const about = await media.look(key);
  if (!about) return null;
  const isSame = ifRange === undefined || ifRange === about.etag;
  const range = asked !== undefined && isSame ? rangeIn(asked, about.size) : null;
  if (range === 'outside') return { ...about, file: null, range: null };
  const file = await media.find(key, range ?? undefined);
  return file && { ...about, file, range };
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

function rangeIn(header: string, size: number): ByteRange | 'outside' | null {
  const [match, first = '', last = ''] = RANGE.exec(header.trim()) ?? [];
  if (match === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return from >= size || to < from ? 'outside' : { offset: from, length: to - from + 1 };
}
