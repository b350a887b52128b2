import { expect, test } from 'vitest';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { settle } from '#tests/support/browser.ts';
import { buyTwo, refundsOf, usePaying } from '#tests/support/paying.ts';
import { clipOf, useRefunding } from '#tests/support/refunding.ts';

const shop = usePaying();
const { refund, untilFailed } = useRefunding(shop);

const cancel = async (id: string) => {
  expect((await shop().browser.post(`/api/orders/${id}/cancel`)).status).toBe(200);
};
const fault = (kind: string, times: number) =>
  shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: kind, times });
/** Cron asks for what is open, and then for what came of the answer. */
async function cron(): Promise<void> {
  for (let run = 0; run < 3; run += 1) await resumeRefunds(shop().ctx);
  await settle(shop().ctx);
}
/** The sums that the shopper's mails say go back, in their order. */
const told = () =>
  shop().ctx.mailed.flatMap(({ text }) =>
    [...text.matchAll(/(?:payment of|refunded) (₹[\d.]+)(?= goes back| of your order)/g)].map(
      ([, sum]) => sum,
    ),
  );
const wentBack = async (paymentId: string) => {
  const gone = (await refundsOf(shop(), paymentId)).filter(({ status }) => status === 'processed');
  return gone.map(({ amountPaise }) => amountPaise).toSorted((a, b) => a - b);
};

test('the shopper is told of a refund that failed after the order was cancelled, once it has gone back with the rest', async () => {
  const { id, items, paymentId } = await buyTwo(shop());
  shop().ctx.mailed.length = 0;
  await untilFailed(async () => {
    await refund(id, { what: 'pieces', lines: clipOf(items) });
    await cancel(id);
  });
  await cron();
  expect(await wentBack(paymentId)).toEqual([100_00, 250_00]);
  expect(told()).toEqual(['₹250.00', '₹100.00']);
});

test('the shopper is told once of each sum, whichever of both fails and is asked for again', async () => {
  const { id, items, paymentId } = await buyTwo(shop());
  shop().ctx.mailed.length = 0;
  await fault('502', 9);
  await refund(id, { what: 'pieces', lines: clipOf(items) });
  await cancel(id);
  await settle(shop().ctx);
  await shop().razorpay.control('DELETE', '/faults');
  await fault('fail', 2);
  const failed = () =>
    shop()
      .razorpay.shop.events()
      .filter((event) => event === 'refund.failed').length;
  const before = failed();
  await resumeRefunds(shop().ctx);
  await expect.poll(failed).toBe(before + 2);
  await cron();
  expect(await wentBack(paymentId)).toEqual([100_00, 250_00]);
  expect(told()).toEqual(['₹250.00', '₹100.00']);
});

test('the shopper is not told again of what failed and then goes back as announced', async () => {
  const { id, paymentId } = await buyTwo(shop());
  shop().ctx.mailed.length = 0;
  await untilFailed(() => cancel(id));
  await cron();
  expect(await wentBack(paymentId)).toEqual([350_00]);
  expect(told()).toEqual(['₹350.00']);
});
