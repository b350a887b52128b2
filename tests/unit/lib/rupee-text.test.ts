import { expect, test } from 'vitest';
import { amount, whole } from '#features/admin/kit/form/form-values.ts';

const said = (field: typeof amount, text: string) => {
  const { success, data, error } = field('Price is required.').safeParse(text);
  return success ? data : error.issues.map(({ message }) => message);
};

test.each([
  ['1,234.5', 123_450],
  ['४,९९९.५०', 499_950],
  ['Rs. 499', 49_900],
  ['rs 1,499', 149_900],
  ['₹ 499 /-', 49_900],
  ['1 499', 149_900],
  ['₹\u00a01\u00a029\u00a0999.05', 12_999_905],
  ['1,00,000', 10_000_000],
  ['499.505', ['Please use at most two decimals.']],
  ['abc.123', ['"abc.123" is no amount in rupees.']],
  ['12.', ['"12." is no amount in rupees.']],
  [' 12,50 ', ['"12,50" is no amount in rupees.']],
  ['1,23,45', ['"1,23,45" is no amount in rupees.']],
  ['Rs.', ['"Rs." is no amount in rupees.']],
  ['', ['Price is required.']],
])('%j typed as an amount is %j', (text, expected) => {
  expect(said(amount, text)).toEqual(expected);
});

test.each([
  ['12', 12],
  [' 1,000 ', 1000],
  ['१२', 12],
  ['12,50', ['Price is required.']],
  ['1.5', ['Price is required.']],
  ['-1', ['Price is required.']],
  ['', ['Price is required.']],
])('%j typed as a whole number is %j', (text, expected) => {
  expect(said(whole, text)).toEqual(expected);
});
