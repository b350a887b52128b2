import { eq } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import type { Profile, ProfileInput } from './profile.ts';
import { requirePerson } from './require-person.ts';

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
