import { expect, test } from 'vitest';
import { mayFollow, statusAfterHold, statusesBefore } from '../../../src/domain/order/order-status.ts';
import { createOrderId, isOrderId } from '../../../src/domain/order/order-id.ts';

test('RELIABILITY 9: failed and cancelled orders may become paid', () => {
  for (const from of ['failed', 'cancelled_by_user', 'failed_verification', 'failed_creation'] as const) {
    expect(mayFollow(from, 'paid')).toBe(true);
  }
});

test('RELIABILITY 9: nothing leads from paid back to unpaid', () => {
  const paid = ['paid', 'processing', 'shipped', 'delivered', 'refunded'] as const;
  const unpaid = ['pending_payment', 'pending_payment_gateway', 'cancelled_by_user', 'failed'] as const;
  for (const from of paid) for (const to of unpaid) expect(mayFollow(from, to)).toBe(false);
  expect(statusesBefore('pending_payment')).toEqual([]);
});

test('only what waits for a payment fails when its time is up', () => {
  expect(statusAfterHold('pending_payment')).toBe('failed_creation');
  expect(statusAfterHold('pending_payment_gateway')).toBe('failed');
  expect(statusAfterHold('cancelled_by_user')).toBe('cancelled_by_user');
});

test('DESIGN 4: order ids are random, short and without letters that look alike', () => {
  const ids = new Set(Array.from({ length: 500 }, createOrderId));
  expect(ids.size).toBe(500);
  for (const id of ids) {
    expect(isOrderId(id)).toBe(true);
    expect(id.slice(3)).not.toMatch(/[01OIL]/);
  }
  expect(isOrderId('JH-7K3M-9QX')).toBe(false);
});
