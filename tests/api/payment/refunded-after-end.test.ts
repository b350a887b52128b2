import { expect, test } from 'vitest';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';
import { buyTwo, inStock, usePaying } from '#tests/support/paying.ts';
import { clipOf, useRefunding } from '#tests/support/refunding.ts';

const shop = usePaying();
const { refund, send, untilFailed, goAfterAll } = useRefunding(shop);

test('pieces that are on sale since the owner ended the order are not put there again by a later refund', async () => {
  const { id, items, paymentId } = await buyTwo(shop());
  await send(id, 'delivered');
  await refund(id, { what: 'price', amountPaise: 50_00 });
  await send(id, 'refunded');
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  await untilFailed(() => refund(id, { what: 'pieces', lines: clipOf(items), restock: true }));
  await resumeRefunds(shop().ctx);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  await goAfterAll(paymentId);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  const jhumka = [{ orderItemId: items[0], quantity: 1 }];
  await refund(id, { what: 'pieces', lines: jhumka, restock: true });
  expect(await inStock(shop(), id)).toEqual([5, 5]);
  // Taken up again, the pieces are with the shopper until they come back.
  await send(id, 'delivered');
  await refund(id, { what: 'pieces', lines: jhumka, restock: true });
  expect(await inStock(shop(), id)).toEqual([4, 4]);
});

test('pieces of a refund that was asked for before the order ended are on sale again when it has gone', async () => {
  const { id, items } = await buyTwo(shop());
  await send(id, 'delivered');
  await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
  await refund(id, { what: 'pieces', lines: clipOf(items), restock: true });
  await send(id, 'refunded');
  expect(await inStock(shop(), id)).toEqual([5, 4]);
  await shop().razorpay.control('DELETE', '/faults');
  await resumeRefunds(shop().ctx);
  expect(await inStock(shop(), id)).toEqual([5, 5]);
});

test('pieces of a refund that was asked for while the order was over stay with the shopper where it goes on before that has gone', async () => {
  const { id, items } = await buyTwo(shop());
  await send(id, 'delivered');
  await refund(id, { what: 'price', amountPaise: 50_00 });
  await send(id, 'refunded');
  await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
  await refund(id, { what: 'pieces', lines: clipOf(items), restock: true });
  await send(id, 'delivered');
  await shop().razorpay.control('DELETE', '/faults');
  await resumeRefunds(shop().ctx);
  expect(await inStock(shop(), id)).toEqual([3, 4]);
  await send(id, 'refunded');
  expect(await inStock(shop(), id)).toEqual([5, 5]);
});

test.each([
  ['on sale again', true, 4],
  ['for the owner to count', false, 3],
])(
  'refunded pieces stay %s while the order waits for its money, and once it is delivered after all',
  async (_, restock, onHand) => {
    const { id, items } = await buyTwo(shop());
    await send(id, 'delivered');
    await refund(id, { what: 'pieces', lines: [{ orderItemId: items[0], quantity: 1 }], restock });
    for (const status of ['pending_payment', 'delivered', 'pending_payment']) {
      await send(id, status);
      expect(await inStock(shop(), id), status).toEqual([onHand, 4]);
    }
    await send(id, 'failed');
    expect(await inStock(shop(), id)).toEqual([onHand + 1, 5]);
    await expectLedgerToAddUp(shop().ctx.db);
  },
);
