import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#context.server.ts';
import { refundPayment } from '#payment/refund-payment.server.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { buyOne, refundsOf, usePaying } from '#tests/support/paying.ts';

const shop = usePaying();
let admin: Context;
beforeEach(async () => {
  const user = await addAccount(shop().ctx, { role: 'admin' });
  admin = { ...shop().ctx, actor: personAs('admin', user.id) };
});

const PROVIDER_AWAY = { kind: 'unknown', reason: 'Test' } as const;
const askFor = (ctx: Context, orderId: string, nth: number) =>
  refundPayment(ctx, {
    orderId,
    amountPaise: 10_00,
    reason: 'Came broken',
    key: `in-turn-${orderId}-${nth}`,
  });

/** Asks for refunds of each payment while the provider is away, and then looks how cron asks for them. */
async function watchCron(payments: number, ofEach: number, answer: Context['payments']['refund']) {
  const bought = [];
  for (let nth = 1; nth <= payments; nth += 1) bought.push(await buyOne(shop()));
  const away = { ...admin.payments, refund: () => Promise.resolve(PROVIDER_AWAY) };
  for (const { dbOrderId } of bought)
    for (let nth = 1; nth <= ofEach; nth += 1) await askFor({ ...admin, payments: away }, dbOrderId, nth);
  let [asked, atOnce, most] = [0, 0, 0];
  const watched: typeof answer = async (wanted) => {
    asked += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    const answered = await answer(wanted);
    atOnce -= 1;
    return answered;
  };
  await resumeRefunds({ ...admin, payments: { ...admin.payments, refund: watched } });
  return { bought, asked, most };
}
const statusesOf = async (bought: readonly { paymentId: string }[]) => {
  const all = await Promise.all(bought.map(({ paymentId }) => refundsOf(shop(), paymentId)));
  return [...new Set(all.flat().map(({ status }) => status))];
};

test('those that get no answer are asked for together, and keep what comes after them waiting once', async () => {
  const { bought, asked, most } = await watchCron(6, 1, () => Promise.resolve(PROVIDER_AWAY));
  expect([asked, most]).toEqual([5, 5]);
  expect(await statusesOf(bought)).toEqual(['pending']);
  await resumeRefunds(admin);
  expect(await statusesOf(bought)).toEqual(['processed']);
});

test('those of one payment are asked for one after the other', async () => {
  const { bought, asked, most } = await watchCron(1, 5, (wanted) => admin.payments.refund(wanted));
  expect([asked, most]).toEqual([5, 1]);
  expect(await statusesOf(bought)).toEqual(['processed']);
});
