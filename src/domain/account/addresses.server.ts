import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { addresses } from '../../../drizzle/schema/address.ts';
import { requireChange, requireThat, type Statement, writeBatch } from '../../../drizzle/write-batch.ts';
import { requirePerson } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import { atField, refusedAs } from '../errors.server.ts';
import { MOST_ADDRESSES, type OwnAddress } from './own-address.ts';
import type { SavedAddressInput } from './own-address-input.ts';

const { userId: _user, createdAt: _at, ...shown } = getTableColumns(addresses);

/** In the order in which she has saved them. */
export async function listAddresses({ db, actor }: Context): Promise<OwnAddress[]> {
  const { user } = requirePerson(actor);
  return await db
    .select(shown)
    .from(addresses)
    .where(eq(addresses.userId, user.id))
    .orderBy(asc(addresses.id));
}

export async function addAddress(ctx: Context, input: SavedAddressInput): Promise<void> {
  const { db, actor, now } = ctx;
  const { user } = requirePerson(actor);
  const hers = sql`(select count(*) from ${addresses} where user_id = ${user.id})`;
  await save(ctx, [
    requireThat(db, sql`(${hers} < ${MOST_ADDRESSES})`),
    ...(input.isDefault ? [noOtherFirst(ctx, 0)] : []),
    db.insert(addresses).values({ ...input, userId: user.id, createdAt: now() }),
  ]);
}

export async function changeSavedAddress(ctx: Context, id: number, input: SavedAddressInput): Promise<void> {
  const { db } = ctx;
  const first = input.isDefault ? [noOtherFirst(ctx, id)] : [];
  await save(
    ctx,
    [...first, db.update(addresses).set(input).where(isHers(ctx, id)), requireChange(db)],
    'NOT_FOUND',
  );
}

/** One that is gone already is gone. */
export async function removeAddress(ctx: Context, id: number): Promise<void> {
  await ctx.db.delete(addresses).where(isHers(ctx, id));
}

function isHers({ actor }: Context, id: number) {
  return and(eq(addresses.id, id), eq(addresses.userId, requirePerson(actor).user.id));
}

/** The checkout begins with one at most. */
function noOtherFirst({ db, actor }: Context, id: number): Statement {
  const { user } = requirePerson(actor);
  return db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, user.id), ne(addresses.id, id)));
}

async function save(
  { db }: Context,
  statements: readonly Statement[],
  noRowChanged: 'ADDRESSES_FULL' | 'NOT_FOUND' = 'ADDRESSES_FULL',
): Promise<void> {
  const [first, ...rest] = statements;
  if (!first) return;
  await refusedAs(
    { noRowChanged, addressLabelTaken: () => atField('NAME_TAKEN', 'label') },
    writeBatch(db, [first, ...rest]),
  );
}
