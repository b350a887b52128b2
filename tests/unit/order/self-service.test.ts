import { expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/domain/order/order-status.ts';
import { mayBePacked, mayCancelHerself, mayChangeHerself } from '../../../src/domain/order/self-service.ts';

const paid = (status: OrderStatus) => {
  return { status, packedAt: null, paidAt: 1, totalPaise: 549_00, isPaidOnline: true };
};

test('TRADE G12: until it is packed she changes and cancels it, and not before it is hers', () => {
  const open = ORDER_STATUSES.filter((status) => mayChangeHerself(paid(status)));
  expect(open).toEqual(['paid', 'processing']);
  expect(ORDER_STATUSES.filter((status) => mayCancelHerself(paid(status)))).toEqual(open);
  expect(ORDER_STATUSES.filter(mayBePacked)).toEqual(open);
  for (const status of ORDER_STATUSES) {
    expect(mayChangeHerself({ status, packedAt: 2 })).toBe(false);
    expect(mayCancelHerself({ ...paid(status), packedAt: 2 })).toBe(false);
  }
});

test('she cancels what was paid here, costs nothing or is paid at the door; what the owner was given only the owner', () => {
  const byHand = { ...paid('paid'), isPaidOnline: false };
  expect(mayCancelHerself(byHand)).toBe(false);
  expect(mayChangeHerself(byHand)).toBe(true);
  expect(mayCancelHerself({ ...byHand, totalPaise: 0 })).toBe(true);
  expect(mayCancelHerself({ ...byHand, status: 'processing', paidAt: null })).toBe(true);
});
