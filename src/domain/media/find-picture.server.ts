import type { Context } from '../context.server.ts';
import type { PictureFormat, StoredFile } from '../ports.ts';
import { parsePictureKey, PICTURE_WIDTHS } from './picture.ts';

export interface PictureRequest {
  readonly key: string;
  readonly variant?: { readonly width: number; readonly format: PictureFormat };
}

/** The original, or a variant that is made on its first request and kept. */
export async function findPicture(ctx: Context, request: PictureRequest): Promise<StoredFile | null> {
  const { key, variant } = request;
  if (!parsePictureKey(key)) return null;
  if (!variant) return await ctx.media.find(key);
  if (!PICTURE_WIDTHS.some((width) => width === variant.width)) return null;

  const variantKey = `variants/${key}/${String(variant.width)}.${variant.format}`;
  const kept = await ctx.media.find(variantKey);
  if (kept) return kept;

  const original = await ctx.media.find(key);
  if (!original) return null;
  const body = await ctx.media.resize(original.body, variant.width, variant.format);
  return await ctx.media.keep(variantKey, body, `image/${variant.format}`);
}
