import { findUnavailable } from '../../drizzle/errors.ts';
import { DomainError } from './errors.ts';

/** Whatever was thrown, as something that may be told to people. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  return new DomainError(findUnavailable(error) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL', { cause: error });
}
