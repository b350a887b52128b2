import type { Actor, Person } from '#actor.ts';
import { MINUTE_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';

export function personOf(actor: Actor): Person | null {
  return actor.kind === 'customer' || actor.kind === 'admin' ? actor : null;
}

export function hasConfirmed(actor: Actor, email: string): boolean {
  const user = personOf(actor)?.user;
  return user?.emailVerified === true && user.email === email;
}

export function requirePerson(actor: Actor): Person {
  const person = personOf(actor);
  if (person) return person;
  throw new DomainError('SIGNED_OUT');
}

export function requireAdmin(actor: Actor): Person {
  const person = requirePerson(actor);
  if (person.kind !== 'admin')
    throw new DomainError('ADMIN_ONLY', { message: "You don't have admin privileges." });
  if (person.lacksTwoFactor)
    throw new DomainError('TWO_FACTOR_NEEDED', {
      message: 'Please switch on two-step sign-in in your account first.',
    });
  return person;
}

const FRESH_MS = 30 * MINUTE_MS;

/** For money and settings: somebody who found an open admin does not know its password. */
export function requireFreshAdmin({ actor, now }: { actor: Actor; now: () => number }): Person {
  const admin = requireAdmin(actor);
  if (now() - admin.session.createdAt > FRESH_MS) throw new DomainError('SIGN_IN_AGAIN');
  return admin;
}
