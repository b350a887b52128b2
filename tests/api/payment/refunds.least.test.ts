import { expect, test } from 'vitest';
import { addAccount, signedInAs } from '../../support/accounts.ts';
import { buyOne, orderRow, refundsOf, usePaying } from '../../support/paying.ts';

const shop = usePaying();

test('no refund through the provider is below ₹1, and none leaves less than that, which could never go back', async () => {
  const owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  const { totalPaise = 0 } = (await orderRow(shop(), id)) ?? {};
  const refund = (amountPaise: number) =>
    owner.post(`/api/admin/orders/${id}/refunds`, {
      ...{ amountPaise, reason: 'Clasp', key: `least-${id}-${String(amountPaise)}` },
    });
  for (const [amountPaise, reason] of [
    [99, 'Razorpay takes no refund below ₹1.00.'],
    [
      totalPaise - 99,
      'Razorpay takes no refund below ₹1.00: refund all that is left, or leave at least that.',
    ],
  ] as const) {
    const body = { details: { amountPaise: [reason] } };
    expect(await refund(amountPaise)).toMatchObject({ status: 400, body });
  }
  expect(await refundsOf(shop(), paymentId)).toEqual([]);
  expect((await refund(totalPaise - 100)).status).toBe(201);
  expect((await refund(100)).status).toBe(201);
});
