import { eq } from 'drizzle-orm';
import { accounts, users } from '#drizzle/schema/account.ts';
import { requirePerson } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import type { Profile, ProfileInput } from './profile.ts';

type SignInMethod = 'password' | 'google';

interface OwnProfile extends Profile {
  /** How this account can be opened, besides a code by mail. */
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
  // Google is no way in once the shop is not registered there any more.
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

/** All fields: a new one is named like its column. */
function columnsOf({ full_name: name, ...rest }: ProfileInput) {
  return { name, ...rest };
}
