import { DomainError } from '#errors.ts';
import { formatRupees } from '#money.ts';
import { type OrderStatus, stageOf } from '#order-status.ts';
import {
  type Creditable,
  type CreditRequest,
  leftAfter,
  NOT_SAID_WHAT,
  problemOfCredit,
  type Refunded,
  type RefundedLine,
  worthOf,
} from '#tax/credit-note.ts';
import type { RefundStatus } from '#payment-status.ts';

export interface RefundPurpose {
  readonly what: Refunded | null;
  readonly lines: readonly RefundedLine[] | null;
}

export interface AskedRefund extends RefundPurpose {
  readonly status: RefundStatus;
  readonly amountPaise: number;
  readonly createdAt: number;
  readonly processedAt: number | null;
}

/** Null for goodwill. If nobody has said what a refund is for, it is a lower price. */
export function creditRequestOf({
  what,
  lines,
  amountPaise,
}: RefundPurpose & { readonly amountPaise: number }): CreditRequest | null {
  return what === 'goodwill' ? null : { what: what ?? 'price', lines: lines ?? [], amountPaise };
}

export function creditRequestsOf(
  refunds: readonly AskedRefund[],
  status: 'pending' | 'processed',
): CreditRequest[] {
  return refunds.flatMap((refund) => (refund.status === status ? (creditRequestOf(refund) ?? []) : []));
}

export interface Refundable {
  /** The bill, or what it would say if nothing had been refunded. */
  readonly whole: Creditable;
  readonly left: Creditable;
  /** What was asked for before the parcel leaves is not in it, confirmed or not. */
  readonly packed: Creditable;
  /** A bill to come leaves out what is refunded. */
  readonly isBilled: boolean;
}

type Issued = Creditable & { readonly createdAt: number };

interface RefundableFacts {
  readonly status: OrderStatus;
  readonly papers: { readonly bill: Issued | null; readonly left: Creditable | null };
  readonly draft: () => Creditable;
  readonly refunds: readonly AskedRefund[];
}

/** Null if no bill is reduced: all of it is credited, or none will be made. */
export function refundableOf({ status, papers, draft, refunds }: RefundableFacts): Refundable | null {
  const { bill, left: uncredited } = papers;
  if (bill && uncredited) {
    const pending = creditRequestsOf(refunds, 'pending');
    const packed = leftAfter(bill, bill, allRequestsOf(refunds.filter((each) => wasUnderWay(each, bill))));
    return { whole: bill, left: leftAfter(bill, uncredited, pending), packed, isBilled: true };
  }
  if (stageOf(status) !== 'to_send') return null;
  const whole = draft();
  const left = leftAfter(whole, whole, allRequestsOf(refunds));
  return { whole, left, packed: left, isBilled: false };
}

function allRequestsOf(refunds: readonly AskedRefund[]): CreditRequest[] {
  return [...creditRequestsOf(refunds, 'processed'), ...creditRequestsOf(refunds, 'pending')];
}

/** A refund asked for, but not confirmed, when the bill was issued: the bill still includes it. */
function wasUnderWay({ createdAt, processedAt }: AskedRefund, bill: Issued): boolean {
  return createdAt < bill.createdAt && (processedAt === null || processedAt > bill.createdAt);
}

interface Asking extends RefundPurpose {
  readonly amountPaise: number | null;
}

/** A refund whose amount no bill could state exactly is refused. */
export function planRefund(
  refundable: Refundable | null,
  { what, lines, amountPaise: wanted }: Asking,
  leftOfPayment: number,
): number {
  const { left, isBilled = false } = refundable ?? {};
  if (!refundable && lines?.length) throw new DomainError('ORDER_MOVED');
  if (isBilled && what === null) throw problem('what', NOT_SAID_WHAT);
  const purpose = what === null || what === 'goodwill' ? null : { what, lines: lines ?? [] };
  const worth = left && purpose ? Math.min(leftOfPayment, worthOf(left, purpose)) : null;
  const isOfSome = what === 'delivery' || Boolean(lines?.length);
  const amountPaise = wanted ?? (isOfSome && worth !== null ? worth : leftOfPayment);
  const request =
    what === null && !isOfSome
      ? null
      : creditRequestOf({ what, lines, amountPaise: Math.max(1, amountPaise) });
  const found = left && request && problemOfCredit(left, request);
  if (found) throw problem(found.field, found.message);
  if (!isBilled && what === 'pieces' && worth !== null && amountPaise < worth) {
    throw problem(
      'amountPaise',
      `They are not on the bill then: please give at least ${formatRupees(worth)}.`,
    );
  }
  if (amountPaise < 1) throw new DomainError('REFUND_TOO_HIGH');
  return amountPaise;
}

function problem(field: string, message: string): DomainError {
  return new DomainError('INVALID_INPUT', { message, details: { [field]: [message] } });
}
