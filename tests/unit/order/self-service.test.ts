import { expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#order-status.ts';
import { mayBePacked, mayShopperChange, problemOfCancelling } from '#order/self-service.ts';

const paid = (status: OrderStatus) => {
  return { status, packedAt: null, paidAt: 1, totalPaise: 549_00, isPaidOnline: true };
};

test('G12: the shopper changes and cancels an order once it is sure, until it is packed', () => {
  const open = ORDER_STATUSES.filter((status) => mayShopperChange(paid(status)));
  expect(open).toEqual(['paid', 'processing']);
  expect(ORDER_STATUSES.filter((status) => problemOfCancelling(paid(status), []) === null)).toEqual(open);
  expect(ORDER_STATUSES.filter(mayBePacked)).toEqual(open);
  for (const status of ORDER_STATUSES) {
    expect(mayShopperChange({ status, packedAt: 2 })).toBe(false);
    expect(problemOfCancelling({ ...paid(status), packedAt: 2 }, [])).not.toBeNull();
  }
});

test('the shopper cancels what was paid here, costs nothing or is paid at the door; what was paid to the owner by hand only the owner cancels', () => {
  const byHand = { ...paid('paid'), isPaidOnline: false };
  expect(problemOfCancelling(byHand, [])).toBe('ORDER_PAID_BY_HAND');
  expect(mayShopperChange(byHand)).toBe(true);
  expect(problemOfCancelling({ ...byHand, totalPaise: 0 }, [])).toBeNull();
  expect(problemOfCancelling({ ...byHand, status: 'processing', paidAt: null }, [])).toBeNull();
});

test('what was added goes with it, or nothing does; what was sent or given up does not stand in the way', () => {
  const order = paid('paid');
  const packed = { ...paid('processing'), packedAt: 2 };
  expect(problemOfCancelling(order, [paid('paid')])).toBeNull();
  expect(problemOfCancelling(order, [paid('paid'), packed])).toBe('ORDER_PACKED');
  expect(problemOfCancelling(order, [{ ...paid('paid'), isPaidOnline: false }])).toBe('ORDER_PAID_BY_HAND');
  for (const status of ['shipped', 'refunded', 'cancelled_by_user'] as const) {
    expect(problemOfCancelling(order, [{ ...packed, status }])).toBeNull();
  }
});
