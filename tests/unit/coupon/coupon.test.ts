import { expect, test } from 'vitest';
import { type Coupon, judgeCoupon } from '#coupon/coupon.ts';

const NOW = 1_000;
const coupon: Coupon = {
  id: 1,
  code: 'DIWALI',
  isActive: true,
  expiryDate: NOW + 1,
  maxUses: 5,
  usesCount: 4,
  maxUsesPerCustomer: 2,
  minPurchasePaise: 1_999_00,
  discountType: 'percentage',
  discountValue: 1_000,
};
const tried = { subtotalPaise: 1_999_00, uses: 1, ownUses: 1, at: NOW };

test('S5: a coupon at the edge of each of its rules is applied', () => {
  expect(judgeCoupon('DIWALI', coupon, tried)).toMatchObject({ status: 'applied', title: 'Coupon Applied!' });
});

test.each<[string, Partial<Coupon> | null, object]>([
  ['Invalid Coupon', null, {}],
  ['Invalid Coupon', { isActive: false }, {}],
  ['Expired Coupon', { expiryDate: NOW }, {}],
  ['Coupon Limit Reached', { usesCount: 5 }, {}],
  ['Coupon Limit Reached', {}, { uses: 2, ownUses: 2 }],
  ['Coupon Limit Reached', {}, { uses: 2 }],
  ['Minimum Purchase Not Met', {}, { subtotalPaise: 1_998_99 }],
])('S8: %s (%j, %j)', (title, change, other) => {
  const found = change && { ...coupon, ...change };
  const result = judgeCoupon('DIWALI', found, { ...tried, ...other });
  expect(result).toMatchObject({ title, code: 'DIWALI' });
  expect(result.status).not.toBe('applied');
});

test('S8: the minimum is told with its amount; an empty code is asked for', () => {
  const low = judgeCoupon('DIWALI', coupon, { ...tried, subtotalPaise: 1 });
  expect(low.message).toContain('₹1,999.00');
  expect(judgeCoupon('', null, tried)).toMatchObject({ status: 'none', title: 'No Coupon Code' });
});

test('a coupon without limits has none', () => {
  const open = { expiryDate: null, maxUses: null, maxUsesPerCustomer: null, minPurchasePaise: null };
  const result = judgeCoupon(
    'DIWALI',
    { ...coupon, ...open, usesCount: 999 },
    { ...tried, uses: 99, ownUses: 99 },
  );
  expect(result.status).toBe('applied');
});
