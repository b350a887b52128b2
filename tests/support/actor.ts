import type { Person, Role } from '#actor.ts';

/** Somebody who has just signed in, for verbs that are called without a request. */
export function personAs(kind: Role, id: string, values: Partial<Person> = {}): Person {
  const user = {
    id,
    name: 'Asha Rao',
    email: `${id}@example.in`,
    emailVerified: true,
    twoFactorEnabled: false,
  };
  return {
    kind,
    role: kind === 'admin' ? 'owner' : null,
    user,
    session: { id: 's', createdAt: Date.now(), expiresAt: 0 },
    lacksTwoFactor: false,
    ...values,
  };
}
