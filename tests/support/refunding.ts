import { beforeEach, expect } from 'vitest';
import { settleRefund } from '../../src/domain/payment/settle-refund.server.ts';
import { addAccount, signedInAs } from './accounts.ts';
import type { Browser } from './browser.ts';
import type { Paying } from './paying.ts';

/** Of the order of two. */
export const clipOf = ([, clip]: readonly [number, number]) => [{ orderItemId: clip, quantity: 1 }];

/** What the owner does with the money of orders, and the provider with her refunds. */
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
    askFor,
    refund: async (id: string, body: object) => {
      const answer = await askFor(id, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    },
    send: (id: string, status: string) =>
      owner.send(`/api/admin/orders/${id}`, { method: 'PATCH', body: { status, confirm: true } }),
    /** The next refund fails once it is made; done when that has been told. */
    untilFailed: async (asked: () => Promise<unknown>) => {
      const before = failures();
      await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: 'fail', times: 1 });
      await asked();
      await expect.poll(failures).toBe(before + 1);
    },
    /** What was taken for failed has gone. */
    goAfterAll: async (paymentId: string) => {
      const made = await shop().ctx.payments.refundsOfPayment(paymentId);
      if (made.kind !== 'done') throw new Error('No refund.');
      for (const each of made.value) await settleRefund(shop().ctx, { ...each, status: 'processed' });
    },
  };
}
