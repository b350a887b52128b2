import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readDeployment } from '../../scripts/deploy/read-deployment.ts';
import { root } from '../../scripts/lib/project.ts';
import { endAll, run } from './support/started-shop.ts';

afterEach(endAll);

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

const deploy = (...args: string[]) =>
  run(process.execPath, [join(root, 'scripts', 'run.mjs'), 'deploy', ...args], {});

test('npm run deploy -- --dry-run proves without an account that the bundle is valid and within the limits', async () => {
  const command = deploy('--dry-run');
  await command.line('nothing was uploaded');
  expect(await command.ended).toMatchObject({ code: 0 });
  expect(command.output()).toMatch(/✓ Worker, compressed +\d+ KiB/);
  expect(command.output()).toMatch(/✓ Start-up, CPU on this machine +\d+ ms/);
});

test('npm run deploy refuses with a line for each thing that is missing', async () => {
  const command = deploy();
  expect(await command.ended).toMatchObject({ code: 1 });
  for (const name of ['SITE_URL', 'DATABASE_URL', 'DATABASE_AUTH_TOKEN', 'AUTH_SECRET', 'RAZORPAY_KEY_ID']) {
    expect(command.output()).toMatch(new RegExp(`^- ${name} is missing: .+\\.$`, 'm'));
  }
  expect(command.output()).toMatch(/^- The mail domain is missing/m);
  expect(command.output()).not.toContain('Building');
});

describe('what is set is judged as the Worker will judge it', () => {
  test('all of it', () => {
    const { missing, vars, secrets } = readDeployment(COMPLETE);
    expect(missing).toEqual([]);
    expect(Object.keys(vars).toSorted()).toEqual([
      'DATABASE_URL',
      'MAIL_FROM',
      'RAZORPAY_KEY_ID',
      'SITE_URL',
    ]);
    expect(Object.keys(secrets)).not.toContain('SITE_URL');
  });

  test.each([
    ['SITE_URL', 'http://jhilmil.in'],
    ['AUTH_SECRET', 'short'],
    ['RAZORPAY_KEY_ID', 'rzp_test_localJhilmil00'],
    ['RAZORPAY_WEBHOOK_SECRET', 'short'],
  ])('%s %s', (name, value) => {
    expect(readDeployment({ ...COMPLETE, [name]: value }).missing).toEqual([
      expect.stringContaining(`${name} cannot be right: `),
    ]);
  });

  test('a mail domain that nobody has', () => {
    expect(readDeployment({ ...COMPLETE, MAIL_FROM: 'care@jhilmil.example' }).missing).toEqual([
      expect.stringContaining('The mail domain is missing'),
    ]);
  });
});
