import { DomainError } from '../../errors.ts';
import { stageOf } from '../order-status.ts';
import { mayCancelHerself, mayChangeHerself, type OwnChangeFacts } from '../self-service.ts';

/** Says why not, where she may not. */
export function assertMayChange(order: Pick<OwnChangeFacts, 'status' | 'packedAt'>): void {
  if (mayChangeHerself(order)) return;
  const isPacked = order.packedAt !== null || ['on_its_way', 'delivered'].includes(stageOf(order.status));
  throw new DomainError(isPacked ? 'ORDER_PACKED' : 'ORDER_MOVED');
}

export function assertMayCancel(order: OwnChangeFacts): void {
  assertMayChange(order);
  if (!mayCancelHerself(order)) throw new DomainError('ORDER_PAID_BY_HAND');
}
