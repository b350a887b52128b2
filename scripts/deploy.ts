import { join } from 'node:path';
import { MigrationError } from '#drizzle/migrate.ts';
import manifest from '../package.json' with { type: 'json' };
import { checkCloudflare, type Confirm, prepareDatabase } from './deploy/check-world.ts';
import { findTakeovers } from './deploy/find-takeovers.ts';
import { lookAtShop } from './deploy/look-at-shop.ts';
import { measureBundle } from './deploy/measure-bundle.ts';
import { type Deployment, readDeployment } from './deploy/read-deployment.ts';
import { removeSecrets, runningVersion } from './deploy/remove-secrets.ts';
import { runWrangler } from './deploy/run-wrangler.ts';
import { withSecretsFile } from './deploy/with-secrets-file.ts';
import { ask } from './lib/ask.ts';
import { root } from './lib/project.ts';
import { readOptions } from './lib/read-options.ts';
import { type Remote, remoteOf, settingsFile } from './lib/remote-settings.ts';
import { runNode } from './lib/run-node.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';
import { configOf } from './lib/shop-paths.ts';
import { readWranglerSettings } from './lib/wrangler-settings.ts';

interface Asked {
  readonly remote: Remote;
  readonly isDryRun: boolean;
  readonly isYes: boolean;
}

try {
  const asked = readArguments();
  if (asked.isDryRun) await tryOut(asked);
  else await deploy(asked);
} catch (error) {
  console.error(error instanceof MigrationError ? error.message : sentenceOf(error));
  process.exitCode = 1;
}

function readArguments(): Asked {
  const { values } = readOptions(process.argv.slice(2), {
    env: { type: 'string' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean' },
  });
  const { env = 'production', 'dry-run': isDryRun = false, yes: isYes = false } = values;
  return { remote: remoteOf(env), isDryRun, isYes };
}

/** Needs no account: checks that the upload is valid, small enough and quick enough. */
async function tryOut({ remote }: Asked): Promise<void> {
  await build();
  const checks = await measureBundle(configFile(remote));
  for (const { what, measured, limit, isWithin } of checks) {
    console.log(`${isWithin ? '✓' : '✗'} ${what.padEnd(30)} ${measured.padStart(10)}   limit ${limit}`);
  }
  const { missing } = readDeployment(process.env, remote);
  if (missing.length > 0) {
    console.log(`\nTo deploy for real, put into ${settingsFile(remote)} (docs/operate.md):`);
  }
  for (const line of missing) console.log(`- ${line}`);
  if (!checks.every(({ isWithin }) => isWithin))
    throw new ShopError('The bundle is above a limit of Cloudflare.');
  console.log('\nDry run: nothing was uploaded.');
}

/** Safe to run again: finished steps are left as they are. */
async function deploy({ remote, isYes }: Asked): Promise<void> {
  const deployment = readDeployment(process.env, remote);
  refuse([...deployment.missing, ...(await checkCloudflare(deployment))]);
  const { hostname } = new URL(deployment.vars['SITE_URL'] ?? '');
  const { name: worker } = await readWranglerSettings(remote);
  const { missing, replaced } = await findTakeovers(hostname, worker);
  refuse(missing);
  const confirm: Confirm = (lines) => confirmOrEnd(lines, isYes);
  if (replaced.length > 0) {
    const takenOver = replaced.map((line) => `- ${line}`);
    await confirm([`At ${hostname} the shop would take the place of what is there:`, ...takenOver]);
  }
  await build();
  refuse(await prepareDatabase(deployment, confirm));
  console.log('Uploading …');
  // The time tells two deploys of one release apart.
  const version = `${manifest.version}+${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const before = await runningVersion(configFile(remote));
  const answer = await upload(deployment, hostname, version);
  if (!answer.ok) throw new ShopError(`Cloudflare did not take it:\n${answer.text}`);
  console.log(await lookAtShop(new URL('/api/health', deployment.vars['SITE_URL']), { worker, version }));
  // Each removal makes a version: done before the shop was checked, a rollback would lead to the version just uploaded.
  const removed = await removeSecrets(configFile(remote), deployment.secrets, { worker, before });
  for (const line of removed) console.log(line);
}

async function confirmOrEnd(lines: readonly string[], isYes: boolean): Promise<void> {
  for (const line of lines) console.log(line);
  if (isYes) return;
  if (!process.stdin.isTTY) {
    throw new ShopError('Not deployed. If that is right: npm run deploy -- --yes');
  }
  if (!/^y(?:es)?$/i.test(await ask('Go on? (yes or no)'))) throw new ShopError('Not deployed.');
}

function configFile(remote: Remote): string {
  return join(root, 'dist', 'server', configOf(remote));
}

function refuse(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new ShopError(
    `Not deployed. What is missing (docs/operate.md says where it belongs):\n${missing.map((line) => `- ${line}`).join('\n')}`,
  );
}

async function build(): Promise<void> {
  console.log('Building …');
  const { ok, text } = await runNode(join(root, 'scripts', 'steps', 'build.ts'));
  if (!ok) throw new ShopError(text);
}

async function upload({ remote, vars, secrets }: Deployment, hostname: string, version: string) {
  return await withSecretsFile(secrets, (file) =>
    runWrangler([
      'deploy',
      '--config',
      configFile(remote),
      '--secrets-file',
      file,
      '--domains',
      hostname,
      ...Object.entries({ ...vars, VERSION: version }).flatMap(([name, value]) => [
        '--var',
        `${name}:${value}`,
      ]),
    ]),
  );
}
