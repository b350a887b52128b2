import { type OrderStatus, stageOf } from './order-status.ts';

/** What decides on what whoever ordered may still do herself. */
export interface OwnChangeFacts {
  readonly status: OrderStatus;
  readonly packedAt: number | null;
  readonly paidAt: number | null;
  readonly totalPaise: number;
  /** Whether a payment of the provider has paid it, which can go back by itself. */
  readonly isPaidOnline: boolean;
}

/** So many of one order: each sends a mail to an address that anybody may have typed. */
export const MOST_OWN_CHANGES = 10;

/** Its pieces are hers, and are not packed: its address, phone and sizes may still be others. */
export function mayChangeHerself({ status, packedAt }: Pick<OwnChangeFacts, 'status' | 'packedAt'>): boolean {
  return stageOf(status) === 'to_send' && packedAt === null;
}

/** Until it is packed too, if all that was paid can go back by itself: what the owner was given by hand cannot. */
export function mayCancelHerself(order: OwnChangeFacts): boolean {
  const { isPaidOnline, paidAt, totalPaise } = order;
  return mayChangeHerself(order) && (isPaidOnline || paidAt === null || totalPaise === 0);
}

/** What the owner may say of it, and take back until the parcel has left. */
export function mayBePacked(status: OrderStatus): boolean {
  return stageOf(status) === 'to_send';
}
