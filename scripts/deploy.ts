import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MigrationError } from '../drizzle/migrate.ts';
import { checkCloudflare, prepareDatabase } from './deploy/check-world.ts';
import { measureBundle } from './deploy/measure-bundle.ts';
import { type Deployment, readDeployment, SETTINGS_FILE } from './deploy/read-deployment.ts';
import { runWrangler } from './deploy/run-wrangler.ts';
import { root } from './lib/project.ts';
import { runNode } from './lib/run-node.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';

const config = join(root, 'dist', 'server', 'wrangler.json');

try {
  if (process.argv.includes('--dry-run')) await tryOut();
  else await deploy();
} catch (error) {
  console.error(error instanceof MigrationError ? error.message : sentenceOf(error));
  process.exitCode = 1;
}

/** Without an account: what would be uploaded is valid, small enough and quick enough. */
async function tryOut(): Promise<void> {
  await build();
  const checks = await measureBundle(config);
  for (const { what, measured, limit, isWithin } of checks) {
    console.log(`${isWithin ? '✓' : '✗'} ${what.padEnd(30)} ${measured.padStart(10)}   limit ${limit}`);
  }
  const { missing } = readDeployment(process.env);
  if (missing.length > 0) console.log(`\nTo deploy for real, put into ${SETTINGS_FILE} (docs/operate.md):`);
  for (const line of missing) console.log(`- ${line}`);
  if (!checks.every(({ isWithin }) => isWithin))
    throw new ShopError('The bundle is above a limit of Cloudflare.');
  console.log('\nDry run: nothing was uploaded.');
}

/** Safe to run again: what is done already is left as it is. */
async function deploy(): Promise<void> {
  const deployment = readDeployment(process.env);
  refuse([...deployment.missing, ...(await checkCloudflare())]);
  await build();
  refuse(await prepareDatabase(deployment));
  console.log('Uploading …');
  const answer = await upload(deployment);
  if (!answer.ok) throw new ShopError(`Cloudflare did not take it:\n${answer.text}`);
  await lookAt(new URL('/api/health', deployment.vars['SITE_URL']));
}

function refuse(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new ShopError(`Not deployed. What is missing:\n${missing.map((line) => `- ${line}`).join('\n')}`);
}

async function build(): Promise<void> {
  console.log('Building …');
  const { ok, text } = await runNode(join(root, 'scripts', 'steps', 'build.ts'));
  if (!ok) throw new ShopError(text);
}

async function upload({ vars, secrets }: Deployment) {
  const folder = mkdtempSync(join(tmpdir(), 'jhilmil-secrets-'));
  const file = join(folder, 'secrets.json');
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return await runWrangler([
      ...['deploy', '--config', config, '--secrets-file', file],
      ...['--domains', new URL(vars['SITE_URL'] ?? '').hostname],
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function lookAt(health: URL): Promise<void> {
  const answer = await fetch(health).then(
    async (response) => `${response.status} ${await response.text()}`,
    (error: unknown) => String(error),
  );
  console.log(`Deployed. ${health.href} answers: ${answer}`);
  console.log('A new domain may take some minutes; npx wrangler rollback goes back to the version before.');
}
