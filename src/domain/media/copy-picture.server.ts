import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { newPictureKey } from './picture-key.ts';
import { pictureAt } from './picture.ts';
import { unusedUntilTaken } from './unused-picture.server.ts';

/** Each product has files of its own, so that they can go with it; null where there is none to copy. */
export async function copyPicture(ctx: Context, address: string): Promise<string | null> {
  const picture = pictureAt(address);
  const file = picture && (await ctx.media.find(picture.key));
  if (!file) return null;
  const body = await new Response(file.body).arrayBuffer();
  const folder = picture.key.slice(0, picture.key.lastIndexOf('/'));
  const extension = picture.key.slice(picture.key.lastIndexOf('.'));
  const key = newPictureKey(folder, picture, extension);
  await commitChange(ctx, { action: 'picture.copy', entityId: key }, [unusedUntilTaken(ctx, key)]);
  await ctx.media.keep(key, body, file.contentType);
  return `/media/${key}`;
}
