import { expect, test } from 'vitest';
import { orderAsAddition } from '#features/order/adding/adding-order.ts';
import { ordering } from '#features/order/checkout/order-request.ts';

test('the same pieces for another order are another request', () => {
  const payer = { email: 'asha@example.in', name: 'Asha Rao', phone: '9876543210' };
  const requestFor = (id: string) => {
    orderAsAddition(id, payer);
    return ordering.request([], { totalPaise: 549_00 } as Parameters<typeof ordering.request>[1]);
  };
  expect(requestFor('JH-7K3M-9QXD')).toEqual(requestFor('JH-7K3M-9QXD'));
  expect(requestFor('JH-7K3M-9QXD')).not.toEqual(requestFor('JH-2BCD-3FGH'));
});
