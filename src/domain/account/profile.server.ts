import { eq } from 'drizzle-orm';
import { accounts, users } from '../../../drizzle/schema/account.ts';
import { requirePerson } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import type { Profile, ProfileInput } from './profile.ts';

type SignInMethod = 'password' | 'google';

interface OwnProfile extends Profile {
  /** How this account can be opened, besides a code by mail. */
  readonly sign_in_methods: readonly SignInMethod[];
}

export async function getProfile({ db, actor }: Context): Promise<OwnProfile> {
  const { user } = requirePerson(actor);
  const [[row], methods] = await db.batch([
    db.select().from(users).where(eq(users.id, user.id)),
    db.select({ provider: accounts.providerId }).from(accounts).where(eq(accounts.userId, user.id)),
  ]);
  if (!row) throw new DomainError('SIGNED_OUT');
  return {
    full_name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    sign_in_methods: methods.map(({ provider }) => (provider === 'google' ? 'google' : 'password')),
  };
}

export async function updateProfile({ db, actor }: Context, input: ProfileInput): Promise<Profile> {
  const { user } = requirePerson(actor);
  const [row] = await db
    .update(users)
    .set({ name: input.full_name, phone: input.phone, address: input.address })
    .where(eq(users.id, user.id))
    .returning();
  if (!row) throw new DomainError('SIGNED_OUT');
  return { full_name: row.name, email: row.email, phone: row.phone, address: row.address };
}
