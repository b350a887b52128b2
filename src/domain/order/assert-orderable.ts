import { DomainError } from '../errors.ts';
import type { CheckoutLine, LineProblem } from './checkout-line.ts';
import type { PaymentMethod } from './own-order.ts';
import type { Quote } from './quote.ts';

export interface Agreed {
  readonly totalPaise: number;
  readonly paymentMethod: PaymentMethod;
  readonly isWithinCodLimit: boolean;
}

const SIZE_PROBLEMS: readonly (LineProblem | null)[] = ['size_missing', 'size_unknown'];

/** Nothing is ordered that cannot be had, or at another total than the shopper has seen. */
export function assertOrderable(quote: Quote, agreed: Agreed): void {
  const lines = quote.lines.filter(({ problem }) => problem !== null);
  const isSold = ({ problem }: CheckoutLine) => !SIZE_PROBLEMS.includes(problem);
  if (lines.some(isSold))
    throw new DomainError('OUT_OF_STOCK', { message: whyNot(lines), details: { lines } });
  if (lines.length > 0) {
    const message = 'Please select a size before proceeding to checkout.';
    throw new DomainError('SIZE_MISSING', { message, details: { lines } });
  }
  if (quote.coupon && quote.coupon.status !== 'applied') {
    throw new DomainError('PRICE_CHANGED', { message: quote.coupon.message, details: quote });
  }
  if (quote.totalPaise !== agreed.totalPaise) throw new DomainError('PRICE_CHANGED', { details: quote });
  if (agreed.paymentMethod !== 'cod' || quote.totalPaise === 0) return;
  if (!quote.codIsOffered) throw new DomainError('COD_UNAVAILABLE');
  if (!agreed.isWithinCodLimit) throw new DomainError('COD_LIMIT');
}

function whyNot(lines: readonly CheckoutLine[]): string {
  const names = lines.map(({ name }) => name).join(', ');
  return lines.every(({ problem }) => problem === 'too_many')
    ? `We have fewer than that left of: ${names}.`
    : `Not available any more: ${names}.`;
}
