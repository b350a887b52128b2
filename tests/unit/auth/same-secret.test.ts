import { expect, test } from 'vitest';
import { isSameSecret } from '#auth/password-hash.server.ts';

test.each([
  ['a-secret', true],
  ['a-secreT', false],
  ['a-secret2', false],
  ['a-secre', false],
  ['ä-secret', false],
  ['', false],
])('%j is the secret: %s', (sent, isIt) => {
  expect(isSameSecret(sent, 'a-secret')).toBe(isIt);
});
