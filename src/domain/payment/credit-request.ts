import { DomainError } from '../errors.ts';
import {
  type Creditable,
  creditOf,
  type CreditRequest,
  leftToCredit,
  problemOfCredit,
  type Refunded,
  type RefundedLine,
  worthOf,
} from '../tax/credit-note.ts';
import type { RefundStatus } from './payment-status.ts';

/** As the owner says it; nothing of a refund that nobody was asked about. */
export interface RefundPurpose {
  readonly what: Refunded | null;
  readonly lines: readonly RefundedLine[] | null;
}

interface AskedRefund extends RefundPurpose {
  readonly status: RefundStatus;
  readonly amountPaise: number;
}

/** What its credit note is to say; null for a refund that has none. */
export function creditRequestOf({
  what,
  lines,
  amountPaise,
}: RefundPurpose & { readonly amountPaise: number }): CreditRequest | null {
  return what === null || what === 'goodwill' ? null : { what, lines: lines ?? [], amountPaise };
}

/** What of a bill no note has credited, and no refund that is still under way is going to. `whole` is the bill. */
export function leftToRefund<Of extends Creditable>(whole: Of, left: Of, asked: readonly AskedRefund[]): Of {
  return asked.reduce((rest, refund) => {
    const request = refund.status === 'pending' ? creditRequestOf(refund) : null;
    const note = request && creditOf(whole, rest, request);
    return note ? leftToCredit(rest, [note]) : rest;
  }, left);
}

interface Asking extends RefundPurpose {
  readonly amountPaise: number | null;
}

interface Known {
  readonly bill: Creditable | null;
  readonly left: Creditable | null;
}

/** The amount of a refund that is asked for; refused where its note could not say just that. */
export function planRefund(
  { bill, left }: Known,
  asked: readonly AskedRefund[],
  { what, lines, amountPaise: wanted }: Asking,
  leftOfPayment: number,
): number {
  const rest = bill && left && leftToRefund(bill, left, asked);
  if (rest && what === null) throw problem('what', 'Please say what is refunded.');
  const purpose =
    what === null || what === 'goodwill' || (what !== 'delivery' && !lines?.length)
      ? null
      : { what, lines: lines ?? [] };
  const amountPaise =
    wanted ?? (rest && purpose ? Math.min(leftOfPayment, worthOf(rest, purpose)) : leftOfPayment);
  const request = creditRequestOf({ what, lines, amountPaise: Math.max(1, amountPaise) });
  const found = rest && request && problemOfCredit(rest, request);
  if (found) throw problem(found.field, found.message);
  if (amountPaise < 1) throw new DomainError('REFUND_TOO_HIGH');
  return amountPaise;
}

function problem(field: string, message: string): DomainError {
  return new DomainError('INVALID_INPUT', { message, details: { [field]: [message] } });
}
