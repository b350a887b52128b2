import { expect, test } from 'vitest';
import { createOrderId, isOrderId } from '#order-id.ts';
import {
  claimFor,
  isUnpaid,
  mayFollow,
  ORDER_STATUSES,
  statusAfterHold,
  statusesBefore,
  statusesThat,
  statusTone,
  statusForShopper,
} from '#order-status.ts';

test('S4: every status has words of its own for the shopper, and looks good where the pieces are the shopper’s', () => {
  for (const status of ORDER_STATUSES) {
    expect(statusForShopper(status)).toMatch(/^[A-Z][a-z ]+$/);
    expect(statusTone(status) === 'good', status).toBe(claimFor(status) === 'sold');
  }
});

test('A7: what counts as sold or is under way keeps its pieces, and nothing unpaid counts', () => {
  for (const status of statusesThat(({ counts }) => counts !== 'none')) {
    expect(claimFor(status), status).toBe('sold');
    expect(isUnpaid(status), status).toBe(false);
  }
  for (const status of statusesThat(({ isUnderWay }) => isUnderWay)) {
    expect(claimFor(status), status).not.toBe('none');
  }
});

test('every status but the first can be reached, and every one that is sold can be refunded', () => {
  for (const status of ORDER_STATUSES.slice(1)) expect(statusesBefore(status), status).not.toEqual([]);
  for (const status of statusesThat(({ claim }) => claim === 'sold')) {
    expect(mayFollow(status, 'refunded'), status).toBe(true);
  }
});

test('R9: each try to pay may end otherwise than the one before, also paid; nothing leads from paid back to unpaid', () => {
  for (const from of ['failed', 'cancelled_by_user', 'failed_verification', 'failed_creation'] as const)
    expect(mayFollow(from, 'paid')).toBe(true);
  const ends = ['cancelled_by_user', 'failed', 'failed_verification'] as const;
  for (const from of ['pending_payment_gateway', 'cancelled_by_user', 'failed'] as const)
    for (const to of ends) if (to !== from) expect(mayFollow(from, to), `${from}, ${to}`).toBe(true);
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

test('D4: order ids are random, short and without letters that look alike', () => {
  const ids = new Set(Array.from({ length: 500 }, createOrderId));
  expect(ids.size).toBe(500);
  for (const id of ids) {
    expect(isOrderId(id)).toBe(true);
    expect(id.slice(3)).not.toMatch(/[01OIL]/);
  }
  expect(isOrderId('JH-7K3M-9QX')).toBe(false);
});
