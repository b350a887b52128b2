import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeDevConfig } from '#scripts/lib/dev-server.ts';
import { LOCAL_KEYS, readPaymentSettings } from '#scripts/lib/payment-settings.ts';
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

test('D2: npm run dev forgets keys that are in .dev.vars no more, and takes no empty ones', async () => {
  const varsWith = async (secrets: string) => {
    const { vars } = read(secrets);
    const config = await writeDevConfig({ workerState: directory }, vars, file);
    expect(existsSync(join(dirname(config), '.dev.vars'))).toBe(false);
    return (JSON.parse(readFileSync(config, 'utf8')) as { vars: object }).vars;
  };
  // As an earlier run left it.
  mkdirSync(join(directory, 'dev'));
  writeFileSync(join(directory, 'dev', '.dev.vars'), own);
  const ofStandIn = { RAZORPAY_KEY_ID: LOCAL_KEYS.keyId, RAZORPAY_KEY_SECRET: LOCAL_KEYS.keySecret };
  const ours = { RAZORPAY_KEY_ID: 'rzp_test_mine0123456789', RAZORPAY_KEY_SECRET: 'mine-0123456789abcdef' };
  const unset = 'RAZORPAY_KEY_ID=\nRAZORPAY_KEY_SECRET=\nGOOGLE_CLIENT_ID=\n';
  expect(await varsWith('')).toMatchObject({ ENVIRONMENT: 'local', ...ofStandIn });
  expect(await varsWith(`${own}MAIL_FROM="Jhilmil # 1"\n`)).toMatchObject({
    ...ours,
    MAIL_FROM: 'Jhilmil # 1',
  });
  const emptied = await varsWith(unset);
  expect(emptied).toMatchObject(ofStandIn);
  expect(emptied).not.toHaveProperty('GOOGLE_CLIENT_ID');
  expect(await varsWith(`${own}RAZORPAY_WEBHOOK_SECRET=\n`)).toMatchObject({
    RAZORPAY_WEBHOOK_SECRET: expect.stringMatching(/^\w{48}$/) as string,
  });
});

test.each([
  ['one key without the other', 'RAZORPAY_KEY_ID=rzp_test_mine0123456789\n', /both/],
  ['live keys', own.replace('rzp_test', 'rzp_live'), /no real money/],
])('%s are refused with a sentence', (_, secrets, sentence) => {
  expect(() => read(secrets)).toThrow(sentence);
});
