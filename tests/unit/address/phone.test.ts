import { expect, test } from 'vitest';
import { formatPhone, tenDigits } from '#address/contact.ts';

test('A4: an Indian mobile number is shown in two groups; what is none stays as it is', () => {
  expect(formatPhone('+919822012345')).toBe('+91 98220 12345');
  expect(formatPhone('+9198220123456')).toBe('+9198220123456');
  expect(formatPhone('')).toBe('');
});

test('a form shows the ten digits of an Indian mobile number', () => {
  expect(tenDigits('+919822012345')).toBe('9822012345');
  expect(tenDigits('')).toBe('');
});
