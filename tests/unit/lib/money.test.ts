import { expect, test } from 'vitest';
import { formatRupees } from '#money.ts';

test.each([
  [0, '₹0.00'],
  [5, '₹0.05'],
  [49_900, '₹499.00'],
  [12_345_600, '₹1,23,456.00'],
  [-5_000, '-₹50.00'],
])('S9: %d paise are shown with Indian grouping and two decimals', (paise, text) => {
  expect(formatRupees(paise)).toBe(text);
});

test.each([Number.NaN, Infinity, null, undefined])('S9: %s is shown as N/A', (value) => {
  expect(formatRupees(value)).toBe('N/A');
});
