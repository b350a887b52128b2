import { expect, test } from 'vitest';
import { Variables, webhookSecretsOf } from '#variables.ts';

const production = {
  ENVIRONMENT: 'production',
  SITE_URL: 'https://shop.test',
  DATABASE_URL: 'libsql://shop.turso.io',
  AUTH_SECRET: 'thirty-two characters of a secret',
  RAZORPAY_KEY_ID: 'rzp_live_abcdef12345678',
  RAZORPAY_KEY_SECRET: 'abcdefghijklmnopqrstuvwx',
  RAZORPAY_WEBHOOK_SECRET: 'the-secret-of-webhooks',
};
const local = { ...production, ENVIRONMENT: 'local' };

const refusedFor = (variables: object) =>
  Variables.safeParse(variables).error?.issues.map(({ path }) => path.join('.')) ?? [];

test.each([
  ['MAILBOX_URL', 'http://127.0.0.1:8789/mailbox'],
  ['PAGE_CACHE_URL', 'http://127.0.0.1:8790'],
  ['RAZORPAY_API_URL', 'http://127.0.0.1:8789'],
  ['RAZORPAY_API_URL', 'https://api.razorpay.com.example.in'],
  ['RAZORPAY_CHECKOUT_URL', 'http://localhost:8789/v1/checkout.js'],
  ['RAZORPAY_KEY_ID', 'rzp_test_localJhilmil00'],
])('D2: %s=%s is taken by the local shop only', (name, value) => {
  expect(refusedFor({ ...production, [name]: value })).toEqual([name]);
  expect(refusedFor({ ...local, [name]: value })).toEqual([]);
});

test.each(['0', '1.5', '86401', ''])('HOLD_SECONDS=%s is refused', (seconds) => {
  expect(refusedFor({ ...production, HOLD_SECONDS: seconds })).toContain('HOLD_SECONDS');
  expect(Variables.parse({ ...production, HOLD_SECONDS: '86400' }).HOLD_SECONDS).toBe(86_400);
});

test('P5: both secrets are valid while one takes the place of the other', () => {
  expect(webhookSecretsOf(Variables.parse(production))).toEqual(['the-secret-of-webhooks']);
  const both = { ...production, RAZORPAY_PREVIOUS_WEBHOOK_SECRET: 'the-secret-before-it' };
  expect(webhookSecretsOf(Variables.parse(both))).toEqual(['the-secret-of-webhooks', 'the-secret-before-it']);
});

test.each([undefined, '', 'too short to be a secret'])(
  'S6: a shop does not open with the secret %j',
  (secret) => {
    expect(refusedFor({ ...production, AUTH_SECRET: secret })).toEqual(['AUTH_SECRET']);
  },
);

test('a shop that says nothing else is paid through Razorpay, and waits as long as designed; without a key it does not open', () => {
  expect(Variables.parse(production)).toMatchObject({
    RAZORPAY_API_URL: new URL('https://api.razorpay.com'),
    HOLD_SECONDS: 1800,
    RECONCILE_AFTER_SECONDS: 900,
  });
  expect(refusedFor({ ...production, RAZORPAY_KEY_SECRET: undefined })).toEqual(['RAZORPAY_KEY_SECRET']);
});
