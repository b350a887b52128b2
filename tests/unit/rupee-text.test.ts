import { expect, test } from 'vitest';
import { optionalRupees, rupees } from '../../src/features/admin/kit/form/form-values.ts';

const said = (text: string) => {
  const { success, data, error } = rupees('Price is required.').safeParse(text);
  return success ? data : error.issues.map(({ message }) => message);
};

test.each([
  ['1,234.5', 123_450],
  ['499.505', ['Two decimals at most, please.']],
  ['1,234.500', ['Two decimals at most, please.']],
  ['abc.123', ['Price is required.']],
  ['12.', ['Price is required.']],
  ['', ['Price is required.']],
])('%j typed as rupees is %j', (text, expected) => {
  expect(said(text)).toEqual(expected);
});

test('nothing is nothing where that may be', () => {
  expect(optionalRupees('Please enter a price.').parse(' ')).toBeNull();
});
