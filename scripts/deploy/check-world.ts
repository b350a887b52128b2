import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { hasTable, migrate, pendingIn, readWanted } from '#drizzle/migrate.ts';
import { taskRuns } from '#drizzle/schema/health.ts';
import { staff } from '#drizzle/schema/staff.ts';
import { DAY_MS, formatDate } from '#dates.ts';
import { BACKUP } from '#health/health.ts';
import { tokenEndsAt } from '#lib/token-claims.ts';
import { databaseSaid } from '#scripts/lib/remote-settings.ts';
import { bucketOf } from '#scripts/lib/wrangler-settings.ts';
import type { Deployment } from './read-deployment.ts';
import { runWrangler } from './run-wrangler.ts';

const TIMEOUT_MS = 60_000;

export async function checkCloudflare({ remote }: Deployment): Promise<string[]> {
  const account = await runWrangler(['whoami']);
  if (!account.ok || /not authenticated/i.test(account.text)) {
    return [
      'The Cloudflare account is missing: npx wrangler login, or CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
    ];
  }
  const bucket = await bucketOf(remote);
  const found = await runWrangler(['r2', 'bucket', 'info', bucket]);
  if (found.ok) return [];
  if (/does not exist/i.test(found.text)) {
    return [`The bucket ${bucket} is missing: npx wrangler r2 bucket create ${bucket}`];
  }
  return [
    `Cloudflare does not say whether the bucket ${bucket} is there. With more than one account, set CLOUDFLARE_ACCOUNT_ID.\n${found.text.trim()}`,
  ];
}

export type Confirm = (lines: readonly string[]) => Promise<void>;

export async function prepareDatabase(
  { remote, vars, secrets }: Deployment,
  confirm: Confirm,
  wanted = readWanted(),
): Promise<string[]> {
  const endsAt = tokenEndsAt(secrets['DATABASE_AUTH_TOKEN']);
  console.log(databaseSaid(vars['DATABASE_URL'] ?? ''));
  if (endsAt !== null) console.log(`Its token ends on ${formatDate(endsAt)}.`);
  const db = openDatabase({
    url: vars['DATABASE_URL'] ?? '',
    authToken: secrets['DATABASE_AUTH_TOKEN'],
    timeoutMs: TIMEOUT_MS,
  });
  const pending = await pendingIn(db.$client, await wanted);
  if (remote === 'production' && pending.length > 0 && !(await isBackedUp(db))) {
    await confirm([
      `The database is to be changed (${pending.join(', ')}), and nothing takes that back but a backup, of which there is none of the last 24 hours: npm run backup -- --env production`,
    ]);
  }
  const applied = await migrate(db.$client, await wanted);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Migrated: ${applied.join(', ')}`);
  const owners = await db.$count(staff, and(eq(staff.role, 'owner'), isNull(staff.endedAt)));
  return owners > 0 ? [] : [`The administrator is missing: npm run admin:create -- --env ${remote}`];
}

/** A database without the table for backups counts as not backed up. */
async function isBackedUp(db: Database): Promise<boolean> {
  if (!(await hasTable(db.$client, 'task_runs'))) return false;
  const isRecent = and(eq(taskRuns.task, BACKUP), gt(taskRuns.succeededAt, Date.now() - DAY_MS));
  return (await db.$count(taskRuns, isRecent)) > 0;
}
