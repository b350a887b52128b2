import type { CartLine } from '#cart/cart-line.ts';
import type { Quote } from '#order/place/quote.ts';
import { api, type ApiResult, ask } from '#lib/api-client.ts';
import { $draft, checkFields, type TypedField } from './draft.ts';
import { orderRequest } from './order-request.ts';

export interface Placed {
  readonly razorpayOrderId: string | null;
  readonly dbOrderId: string;
  readonly amount: number;
  readonly currency: string;
}

interface Ordering {
  /** Returns the first field that must be fixed. */
  check: () => TypedField | null;
  /** The body to send, by which the shop recognises a repeated try. */
  request: (lines: readonly CartLine[], quote: Quote) => object;
  place: (request: object, header: { 'Idempotency-Key': string }) => Promise<ApiResult<Placed>>;
}

/** Places the cart as an order of its own, unless a page overrides it. */
export const ordering: Ordering = {
  check: checkFields,
  request: (lines, quote) => orderRequest($draft.get(), lines, quote),
  place: (json, header) => ask(api['create-razorpay-order'].$post({ json, header })),
};
