import { hasLeft, type OrderStatus, stageOf } from '#order-status.ts';

export interface Progress {
  readonly status: OrderStatus;
  readonly packedAt: number | null;
}

export interface OwnChangeFacts extends Progress {
  readonly paidAt: number | null;
  readonly totalPaise: number;
  /** Some of an online payment has not gone back: it can go back by itself. */
  readonly isPaidOnline: boolean;
}

/** Each change sends a mail to an address that anybody may have typed. */
export const MOST_OWN_CHANGES = 10;

export function mayShopperChange({ status, packedAt }: Progress): boolean {
  return stageOf(status) === 'to_send' && packedAt === null;
}

type OwnProblem = 'ORDER_PACKED' | 'ORDER_MOVED' | 'ORDER_PAID_BY_HAND';

export function problemOfChanging(order: Progress): OwnProblem | null {
  if (mayShopperChange(order)) return null;
  const isPacked = order.packedAt !== null || hasLeft(order.status);
  return isPacked ? 'ORDER_PACKED' : 'ORDER_MOVED';
}

/** Everything paid has to go back by itself. Additions still to be sent are cancelled too, or nothing is. */
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

export function mayBePacked(status: OrderStatus): boolean {
  return stageOf(status) === 'to_send';
}
