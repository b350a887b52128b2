import { DomainError } from '#errors.ts';
import { type OwnChangeFacts, problemOfCancelling, problemOfChanging } from '#order/self-service.ts';

/** Throws the reason if the shopper may not change it. */
export function assertMayChange(order: Pick<OwnChangeFacts, 'status' | 'packedAt'>): void {
  const problem = problemOfChanging(order);
  if (problem !== null) throw new DomainError(problem);
}

/** Throws the reason if the shopper may not cancel it, together with its additions. */
export function assertMayCancel(order: OwnChangeFacts, additions: readonly OwnChangeFacts[]): void {
  const problem = problemOfCancelling(order, additions);
  if (problem !== null) throw new DomainError(problem);
}
