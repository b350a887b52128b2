import { expect, test } from 'vitest';
import { DAY_MS } from '#dates.ts';
import { demoIdentity } from '#scripts/deploy/demo-identity.ts';
import { readDeployment } from '#scripts/deploy/read-deployment.ts';
import { shop } from '#shop.config.ts';
import { databaseToken } from '#tests/support/database-token.ts';

const COMPLETE = {
  SITE_URL: 'https://jhilmil.in',
  DATABASE_URL: 'libsql://jhilmil.turso.io',
  DATABASE_AUTH_TOKEN: 'token',
  AUTH_SECRET: 'a secret of 32 characters or more',
  RAZORPAY_KEY_ID: 'rzp_live_0123456789',
  RAZORPAY_KEY_SECRET: '0123456789abcdef',
  RAZORPAY_WEBHOOK_SECRET: '0123456789abcdef',
  MAIL_FROM: 'care@jhilmil.in',
};
const TRIED = { RAZORPAY_KEY_ID: 'rzp_test_0123456789' };

const missingOfStaging = (env: Record<string, string> = TRIED) =>
  readDeployment({ ...COMPLETE, ...env }, 'staging').missing;

test('what is complete is told apart: what anybody may read, and what nobody', () => {
  const { missing, vars, secrets } = readDeployment(COMPLETE);
  expect(missing).toEqual(demoIdentity(shop));
  expect(Object.keys(vars).toSorted()).toEqual(['DATABASE_URL', 'MAIL_FROM', 'RAZORPAY_KEY_ID', 'SITE_URL']);
  expect(Object.keys(secrets)).not.toContain('SITE_URL');
  expect(missingOfStaging()).toEqual([]);
});

test.each([
  ['RAZORPAY_KEY_ID takes real money', {}],
  ['SITE_URL cannot be right: ', { ...TRIED, SITE_URL: 'http://jhilmil.in' }],
  ['AUTH_SECRET cannot be right: ', { ...TRIED, AUTH_SECRET: 'short' }],
  ['RAZORPAY_KEY_ID cannot be right: ', { RAZORPAY_KEY_ID: 'rzp_test_localJhilmil00' }],
  ['RAZORPAY_WEBHOOK_SECRET cannot be right: ', { ...TRIED, RAZORPAY_WEBHOOK_SECRET: 'short' }],
  ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together', { ...TRIED, GOOGLE_CLIENT_ID: 'id' }],
  ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together', { ...TRIED, GOOGLE_CLIENT_SECRET: 'secret' }],
  ['The mail domain is missing', { ...TRIED, MAIL_FROM: 'care@jhilmil.example' }],
])('%s …', (said, env) => {
  expect(missingOfStaging(env)).toEqual([expect.stringContaining(said)]);
});

test('a token of the database that ends within a week is refused, by its day', () => {
  const missingWith = (days: number) =>
    missingOfStaging({
      ...TRIED,
      DATABASE_AUTH_TOKEN: databaseToken({ exp: Math.floor((Date.now() + days * DAY_MS) / 1000) }),
    });
  expect(missingWith(8)).toEqual([]);
  expect(missingWith(6)).toEqual([
    expect.stringMatching(/^DATABASE_AUTH_TOKEN ends on \d+ \w+ \d{4}: .+turso db tokens create/),
  ]);
});

test('production is nobody but its owner: what is left of the demo shop is named', () => {
  const left = demoIdentity({
    email: 'care@jhilmil.example',
    gstin: '29AAJFJ4821K1Z0',
    grievanceOfficer: { email: 'grievance@jhilmil.example' },
  });
  expect(left).toEqual([
    expect.stringContaining("gstin in src/shop.config.ts is the demo shop's (29AAJFJ4821K1Z0)"),
    expect.stringMatching(/^email in .+ is care@jhilmil.example/),
    expect.stringMatching(/^grievanceOfficer.email in .+ is grievance@jhilmil.example/),
  ]);
  const own = { email: 'care@jhilmil.in', gstin: '', grievanceOfficer: { email: 'kavya@jhilmil.in' } };
  expect(demoIdentity(own)).toEqual([]);
});
