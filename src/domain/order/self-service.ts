import { hasLeft, type OrderStatus, stageOf } from './order-status.ts';

/** How far it has come on its way. */
export interface Progress {
  readonly status: OrderStatus;
  readonly packedAt: number | null;
}

/** What decides on what whoever ordered may still do herself. */
export interface OwnChangeFacts extends Progress {
  readonly paidAt: number | null;
  readonly totalPaise: number;
  /** Whether a payment of the provider has paid it and is not all gone back: it can go back by itself. */
  readonly isPaidOnline: boolean;
}

/** So many of one order: each sends a mail to an address that anybody may have typed. */
export const MOST_OWN_CHANGES = 10;

/** Its pieces are hers, and are not packed: its address, phone and sizes may still be others. */
export function mayChangeHerself({ status, packedAt }: Progress): boolean {
  return stageOf(status) === 'to_send' && packedAt === null;
}

type OwnProblem = 'ORDER_PACKED' | 'ORDER_MOVED' | 'ORDER_PAID_BY_HAND';

/** Why she may not change it; null where she may. */
export function problemOfChanging(order: Progress): OwnProblem | null {
  if (mayChangeHerself(order)) return null;
  const isPacked = order.packedAt !== null || hasLeft(order.status);
  return isPacked ? 'ORDER_PACKED' : 'ORDER_MOVED';
}

/**
 * Why she may not cancel it; null where she may: until it is packed, if all that was paid can go back by itself, which what the
 * owner was given by hand cannot. What she has added and is still to be sent goes with it, or nothing does.
 */
export function problemOfCancelling(
  order: OwnChangeFacts,
  additions: readonly OwnChangeFacts[],
): OwnProblem | null {
  const parcel = [order, ...additions.filter(({ status }) => stageOf(status) === 'to_send')];
  const problems = parcel.map((each) => problemOfChanging(each) ?? problemOfReturning(each));
  return problems.find((problem) => problem !== null) ?? null;
}

function problemOfReturning({ isPaidOnline, paidAt, totalPaise }: OwnChangeFacts): OwnProblem | null {
  return isPaidOnline || paidAt === null || totalPaise === 0 ? null : 'ORDER_PAID_BY_HAND';
}

/** What the owner may say of it, and take back until the parcel has left. */
export function mayBePacked(status: OrderStatus): boolean {
  return stageOf(status) === 'to_send';
}
