import { DomainError } from '../../errors.ts';
import { type OwnChangeFacts, problemOfCancelling, problemOfChanging } from '../self-service.ts';

/** Says why not, where she may not. */
export function assertMayChange(order: Pick<OwnChangeFacts, 'status' | 'packedAt'>): void {
  const problem = problemOfChanging(order);
  if (problem !== null) throw new DomainError(problem);
}

/** With what she has added to it. */
export function assertMayCancel(order: OwnChangeFacts, additions: readonly OwnChangeFacts[]): void {
  const problem = problemOfCancelling(order, additions);
  if (problem !== null) throw new DomainError(problem);
}
