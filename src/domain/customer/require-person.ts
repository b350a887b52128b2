import type { Actor, Person } from '../actor.ts';
import { DomainError } from '../errors.ts';

/** Whoever asks, if she is signed in. */
export function personOf(actor: Actor): Person | null {
  return actor.kind === 'customer' || actor.kind === 'admin' ? actor : null;
}

export function requirePerson(actor: Actor): Person {
  const person = personOf(actor);
  if (person) return person;
  throw new DomainError('SIGNED_OUT');
}

export function requireAdmin(actor: Actor): Person {
  const person = requirePerson(actor);
  if (person.kind === 'admin') return person;
  throw new DomainError('ADMIN_ONLY');
}
