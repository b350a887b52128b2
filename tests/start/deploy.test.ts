import { readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { users } from '#drizzle/schema/account.ts';
import { demoIdentity } from '#scripts/deploy/demo-identity.ts';
import { findTakeovers } from '#scripts/deploy/find-takeovers.ts';
import { medianOf } from '#scripts/deploy/measure-bundle.ts';
import { readDeployment } from '#scripts/deploy/read-deployment.ts';
import { root } from '#scripts/lib/project.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import { DAY_MS } from '#dates.ts';
import { startDatabase } from '#tests/support/database.ts';
import { databaseToken } from '#tests/support/database-token.ts';
import { findFreePort, type Sqld } from '#tests/support/sqld.ts';
import { type Cloudflare, startCloudflare } from './support/cloudflare.ts';
import { shop } from '#shop.config.ts';
import { endAll, makeDataDir, removeDataDirs, run, signalAll } from './support/started-shop.ts';

afterEach(endAll);
afterAll(removeDataDirs);

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

const deploy = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  run(process.execPath, [join(root, 'scripts', 'run.mjs'), 'deploy', ...args], env);

test('npm run deploy refuses with a line for each thing that is missing', async () => {
  const command = deploy();
  expect(await command.ended).toMatchObject({ code: 1 });
  for (const name of ['SITE_URL', 'DATABASE_URL', 'DATABASE_AUTH_TOKEN', 'AUTH_SECRET', 'RAZORPAY_KEY_ID']) {
    expect(command.output()).toMatch(new RegExp(`^- ${name} is missing: .+\\.$`, 'm'));
  }
  expect(command.output()).toMatch(/^- The mail domain is missing/m);
  expect(command.output()).not.toContain('Building');
});

test.each([
  [['deploy', '--dry-run'], '--dry-run', 'deploy -- --dry-run'],
  [['deploy', '--env=staging'], '--env', 'deploy -- --env staging'],
  [['backup', '--env', 'production'], '--env', 'backup -- --env NAME'],
  [['restore', 'backups/none', '--env', 'production'], '--env', 'restore -- --env NAME'],
  [['backup', '--without-page-views'], '--without-page-views', 'backup -- --without-page-views'],
  [['admin:create', '--env', 'staging'], '--env', 'admin:create -- --env NAME'],
])('npm run %j, of which npm keeps %s for itself, does nothing', async (args, option, right) => {
  const command = run('npm', ['run', ...args], { PORT: '1', SHOP_DATA: join(makeDataDir(), 'none') });
  await command.line(`npm kept ${option} for itself. Put -- before it: npm run ${right}`);
  expect(await command.ended).toMatchObject({ code: 1 });
});

describe('npm run deploy, with an account', () => {
  let cloudflare: Cloudflare;
  let sqld: Sqld;
  let site: Server;
  /** The shop's statuses, in the order of its answers. */
  let answers: number[] = [];
  afterEach(async () => {
    cloudflare.close();
    site.close();
    site.closeAllConnections();
    await sqld.stop();
  });

  async function standAt(account: Parameters<typeof startCloudflare>[0]) {
    cloudflare = await startCloudflare(account);
    const database = await startDatabase();
    sqld = database.sqld;
    await database.db
      .insert(users)
      .values({ id: 'o', name: 'Owner', email: 'o@jhilmil.test', role: 'admin' });
    const port = await findFreePort();
    site = await serve(({ url }) => {
      const { pathname } = new URL(url);
      if (pathname !== '/api/health') return new Response(null, { status: 404 });
      const status = answers.shift() ?? 200;
      return Response.json({ status: 'ok', version: cloudflare.uploadedVersion() ?? '0.1.0' }, { status });
    }, port);
    return {
      ...COMPLETE,
      ...cloudflare.env,
      SITE_URL: 'https://shop.jhilmil.test',
      DATABASE_URL: sqld.url,
      // The token ends in the year 2100.
      DATABASE_AUTH_TOKEN: databaseToken({ exp: 4_102_444_800 }),
      RAZORPAY_KEY_ID: 'rzp_test_0123456789',
      SHOP_STANDS_AT: `http://127.0.0.1:${String(port)}`,
      NODE_OPTIONS: `--import=${join(root, 'tests', 'start', 'support', 'moved-shop.ts')}`,
    };
  }

  test('shows what stands at the address, and takes its place only with --yes', async () => {
    const env = await standAt({
      records: [{ type: 'A', name: 'shop.jhilmil.test', content: '192.0.2.1' }],
      secrets: ['AUTH_SECRET', 'GOOGLE_CLIENT_SECRET', 'OF_SOMEBODY_ELSE'],
      running: '11111111-2222-4333-8444-555555555555',
    });
    const asking = deploy(['--env', 'staging'], env);
    expect(await asking.ended).toMatchObject({ code: 1 });
    expect(asking.output()).toContain('- the DNS record A 192.0.2.1');
    expect(asking.output()).toContain('npm run deploy -- --yes');
    expect(cloudflare.changes).toEqual([]);

    answers = [503];
    const told = deploy(['--env', 'staging', '--yes'], env);
    expect(await told.ended, told.output()).toMatchObject({ code: 0 });
    expect(told.output()).toMatch(
      new RegExp(
        `The database is ${new URL(sqld.url).host}\\.\\nIts token ends on 1 January 2100\\.\\n(?:The database is up|Migrated)`,
      ),
    );
    expect(told.output()).toContain('https://shop.jhilmil.test/api/health answers: 200');
    expect(answers).toEqual([]);
    expect(cloudflare.changes).toContain('PUT /workers/scripts/jhilmil-staging/domains/records');
    const removed = cloudflare.changes.filter((change) => change.startsWith('DELETE'));
    expect(removed).toEqual(['DELETE /workers/scripts/jhilmil-staging/secrets/GOOGLE_CLIENT_SECRET']);
    expect(told.output()).toContain('Removed the secret GOOGLE_CLIENT_SECRET');
    expect(told.output()).toContain(
      'To go back: npx wrangler rollback 11111111-2222-4333-8444-555555555555 --name jhilmil-staging',
    );
  });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'an upload that %s ends leaves no secrets behind',
  async (signal) => {
    const TMPDIR = makeDataDir();
    const { href } = pathToFileURL(join(root, 'scripts', 'deploy', 'with-secrets-file.ts'));
    const code = `import { withSecretsFile } from '${href}';
      const wait = (file) => new Promise(() => setInterval(() => undefined, 60_000, console.log(file)));
      await withSecretsFile({ AUTH_SECRET: 'a secret' }, wait);`;
    const upload = run(process.execPath, ['--input-type=module', '--eval', code], { TMPDIR });
    await upload.line('secrets.json');
    expect(readdirSync(TMPDIR)).toHaveLength(1);
    signalAll(upload.process, signal);
    expect(await upload.ended).toMatchObject({ code: 1 });
    expect(readdirSync(TMPDIR)).toEqual([]);
  },
);

describe('what a deploy would replace', () => {
  const hostname = 'shop.jhilmil.test';
  let cloudflare: Cloudflare;
  const replaced = async (account: Parameters<typeof startCloudflare>[0], name = hostname) => {
    cloudflare = await startCloudflare(account);
    for (const [key, value] of Object.entries(cloudflare.env)) vi.stubEnv(key, value);
    return await findTakeovers(name, 'jhilmil');
  };
  afterEach(() => {
    vi.unstubAllEnvs();
    cloudflare.close();
  });

  test('is nothing at a new address, or one that is its own already', async () => {
    const mail = { type: 'MX', name: hostname, content: 'mx.example' };
    expect(await replaced({ records: [mail] })).toEqual({ missing: [], replaced: [] });
    cloudflare.close();
    const own = { domains: [{ hostname, service: 'jhilmil' }], records: [{ ...mail, type: 'AAAA' }] };
    expect(await replaced(own)).toEqual({ missing: [], replaced: [] });
  });

  test('is the domain of another Worker', async () => {
    const found = await replaced({ domains: [{ hostname, service: 'blog' }] });
    expect(found.replaced).toEqual(['the domain belongs to the Worker blog']);
  });

  test('is unknown when the token may not look, and then it is asked too', async () => {
    const found = await replaced({ isZoneHidden: true });
    expect(found.replaced).toEqual([expect.stringContaining('unknown')]);
  });

  test('cannot be told of a domain that is not there', async () => {
    const found = await replaced({}, 'jhilmil.invalid');
    expect(found.missing).toEqual([expect.stringContaining('The domain of jhilmil.invalid is missing')]);
  });
});

test('a token of the database that ends within a week is refused, by its day', () => {
  const missingWith = (days: number) => {
    const token = databaseToken({ exp: Math.floor((Date.now() + days * DAY_MS) / 1000) });
    return readDeployment({ ...COMPLETE, DATABASE_AUTH_TOKEN: token }).missing.filter((line) =>
      line.startsWith('DATABASE_AUTH_TOKEN'),
    );
  };
  expect(missingWith(8)).toEqual([]);
  expect(missingWith(6)).toEqual([
    expect.stringMatching(/^DATABASE_AUTH_TOKEN ends on \d+ \w+ \d{4}: .+turso db tokens create/),
  ]);
});

describe('staging', () => {
  test('takes no real money', () => {
    expect(readDeployment(COMPLETE, 'staging').missing).toEqual([
      expect.stringContaining('RAZORPAY_KEY_ID takes real money'),
    ]);
    expect(
      readDeployment({ ...COMPLETE, RAZORPAY_KEY_ID: 'rzp_test_0123456789' }, 'staging').missing,
    ).toEqual([]);
  });

  test('is deployed by its name only, and a name that is not known is refused', async () => {
    const command = deploy(['--env', 'stagign']);
    expect(await command.ended).toMatchObject({ code: 1 });
    expect(command.output()).toContain('There is no stagign: --env is one of production, staging.');
    const unknown = deploy(['--dryrun']);
    expect(await unknown.ended).toMatchObject({ code: 1 });
    expect(unknown.output()).toContain("Unknown option '--dryrun'");
  });
});

test('the median of several measurements counts', () => {
  expect(medianOf([4000, 90, 110, 100, 2000])).toBe(110);
});

describe('settings are checked as the Worker will check them', () => {
  test('all of it', () => {
    const { missing, vars, secrets } = readDeployment(COMPLETE);
    expect(missing).toEqual(demoIdentity(shop));
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
    expect(readDeployment({ ...COMPLETE, [name]: value }, 'staging').missing).toContainEqual(
      expect.stringContaining(`${name} cannot be right: `),
    );
  });

  test('one half of what signing in with Google needs', () => {
    const half = ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: give both, or neither.'];
    const missingOf = (env: Record<string, string>) =>
      readDeployment({ ...COMPLETE, RAZORPAY_KEY_ID: 'rzp_test_0123456789', ...env }, 'staging').missing;
    expect(missingOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual(half);
    expect(missingOf({ GOOGLE_CLIENT_SECRET: 'secret' })).toEqual(half);
    expect(missingOf({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })).toEqual([]);
  });

  test('a mail domain that nobody has', () => {
    expect(readDeployment({ ...COMPLETE, MAIL_FROM: 'care@jhilmil.example' }).missing).toContainEqual(
      expect.stringContaining('The mail domain is missing'),
    );
  });

  test('production is nobody but its owner: what is left of the demo shop is named', () => {
    const [gstin, ...addresses] = demoIdentity({
      email: 'care@jhilmil.example',
      gstin: '29AAJFJ4821K1Z0',
      grievanceOfficer: { email: 'grievance@jhilmil.example' },
    });
    expect(gstin).toContain("gstin in src/shop.config.ts is the demo shop's (29AAJFJ4821K1Z0)");
    expect(addresses).toEqual([
      expect.stringMatching(/^email in .+ is care@jhilmil.example/),
      expect.stringMatching(/^grievanceOfficer.email in .+ is grievance@jhilmil.example/),
    ]);
    const own = { email: 'care@jhilmil.in', gstin: '', grievanceOfficer: { email: 'kavya@jhilmil.in' } };
    expect(demoIdentity(own)).toEqual([]);
  });
});
