import { expect, test } from 'vitest';
import { retryDelayMs } from '#lib/retry-delay.ts';

test('S9: retries begin at 200 ms and double up to 30 s', () => {
  const delays = [0, 1, 2, 3, 7, 8, 50].map(retryDelayMs);
  expect(delays).toEqual([200, 400, 800, 1600, 25_600, 30_000, 30_000]);
});
