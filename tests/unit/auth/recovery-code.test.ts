import { expect, test } from 'vitest';
import { createRecoveryCodes, readRecoveryCode } from '#auth/recovery-code.ts';

test('ten different codes, without letters that are taken for another', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
});

test.each([
  ['7k3mx9qxda', '7K3MX-9QXDA'],
  [' 7K3MX - 9QXDA', '7K3MX-9QXDA'],
  // A code of an older kind, in which case counts.
  ['THwih U6INt', 'THwih-U6INt'],
  ['123456', '123456'],
])('%j is read as %s', (typed, read) => {
  expect(readRecoveryCode(typed)).toBe(read);
});
