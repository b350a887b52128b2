import { existsSync } from 'node:fs';
import * as z from 'zod';
import { openDatabase } from '#drizzle/client.ts';
import { findUnavailable } from '#drizzle/errors.ts';
import { SignUpInput } from '#auth/auth-input.ts';
import { findOtherAdmins, makeAdmin } from '#auth/make-admin.server.ts';
import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from '#auth/rights.ts';
import { DomainError } from '#errors.ts';
import { ask } from './lib/ask.ts';
import { openPortOf } from './lib/claim.ts';
import { readOptions } from './lib/read-options.ts';
import { databaseSaid, readNamedSettings } from './lib/remote-settings.ts';
import { readSettings } from './lib/settings.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';
import { shopPaths } from './lib/shop-paths.ts';

const WHO: Readonly<Record<StaffRole, string>> = {
  owner: 'administrator',
  packer: 'packer',
  catalogue: 'keeper of the catalogue',
  accounts: 'accountant',
};

try {
  await createAdmin(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(inWords(error)));
  process.exitCode = 1;
}

/** [--role packer|catalogue|accounts] [--only] [--env production|staging]; without --env for DATABASE_URL, or the local shop while it is open. */
async function createAdmin(args: readonly string[]): Promise<void> {
  const { values } = readOptions(args, {
    env: { type: 'string' },
    only: { type: 'boolean', default: false },
    role: { type: 'string', default: 'owner' },
  });
  const role = STAFF_ROLES.find((known) => known === values.role);
  if (!role) throw new ShopError(`--role is one of ${STAFF_ROLES.join(', ')}.`);
  if (values.only && role !== 'owner') throw new ShopError('--only is for an owner.');
  const env = readNamedSettings(values.env, process.env);
  const url = env['DATABASE_URL'] ?? `http://127.0.0.1:${openPort(env) + 1}`;
  console.log(databaseSaid(url));
  if (!process.stdin.isTTY && !(env['ADMIN_EMAIL'] && env['ADMIN_PASSWORD'])) {
    throw new ShopError('There is no terminal to ask at. Set ADMIN_EMAIL and ADMIN_PASSWORD.');
  }
  const db = openDatabase({ url, authToken: env['DATABASE_AUTH_TOKEN'] ?? env['AUTH_TOKEN'] });
  const admin = SignUpInput.parse({
    email: env['ADMIN_EMAIL'] ?? (await ask(`Email address of the ${WHO[role]}:`)),
    name: env['ADMIN_NAME'] ?? ROLE_LABELS[role],
    password: env['ADMIN_PASSWORD'] ?? (await askPassword()),
  });
  const others = await findOtherAdmins({ db }, admin.email);
  const outcome = await makeAdmin({ db }, { ...admin, role, isOnly: values.only });
  console.log(
    outcome === 'made'
      ? `${admin.email} is the ${WHO[role]}.`
      : `${admin.email} had an account, which is the ${WHO[role]}'s now. It was signed out everywhere.`,
  );
  if (others.length === 0 || role !== 'owner') return;
  const onEnv = values.env === undefined ? '' : ` --env ${values.env}`;
  console.log(
    values.only
      ? `No administrator any more, and signed out: ${others.join(', ')}.`
      : `There are others: ${others.join(', ')}. To have one only: npm run admin:create -- --only${onEnv}`,
  );
}

function openPort(env: NodeJS.ProcessEnv): number {
  const { dataDir, port } = readSettings(env);
  return (existsSync(dataDir) ? openPortOf(shopPaths(dataDir)) : null) ?? port;
}

async function askPassword(): Promise<string> {
  const password = await ask('Password (12 characters or more, not shown):', { isSecret: true });
  const again = await ask('Once more:', { isSecret: true });
  if (password !== again) throw new ShopError('Passwords do not match.');
  return password;
}

function inWords(error: unknown): unknown {
  if (error instanceof DomainError) return new ShopError(error.message);
  if (error instanceof z.ZodError)
    return new ShopError(error.issues.map(({ message }) => message).join('\n'));
  if (findUnavailable(error)?.reason !== 'unreachable') return error;
  return new ShopError(
    'The database does not answer. Start the shop first (npm start), or set DATABASE_URL.',
  );
}
