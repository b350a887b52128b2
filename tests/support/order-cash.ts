import { placeOrder } from '#order/place/place-order.server.ts';
import type { PlaceOrderInput } from '#order/place/place-order.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { settle } from './browser.ts';
import { orderFor, somebody } from './checkout.ts';
import type { TestContext } from './context.ts';

/** An order on delivery, by somebody new unless it says by whom. */
export async function orderCash(
  ctx: TestContext,
  lines: Parameters<typeof orderFor>[0],
  values: Partial<PlaceOrderInput> = {},
  { email, ...place } = somebody(),
) {
  const input = orderFor(lines, { email, paymentMethod: 'cod', ...values });
  const { id } = await placeOrder(ctx, { ...input, address: { ...input.address, ...place } }, null);
  await settle(ctx);
  return { id, email, token: await accessTokenOf(ctx.accounts.secret, id) };
}
