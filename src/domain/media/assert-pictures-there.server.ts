import { and, eq, inArray } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { isPictureShown } from '#outbox/shown-pictures.server.ts';
import { pictureAt, unusedPicture } from './picture.ts';

const GONE =
  'A picture of this form is gone: one that is not saved within a day is thrown away. Please delete it here and upload it again.';

interface Taken {
  /** Addresses that the row does not have yet. */
  readonly addresses: readonly (string | null)[];
  /** The field of the form that reports the problem. */
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
