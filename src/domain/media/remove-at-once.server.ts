import type { Context } from '../context.server.ts';
import { isPictureShown } from '../outbox/is-picture-shown.server.ts';
import { pictureAt } from './picture.ts';

/** Without waiting for what `removedPictures` has queued, which tries again: false when the file could not be removed. */
export async function removeAtOnce({ db, media, log }: Context, address: string): Promise<boolean> {
  const key = pictureAt(address)?.key;
  try {
    if (key !== undefined && !(await isPictureShown(db, { key }))) await media.remove(key);
    return true;
  } catch (error) {
    log.error('media.not-removed', error, { key });
    return false;
  }
}
