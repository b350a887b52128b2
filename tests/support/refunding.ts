import { beforeEach, expect } from 'vitest';
import type { AdminOrder } from '#order/read/admin-order.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { settleRefund } from '#payment/settle-refund.server.ts';
import { addAccount, signedInAs } from './accounts.ts';
import { type Browser, settle } from './browser.ts';
import { type Paying, providerSide } from './paying.ts';

/** The clip in the order of `buyTwo`. */
export const clipOf = ([, clip]: readonly [number, number]) => [{ orderItemId: clip, quantity: 1 }];

/** What the owner does with the money of orders, and the provider with the refunds. */
export function useRefunding(shop: () => Paying) {
  let owner: Browser;
  beforeEach(async () => {
    owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
  });
  const askFor = (id: string, body: object) => {
    const key = crypto.randomUUID().replaceAll('-', '');
    return owner.post(`/api/admin/orders/${id}/refunds`, { reason: 'It broke', key, ...body });
  };
  const failures = () =>
    shop()
      .razorpay.shop.events()
      .filter((event) => event === 'refund.failed').length;
  return {
    owner: () => owner,
    adminOrder: async (id: string) => (await owner.get(`/api/admin/orders/${id}`)).body as AdminOrder,
    askFor,
    refund: async (id: string, body: object) => {
      const answer = await askFor(id, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    },
    send: (id: string, status: string) =>
      owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status, confirm: true } }),
    /** Asks for what is open, and in the next run for what came of the answer. */
    cron: async (runs = 1) => {
      for (let run = 0; run < runs; run += 1) await resumeRefunds(shop().ctx);
      await settle(shop().ctx);
    },
    /** What has gone back at the provider, of each payment of the order. */
    returned: async (razorpayOrderId: string) =>
      (await providerSide(shop(), razorpayOrderId)).map(({ amount_refunded }) => amount_refunded),
    /** The next refund fails once it is made; resolves when the shop was told. */
    untilFailed: async (asked: () => Promise<unknown>) => {
      const before = failures();
      await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: 'fail', times: 1 });
      await asked();
      await expect.poll(failures).toBe(before + 1);
    },
    /** Refunds that were taken for failed have gone after all. */
    goAfterAll: async (paymentId: string) => {
      const made = await shop().ctx.payments.refundsOfPayment(paymentId);
      if (made.kind !== 'done') throw new Error('No refund.');
      for (const each of made.value) await settleRefund(shop().ctx, { ...each, status: 'processed' });
    },
  };
}
