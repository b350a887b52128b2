import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { endUnpaid } from '../order/end-unpaid.server.ts';
import type { PlacedOrder, PlaceOrderInput } from '../order/place-order.ts';
import { placeOrder } from '../order/place-order.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { attachGatewayOrder } from './attach-gateway-order.server.ts';
import type { Answer, ProviderOrder } from './payments.ts';
import { waitForGatewayOrder } from './wait-for-gateway-order.server.ts';

export interface StartedPayment {
  readonly dbOrderId: string;
  /** Null where nothing is to be paid now. */
  readonly razorpayOrderId: string | null;
  readonly amountPaise: number;
}

/**
 * Places the order and opens it at the gateway; the same key again continues where the first call stopped, and begins
 * anew where that has come to nothing.
 */
export async function startPayment(
  ctx: Context,
  input: PlaceOrderInput,
  key: string | null,
): Promise<StartedPayment> {
  const order = await placeOrder(ctx, input, key);
  const started = { dbOrderId: order.id, amountPaise: order.totalPaise };
  if (order.paymentMethod === 'cod' || order.totalPaise === 0) return { ...started, razorpayOrderId: null };
  if (order.isNew) return { ...started, razorpayOrderId: await open(ctx, order) };
  const found = await waitForGatewayOrder(ctx, order.id);
  return { ...started, razorpayOrderId: found ?? (await open(ctx, order)) };
}

/** To its end, also when the browser has given up waiting: an order is opened, or has given its pieces back. */
async function open(ctx: Context, order: PlacedOrder): Promise<string> {
  const opening = openAtGateway(ctx, order);
  ctx.defer(opening.catch(() => undefined));
  return await opening;
}

async function openAtGateway(ctx: Context, order: PlacedOrder): Promise<string> {
  const made = await askGateway(ctx, order);
  if (made.kind === 'done') return await attachGatewayOrder(ctx, order.id, made.value.id);
  const reason = made.kind === 'refused' ? `${made.code} ${made.description}` : made.reason;
  const failure = new Error(`The gateway opened no order: ${reason}`);
  ctx.log.error('gateway.order-failed', failure, { orderId: order.id, kind: made.kind });
  const note = 'The payment could not be started.';
  const ending = { id: order.id, from: 'pending_payment', to: 'failed_creation', note } as const;
  await endUnpaid(ctx, { ...ending, forgetGateway: true });
  ctx.defer(deliverOutbox(ctx));
  throw new DomainError('EF01', { cause: failure, details: { orderId: order.id } });
}

/** Whoever goes on for a call that stopped looks first for what that one may have left. */
async function askGateway({ payments }: Context, order: PlacedOrder): Promise<Answer<ProviderOrder>> {
  if (!order.isNew) {
    const found = await payments.findOrderByReceipt(order.id);
    if (found.kind !== 'done') return found;
    if (found.value?.amountPaise === order.totalPaise) return { kind: 'done', value: found.value };
  }
  return await payments.createOrder({ receipt: order.id, amountPaise: order.totalPaise });
}
