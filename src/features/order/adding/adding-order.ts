import type { ErrorCode } from '#errors.ts';
import { api, type ApiResult, ask } from '#lib/api-client.ts';
import { $draft } from '#features/order/checkout/draft.ts';
import { ordering } from '#features/order/checkout/order-request.ts';
import { quoting } from '#features/order/checkout/quote-store.ts';

export interface Payer {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
}

/** From here on the cart is added to this order, so no name or address is sent. */
export function orderAsAddition(id: string, { email, name, phone }: Payer): void {
  $draft.set({ ...$draft.get(), email, phone, buyerName: name, paymentMethod: 'razorpay' });
  const own = api.orders[':id'].addition;
  const param = { id };
  ordering.check = () => null;
  quoting.ask = async ({ items }) => {
    const call = { param, json: { items } };
    return tell(await ask(own.quote.$post(call)));
  };
  ordering.request = (lines, { totalPaise: agreedPaise }) => ({
    orderId: id,
    items: lines.map((line) => ({ productId: line.id, size: line.size ?? '', quantity: line.quantity })),
    agreedPaise,
  });
  ordering.place = async (request, header) => {
    const { orderId: _id, ...json } = request as { readonly orderId: string };
    const call = { param, json, header };
    return tell(await ask(own.$post(call)));
  };
}

const ENDED = new Set<string>([
  'ORDER_PACKED',
  'ORDER_MOVED',
  'IS_ADDITION',
  'NOT_FOUND',
] satisfies ErrorCode[]);

/** The reloaded page says how the order stands now, and what can be done with the cart. */
function tell<Value>(answer: ApiResult<Value>): ApiResult<Value> {
  if (!answer.ok && ENDED.has(answer.failure.code)) location.reload();
  return answer;
}
