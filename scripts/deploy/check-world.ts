import { eq } from 'drizzle-orm';
import { openDatabase } from '../../drizzle/client.ts';
import { findUnavailable } from '../../drizzle/errors.ts';
import { migrate } from '../../drizzle/migrate.ts';
import { readMigrations } from '../../drizzle/read-migrations.ts';
import { users } from '../../drizzle/schema/account.ts';
import { formatDate } from '../../src/domain/dates.ts';
import { tokenEndsAt } from '../../src/lib/token-claims.ts';
import { databaseSaid } from '../lib/remote-settings.ts';
import { ShopError } from '../lib/shop-error.ts';
import { readWranglerSettings } from '../lib/wrangler-settings.ts';
import type { Deployment } from './read-deployment.ts';
import { runWrangler } from './run-wrangler.ts';

const TIMEOUT_MS = 60_000;

/** What is missing at Cloudflare, a line each. */
export async function checkCloudflare({ remote }: Deployment): Promise<string[]> {
  const account = await runWrangler(['whoami']);
  if (!account.ok || /not authenticated/i.test(account.text)) {
    return [
      'The Cloudflare account is missing: npx wrangler login, or CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
    ];
  }
  const { r2_buckets: buckets } = await readWranglerSettings(remote);
  const { bucket_name: bucket = '' } = buckets[0] ?? {};
  const found = await runWrangler(['r2', 'bucket', 'info', bucket]);
  return found.ok ? [] : [`The bucket ${bucket} is missing: npx wrangler r2 bucket create ${bucket}`];
}

/** Brings the tables up to date; says what is missing in them. */
export async function prepareDatabase({ remote, vars, secrets }: Deployment): Promise<string[]> {
  const endsAt = tokenEndsAt(secrets['DATABASE_AUTH_TOKEN']);
  console.log(databaseSaid(vars['DATABASE_URL'] ?? ''));
  if (endsAt !== null) console.log(`Its token ends on ${formatDate(endsAt)}.`);
  const db = openDatabase({
    url: vars['DATABASE_URL'] ?? '',
    authToken: secrets['DATABASE_AUTH_TOKEN'],
    timeoutMs: TIMEOUT_MS,
  });
  try {
    const applied = await migrate(db.$client, await readMigrations());
    console.log(applied.length === 0 ? 'The database is up to date.' : `Migrated: ${applied.join(', ')}`);
    const admins = await db.$count(users, eq(users.role, 'admin'));
    return admins > 0 ? [] : [`The administrator is missing: npm run admin:create -- --env ${remote}`];
  } catch (error) {
    if (!findUnavailable(error)) throw error;
    throw new ShopError('The database does not answer. Check DATABASE_URL and DATABASE_AUTH_TOKEN.');
  }
}
