import { DomainError } from '../errors.ts';
import { isCommonPassword } from './commonest-passwords.server.ts';
import { type PasswordOwner, weaknessesOf, weaknessSentence } from './password.ts';

/** Refuses a weak password with the reasons, as codes and as sentences. */
export function assertStrongPassword(password: string, owner: PasswordOwner): void {
  const reasons = weaknessesOf(password, owner, isCommonPassword);
  const sentences = reasons.map((reason) => weaknessSentence(reason, owner.role));
  const [message] = sentences;
  if (message === undefined) return;
  throw new DomainError('WEAK_PASSWORD', { message, details: { reasons, password: sentences } });
}
