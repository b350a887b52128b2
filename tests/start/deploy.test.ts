import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { users } from '#drizzle/schema/account.ts';
import { findTakeovers } from '#scripts/deploy/find-takeovers.ts';
import { root } from '#scripts/lib/project.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import { startDatabase } from '#tests/support/database.ts';
import { databaseToken } from '#tests/support/database-token.ts';
import { findFreePort } from '#tests/support/sqld.ts';
import { startCloudflare } from './support/cloudflare.ts';
import { endAll, makeDataDir, removeDataDirs, run, signalAll } from './support/started-shop.ts';

afterEach(endAll);
afterAll(removeDataDirs);

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

test('npm run deploy shows what stands at the address, and takes its place only with --yes', async () => {
  const cloudflare = await startCloudflare({
    records: [{ type: 'A', name: 'shop.jhilmil.test', content: '192.0.2.1' }],
    secrets: ['AUTH_SECRET', 'GOOGLE_CLIENT_SECRET', 'OF_SOMEBODY_ELSE'],
    running: '11111111-2222-4333-8444-555555555555',
  });
  const { sqld, db } = await startDatabase();
  await db.insert(users).values({ id: 'o', name: 'Owner', email: 'o@jhilmil.test', role: 'admin' });
  const port = await findFreePort();
  /** The shop's first statuses, in the order of its answers. */
  const answers = [503];
  const site = await serve(({ url }) => {
    if (new URL(url).pathname !== '/api/health') return new Response(null, { status: 404 });
    const version = cloudflare.uploadedVersion() ?? '0.1.0';
    return Response.json({ status: 'ok', version }, { status: answers.shift() ?? 200 });
  }, port);
  const env = {
    ...cloudflare.env,
    SITE_URL: 'https://shop.jhilmil.test',
    DATABASE_URL: sqld.url,
    // The token ends in the year 2100.
    DATABASE_AUTH_TOKEN: databaseToken({ exp: 4_102_444_800 }),
    AUTH_SECRET: 'a secret of 32 characters or more',
    RAZORPAY_KEY_ID: 'rzp_test_0123456789',
    RAZORPAY_KEY_SECRET: '0123456789abcdef',
    RAZORPAY_WEBHOOK_SECRET: '0123456789abcdef',
    MAIL_FROM: 'care@jhilmil.in',
    SHOP_STANDS_AT: `http://127.0.0.1:${String(port)}`,
    NODE_OPTIONS: `--import=${join(root, 'tests', 'start', 'support', 'moved-shop.ts')}`,
  };
  try {
    const asking = deploy(['--env', 'staging'], env);
    expect(await asking.ended).toMatchObject({ code: 1 });
    expect(asking.output()).toContain('- the DNS record A 192.0.2.1');
    expect(asking.output()).toContain('npm run deploy -- --yes');
    expect(cloudflare.changes).toEqual([]);
    // It has asked the shop nothing yet.
    expect(answers).toEqual([503]);

    const told = deploy(['--env', 'staging', '--yes'], env);
    expect(await told.ended, told.output()).toMatchObject({ code: 0 });
    expect(told.output()).toContain('Its token ends on 1 January 2100.');
    expect(told.output()).toContain('https://shop.jhilmil.test/api/health answers: 200');
    expect(answers).toEqual([]);
    expect(cloudflare.changes).toContain('PUT /workers/scripts/jhilmil-staging/domains/records');
    const removed = cloudflare.changes.filter((change) => change.startsWith('DELETE'));
    expect(removed).toEqual(['DELETE /workers/scripts/jhilmil-staging/secrets/GOOGLE_CLIENT_SECRET']);
    expect(told.output()).toContain(
      'To go back: npx wrangler rollback 11111111-2222-4333-8444-555555555555 --name jhilmil-staging',
    );
  } finally {
    cloudflare.close();
    site.close();
    site.closeAllConnections();
    await sqld.stop();
  }
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

const HOST = 'shop.jhilmil.test';
const MAIL = { type: 'MX', name: HOST, content: 'mx.example' };

test.each([
  ['nothing at a new address', HOST, { records: [MAIL] }, [], []],
  [
    'nothing at one that is its own already',
    HOST,
    { domains: [{ hostname: HOST, service: 'jhilmil' }], records: [{ ...MAIL, type: 'AAAA' }] },
    [],
    [],
  ],
  [
    'the domain of another Worker',
    HOST,
    { domains: [{ hostname: HOST, service: 'blog' }] },
    [],
    ['the domain belongs to the Worker blog'],
  ],
  ['it does not know what, where its token may not look', HOST, { isZoneHidden: true }, [], ['unknown']],
  [
    'nothing of a domain that is not there',
    'jhilmil.invalid',
    {},
    ['The domain of jhilmil.invalid is missing'],
    [],
  ],
])('a deploy would replace %s', async (_, name, account, missing, replaced) => {
  const cloudflare = await startCloudflare(account);
  for (const [key, value] of Object.entries(cloudflare.env)) vi.stubEnv(key, value);
  const found = await findTakeovers(name, 'jhilmil').finally(() => {
    vi.unstubAllEnvs();
    cloudflare.close();
  });
  const containing = (texts: readonly string[]) =>
    texts.map((text) => expect.stringContaining(text) as string);
  expect(found).toEqual({ missing: containing(missing), replaced: containing(replaced) });
});

test.each([
  [['--env', 'stagign'], 'There is no stagign: --env is one of production, staging.'],
  [['--dryrun'], "Unknown option '--dryrun'"],
])('npm run deploy -- %j is refused', async (args, said) => {
  const command = deploy(args);
  expect(await command.ended).toMatchObject({ code: 1 });
  expect(command.output()).toContain(said);
});
