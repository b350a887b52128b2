import { expect, test } from 'vitest';
import { confirmationOf } from '../../../src/features/order/confirmation-text.ts';

test.each([
  ['failed', {}, 'unpaid'],
  ['failed', { hasReceipt: true }, 'confirming'],
  ['cancelled_by_user', { hasReceipt: true }, 'confirming'],
  ['cancelled_by_user', { hasReceipt: true, isCalledOff: true }, 'cancelled'],
  ['pending_payment_gateway', {}, 'confirming'],
  ['paid', { hasReceipt: true }, 'placed'],
  ['refunded', { hasReceipt: true }, 'refunded'],
] as const)('an order that is %s, with %j, is shown as %s', (status, facts, kind) => {
  expect(confirmationOf(status, facts).kind).toBe(kind);
});
