import { eq, and, asc, getTableColumns, ne, sql } from 'drizzle-orm';
import { accounts, users } from '#drizzle/schema/account.ts';
import { requirePerson } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import type { Profile, ProfileInput } from './profile.ts';
import { addresses } from '#drizzle/schema/address.ts';
import { requireChange, requireThat, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import { DELIVERY_ADDRESS_FIELDS } from '#address/address.ts';
import { atField, type Meaning, refusedAs } from '#errors.server.ts';
import { MOST_ADDRESSES, type OwnAddress, LABEL_LENGTH } from './own-address.ts';
import * as z from 'zod';
import { DeliveryAddressInput } from '#address/contact-fields.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { plainLine } from '#text.ts';

type SignInMethod = 'password' | 'google';

interface OwnProfile extends Profile {
  readonly sign_in_methods: readonly SignInMethod[];
}

export async function getProfile({ db, actor, accounts: { google } }: Context): Promise<OwnProfile> {
  const { user } = requirePerson(actor);
  const [[row], methods] = await db.batch([
    db.select().from(users).where(eq(users.id, user.id)),
    db.select({ provider: accounts.providerId }).from(accounts).where(eq(accounts.userId, user.id)),
  ]);
  if (!row) throw new DomainError('SIGNED_OUT');
  const ways = methods.map(({ provider }) => (provider === 'google' ? 'google' : 'password'));
  return {
    ...profileOf(row),
    sign_in_methods: ways.filter((way) => way === 'password' || google !== undefined),
  };
}

export async function updateProfile({ db, actor }: Context, input: ProfileInput): Promise<Profile> {
  const { user } = requirePerson(actor);
  const [row] = await db.update(users).set(columnsOf(input)).where(eq(users.id, user.id)).returning();
  if (!row) throw new DomainError('SIGNED_OUT');
  return profileOf(row);
}

function profileOf({ name, email, phone, address }: typeof users.$inferSelect): Profile {
  return { full_name: name, email, phone, address };
}

function columnsOf({ full_name: name, ...rest }: ProfileInput) {
  return { name, ...rest };
}

const { userId: _user, createdAt: _at, ...shown } = getTableColumns(addresses);

export async function listAddresses({ db, actor }: Context): Promise<OwnAddress[]> {
  const { user } = requirePerson(actor);
  return await db
    .select(shown)
    .from(addresses)
    .where(eq(addresses.userId, user.id))
    .orderBy(asc(addresses.id));
}

/** A form is sent again when its answer got lost, so the same place under the same name is one address. */
export async function addAddress(ctx: Context, input: SavedAddressInput): Promise<void> {
  const { db, actor, now } = ctx;
  const { user } = requirePerson(actor);
  const { label, isDefault } = input;
  const others = sql`(select count(*) from ${addresses} where user_id = ${user.id} and label <> ${label})`;
  const same = DELIVERY_ADDRESS_FIELDS.map((field) => eq(addresses[field], input[field]));
  await save(
    ctx,
    [
      requireThat(db, sql`(${others} < ${MOST_ADDRESSES})`),
      ...(isDefault ? [noOtherFirst(ctx, 0)] : []),
      db
        .insert(addresses)
        .values({ ...input, userId: user.id, createdAt: now() })
        .onConflictDoUpdate({
          target: [addresses.userId, addresses.label],
          set: { isDefault: sql`max(${addresses.isDefault}, ${isDefault ? 1 : 0})` },
          setWhere: sql.join(same, sql` and `),
        }),
      requireChange(db),
    ],
    async () => {
      const saved = await listAddresses(ctx);
      return saved.some((each) => each.label === label)
        ? labelTaken()
        : {
            code: 'ADDRESSES_FULL',
            message: `An account can save up to ${String(MOST_ADDRESSES)} addresses.`,
          };
    },
  );
}

export async function changeSavedAddress(ctx: Context, id: number, input: SavedAddressInput): Promise<void> {
  const { db } = ctx;
  const first = input.isDefault ? [noOtherFirst(ctx, id)] : [];
  await save(
    ctx,
    [...first, db.update(addresses).set(input).where(isOwn(ctx, id)), requireChange(db)],
    'NOT_FOUND',
  );
}

export async function removeAddress(ctx: Context, id: number): Promise<void> {
  await ctx.db.delete(addresses).where(isOwn(ctx, id));
}

function isOwn({ actor }: Context, id: number) {
  return and(eq(addresses.id, id), eq(addresses.userId, requirePerson(actor).user.id));
}

/** The checkout begins with one address at most. */
function noOtherFirst({ db, actor }: Context, id: number): Statement {
  const { user } = requirePerson(actor);
  return db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, user.id), ne(addresses.id, id)));
}

const labelTaken = () => atField('NAME_TAKEN', 'label', 'You already have an address with this name.');

async function save({ db }: Context, statements: readonly Statement[], noRowChanged: Meaning): Promise<void> {
  const [first, ...rest] = statements;
  if (!first) return;
  await refusedAs({ noRowChanged, addressLabelTaken: labelTaken }, writeBatch(db, [first, ...rest]));
}

const MISSING_LABEL = 'Please name this address, such as "Amma, Mysuru".';

export const SavedAddressInput = DeliveryAddressInput.safeExtend({
  label: z
    .string(MISSING_LABEL)
    .overwrite(plainLine)
    .trim()
    .min(1, MISSING_LABEL)
    .max(LABEL_LENGTH, atMostLetters(LABEL_LENGTH)),
  isDefault: z.boolean().default(false),
});
export type SavedAddressInput = z.output<typeof SavedAddressInput>;
