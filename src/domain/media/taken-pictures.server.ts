import { inArray } from 'drizzle-orm';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import type { Context } from '../context.server.ts';
import { pictureAt, unusedPicture } from './picture.ts';

/** Statement for the write by which a product takes these pictures: they do not go when their first day is over. */
export function takenPictures({ db }: Context, addresses: readonly string[]) {
  const keys = addresses.map((address) => pictureAt(address)?.key).filter((key) => key !== undefined);
  return db.delete(outbox).where(inArray(outbox.dedupeKey, keys.map(unusedPicture)));
}
