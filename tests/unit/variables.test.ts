import { expect, test } from 'vitest';
import { Variables } from '../../src/variables.ts';

const production = {
  ENVIRONMENT: 'production',
  SITE_URL: 'https://shop.test',
  DATABASE_URL: 'libsql://shop.turso.io',
  AUTH_SECRET: 'thirty-two characters of a secret',
};
const MAILBOX_URL = 'http://127.0.0.1:8789/mailbox';

test('DESIGN "Mail": a mailbox is taken by the local shop only', () => {
  expect(Variables.safeParse(production).success).toBe(true);
  expect(Variables.safeParse({ ...production, MAILBOX_URL }).error?.issues).toMatchObject([
    { path: ['MAILBOX_URL'] },
  ]);
  expect(Variables.safeParse({ ...production, ENVIRONMENT: 'local', MAILBOX_URL }).success).toBe(true);
});

test('an address of the shop that is none is refused', () => {
  expect(Variables.safeParse({ ...production, SITE_URL: 'shop.test' }).success).toBe(false);
});

test.each([undefined, '', 'too short to be a secret'])(
  'S6: a shop does not open with the secret %j',
  (secret) => {
    expect(Variables.safeParse({ ...production, AUTH_SECRET: secret }).success).toBe(false);
  },
);
