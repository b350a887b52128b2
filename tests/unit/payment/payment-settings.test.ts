import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPaymentSettings } from '#scripts/lib/payment-settings.ts';
import { Variables } from '#variables.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jhilmil-payments-'));
  file = join(directory, '.dev.vars');
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const read = (secrets: string) => {
  writeFileSync(file, secrets);
  return readPaymentSettings(file, 8789);
};
const own = 'RAZORPAY_KEY_ID=rzp_test_mine0123456789\nRAZORPAY_KEY_SECRET="mine-0123456789abcdef"\n';
const rest = {
  ENVIRONMENT: 'local',
  SITE_URL: 'http://localhost:8787',
  DATABASE_URL: 'http://127.0.0.1:8788',
  AUTH_SECRET: 'a secret of more than thirty-two letters',
};

test('D2: without keys the Worker is given those of the stand-in, and takes them', () => {
  const { usesStandIn, vars } = readPaymentSettings(file, 8789);
  expect(usesStandIn).toBe(true);
  expect(Variables.parse({ ...rest, ...vars })).toMatchObject({
    RAZORPAY_KEY_ID: expect.stringMatching(/^rzp_test_local/) as string,
    RAZORPAY_API_URL: new URL('http://127.0.0.1:8789'),
    RAZORPAY_CHECKOUT_URL: new URL('http://localhost:8789/v1/checkout.js'),
  });
  expect(read('MAIL_FROM=shop@example.in\n')).toMatchObject({ usesStandIn: true });
});

test('D2: keys in .dev.vars win, and are not written over', () => {
  const { usesStandIn, vars } = read(own);
  expect(usesStandIn).toBe(false);
  expect(vars).toEqual({ RAZORPAY_WEBHOOK_SECRET: expect.stringMatching(/^\w{48}$/) as string });
  expect(read(`${own}RAZORPAY_WEBHOOK_SECRET=mine-of-webhooks\n`)).toEqual({ usesStandIn: false, vars: {} });
});

test.each([
  ['one key without the other', 'RAZORPAY_KEY_ID=rzp_test_mine0123456789\n', /both/],
  ['live keys', own.replace('rzp_test', 'rzp_live'), /no real money/],
])('%s are refused with a sentence', (_, secrets, sentence) => {
  expect(() => read(secrets)).toThrow(sentence);
});
