import { expect, test } from 'vitest';
import { CouponForm, valuesOf } from '#features/admin/coupon/CouponDialog.tsx';

const typed = (values: object) =>
  CouponForm.safeParse({ ...valuesOf(null), code: 'DIWALI', discountValue: '10', ...values });

test('A5: all that is wrong with a coupon is said at once, in the order of its fields', () => {
  const { error } = typed({
    code: 'दीवाली 20%',
    discountValue: '120 %',
    minPurchasePaise: '-5',
    maxUses: '0',
    maxUsesPerCustomer: '1.5',
  });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['code', 'A code is made of the letters A to Z, digits, - and _.'],
    ['discountValue', 'A percentage cannot be more than 100.'],
    ['minPurchasePaise', 'An amount such as 999, or blank.'],
    ['maxUses', 'Please enter a whole number from 1, or leave it blank for no limit.'],
    ['maxUsesPerCustomer', 'A whole number, or blank for no limit.'],
  ]);
});

test.each(['12.5', '12.5 %', ' १२.५% '])('A5: %j is a percentage', (discountValue) => {
  expect(typed({ discountValue })).toMatchObject({
    data: { code: 'DIWALI', discountType: 'percentage', discountValue: 1250, maxUses: null },
  });
});

test.each([
  [{ discountValue: ' ' }, 'Coupon code and discount value are required.'],
  [{ discountValue: '%' }, 'A number such as 10 or 12.5.'],
  [{ discountValue: '100.01' }, 'A percentage cannot be more than 100.'],
  [{ discountType: 'fixed_amount', discountValue: '12 %' }, 'A number such as 10 or 12.5.'],
  [{ discountType: 'fixed_amount', discountValue: '0' }, 'The discount must be more than 0.'],
])('A5: the form says of %j: %s', (values, message) => {
  expect(typed(values).error?.issues).toMatchObject([{ path: ['discountValue'], message }]);
});

test('A5: an amount may be more than 100', () => {
  const { data } = typed({ discountType: 'fixed_amount', discountValue: '₹500' });
  expect(data).toMatchObject({ discountType: 'fixed_amount', discountValue: 50_000 });
});
