import { expect, test } from 'vitest';
import { tokenEndsAt } from '#lib/token-claims.ts';
import { databaseToken } from '#tests/support/database-token.ts';

test('when the token of a database ends by itself', () => {
  expect(tokenEndsAt(databaseToken({ a: 'rw', exp: 1_796_000_000, note: 'é?>' }))).toBe(1_796_000_000_000);
});

test.each([undefined, '', 'token', 'a.b.c', databaseToken({ a: 'rw' }), databaseToken({ exp: 'soon' })])(
  'it is not known for %j',
  (token) => {
    expect(tokenEndsAt(token)).toBeNull();
  },
);
