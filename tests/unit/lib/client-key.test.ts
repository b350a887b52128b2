import { expect, test } from 'vitest';
import { clientKey } from '#client-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, 'unknown'],
])('R12: %s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});
