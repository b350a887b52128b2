import { expect, test } from 'vitest';
import { formatDate } from '../../src/domain/dates.ts';

test('A9: dates are written as in India, and the day is the one in India', () => {
  expect(formatDate(Date.UTC(2025, 4, 23, 18, 30))).toBe('24 May 2025');
  expect(formatDate(Date.UTC(2025, 4, 23, 18, 29))).toBe('23 May 2025');
});
