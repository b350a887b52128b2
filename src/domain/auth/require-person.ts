import type { Actor, Person } from '#actor.ts';
import { MINUTE_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { type Right, ROLE_RIGHTS, type StaffRole } from './rights.ts';

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

export interface Staff extends Person {
  readonly role: StaffRole;
}

export function requireStaff(actor: Actor): Staff {
  const person = requirePerson(actor);
  const { role } = person;
  if (role === null) throw new DomainError('ADMIN_ONLY', { message: "You don't have admin privileges." });
  if (person.lacksTwoFactor)
    throw new DomainError('TWO_FACTOR_NEEDED', {
      message: 'Please switch on two-step sign-in in your account first.',
    });
  return { ...person, role };
}

export function requireRight(actor: Actor, right: Right): Staff {
  const staff = requireStaff(actor);
  if (!ROLE_RIGHTS[staff.role].includes(right)) throw new DomainError('FORBIDDEN');
  return staff;
}

export function hasRight(actor: Actor, right: Right): boolean {
  const person = personOf(actor);
  if (!person?.role || person.lacksTwoFactor) return false;
  return ROLE_RIGHTS[person.role].includes(right);
}

const FRESH_MS = 30 * MINUTE_MS;

/** For money and settings: somebody who found an open admin does not know its password. */
export function requireFreshRight(
  { actor, now }: { readonly actor: Actor; readonly now: () => number },
  right: Right,
): Staff {
  const staff = requireRight(actor, right);
  if (now() - staff.session.createdAt > FRESH_MS) throw new DomainError('SIGN_IN_AGAIN');
  return staff;
}
