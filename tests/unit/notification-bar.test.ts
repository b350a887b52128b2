import { expect, test } from 'vitest';
import { barColour, roundSeconds } from '../../src/features/notification/bar-theme.ts';

test.each(['#fff', '#5B1226', ' #5b1226 '])('S3: %j is applied as a colour', (value) => {
  expect(barColour(value, 'bg-maroon-deep')).toEqual({ className: 'bg-maroon-deep', hex: value.trim() });
});

test('S3: a name of the allow-list is applied as a style class', () => {
  expect(barColour('bg-gold', 'bg-maroon-deep')).toEqual({ className: 'bg-gold-soft', hex: undefined });
});

test.each([null, '', 'fixed inset-0', '#12', '#ggg', '#fff;color:red', 'constructor'])(
  '%j falls back to the look of the shop',
  (value) => {
    expect(barColour(value, 'text-ivory')).toEqual({ className: 'text-ivory', hex: undefined });
  },
);

test('S4: one round takes 10 s, or a fifth of a second a character', () => {
  expect(roundSeconds('Short')).toBe(10);
  expect(roundSeconds('x'.repeat(100))).toBe(20);
});
