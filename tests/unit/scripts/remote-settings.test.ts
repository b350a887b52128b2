import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDeployment } from '#scripts/deploy/read-deployment.ts';
import { readNamedSettings, readRemoteSettings } from '#scripts/lib/remote-settings.ts';

const OURS = 'libsql://jhilmil.turso.io';
const TRIED = 'libsql://jhilmil-staging.turso.io';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jhilmil-settings-'));
  writeFileSync(join(folder, '.production.vars'), `SITE_URL=https://jhilmil.in\nDATABASE_URL=${OURS}\n`);
  writeFileSync(join(folder, '.staging.vars'), `DATABASE_URL=${TRIED}\n`);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('what a shell still holds of another shop is refused by its name, and nothing of it is taken', () => {
  const read = (env: Record<string, string>) => readRemoteSettings('production', env, folder);
  expect(() => read({ DATABASE_URL: TRIED, SITE_URL: 'https://jhilmil.in' })).toThrow(
    'The shell and .production.vars say different things of DATABASE_URL. Take it out of one of them: unset DATABASE_URL',
  );
  expect(read({ DATABASE_URL: OURS, DATABASE_AUTH_TOKEN: 'token' })).toMatchObject({
    SITE_URL: 'https://jhilmil.in',
    DATABASE_URL: OURS,
    DATABASE_AUTH_TOKEN: 'token',
  });
  expect(read({ DATABASE_URL: '' })).toMatchObject({ DATABASE_URL: OURS });
});

test('a value that its # would cut is refused by its name, and never shown', () => {
  const read = (text: string) => {
    writeFileSync(join(folder, '.production.vars'), text);
    return readRemoteSettings('production', {}, folder);
  };
  expect(() => read('SITE_URL=https://jhilmil.in\nRAZORPAY_WEBHOOK_SECRET=ab#cd\nAUTH_SECRET=#ef\n')).toThrow(
    /^In \.production\.vars the value of RAZORPAY_WEBHOOK_SECRET, AUTH_SECRET would end before its #\. Put it in quotes: RAZORPAY_WEBHOOK_SECRET="…" AUTH_SECRET="…"$/,
  );
  const secrets = { RAZORPAY_WEBHOOK_SECRET: 'ab#cd', AUTH_SECRET: 'ef' };
  expect(
    read(
      '# A=b#c\nRAZORPAY_WEBHOOK_SECRET="ab#cd"\nAUTH_SECRET=ef # made on 1 Nov, ticket #7\nMAIL_FROM= # none\n',
    ),
  ).toEqual(secrets);
});

test('an address of a database that is none is refused before it is asked, with the place where it stands', () => {
  const read = (url: string) => {
    writeFileSync(join(folder, '.production.vars'), `DATABASE_URL=${url}\n`);
    return readNamedSettings('production', {}, folder);
  };
  const hint = 'such as libsql://jhilmil-you.turso.io (turso db show jhilmil --url).';
  for (const url of ['jhilmil.turso.io', 'jhilmil.turso.io:443']) {
    expect(() => read(url)).toThrow(`DATABASE_URL in .production.vars cannot be right: of Turso, ${hint}`);
    expect(() => readNamedSettings(undefined, { DATABASE_URL: url })).toThrow(
      'DATABASE_URL in the environment cannot be right',
    );
  }
  expect(read(OURS)).toEqual({ DATABASE_URL: OURS });
  expect(readNamedSettings(undefined, {})).toEqual({});
});

test('neither shop is deployed onto the database or the address of the other', () => {
  const missing = (env: Record<string, string>, remote: 'production' | 'staging') =>
    readDeployment(env, remote, folder).missing.filter((line) => line.includes('each shop has its own'));
  writeFileSync(join(folder, '.production.vars'), '');
  expect(missing({ DATABASE_URL: 'https://jhilmil-staging.turso.io' }, 'production')).toEqual([
    'DATABASE_URL is that of staging (.staging.vars): each shop has its own.',
  ]);
  expect(missing({ DATABASE_URL: OURS }, 'production')).toEqual([]);
  writeFileSync(join(folder, '.production.vars'), `SITE_URL=https://jhilmil.in\nDATABASE_URL=${OURS}\n`);
  writeFileSync(join(folder, '.staging.vars'), `SITE_URL=https://jhilmil.in/\nDATABASE_URL=${TRIED}\n`);
  expect(missing({}, 'staging')).toEqual([
    'SITE_URL is that of production (.production.vars): each shop has its own.',
  ]);
});
