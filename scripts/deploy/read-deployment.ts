import { DAY_MS, formatDate } from '#dates.ts';
import { tokenEndsAt } from '#lib/token-claims.ts';
import { shop } from '#shop.config.ts';
import { Variables } from '#variables.ts';
import {
  DATABASE_HINT,
  otherThan,
  readRemoteSettings,
  type Remote,
  settingsFile,
} from '#scripts/lib/remote-settings.ts';
import { demoIdentity, isNobodys } from './demo-identity.ts';

/** Uploaded as secrets, which nobody can read back. The Worker's other settings are ordinary variables. */
export const SECRETS = [
  'DATABASE_AUTH_TOKEN',
  'AUTH_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_PREVIOUS_WEBHOOK_SECRET',
] as const;
const OPEN = ['SITE_URL', 'DATABASE_URL', 'MAIL_FROM', 'GOOGLE_CLIENT_ID', 'RAZORPAY_KEY_ID'] as const;

const LEAST_LEFT_MS = 7 * DAY_MS;
const TURSO_TOKEN = '(turso db tokens create jhilmil --expiration 90d)';

const HINTS: Readonly<Record<string, string>> = {
  SITE_URL: 'the address of the shop, such as https://jhilmil.in',
  DATABASE_URL: DATABASE_HINT,
  DATABASE_AUTH_TOKEN: `of Turso ${TURSO_TOKEN}`,
  AUTH_SECRET: '32 characters or more that nobody can guess (openssl rand -base64 32)',
  RAZORPAY_KEY_ID: 'rzp_live_… or rzp_test_…, from the Razorpay dashboard under API keys',
  RAZORPAY_KEY_SECRET: 'it is shown once, with its key id',
  RAZORPAY_WEBHOOK_SECRET: 'the one that you typed for the webhook, 16 characters or more',
};

export interface Deployment {
  readonly remote: Remote;
  readonly vars: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
}

export function readDeployment(
  env: NodeJS.ProcessEnv,
  remote: Remote = 'production',
  folder?: string,
): Deployment {
  const given = readRemoteSettings(remote, env, folder);
  const vars = pick(given, OPEN);
  const secrets = pick(given, SECRETS);
  const { error } = Variables.safeParse({ ...vars, ...secrets, ENVIRONMENT: remote });
  const wrong = new Map((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
  if (!secrets['DATABASE_AUTH_TOKEN'] && !wrong.has('DATABASE_AUTH_TOKEN')) {
    wrong.set('DATABASE_AUTH_TOKEN', '');
  }
  const missing = [...wrong].map(([name, message]) => {
    const problem = name in vars || name in secrets ? `cannot be right` : 'is missing';
    const hint = HINTS[name] ?? message;
    return `${name} ${problem}: ${hint}.`;
  });
  const alsoWrong = [
    ...wrongMail(vars['MAIL_FROM'] ?? shop.email),
    ...(remote === 'production' ? demoIdentity(shop) : []),
    ...endingToken(secrets['DATABASE_AUTH_TOKEN']),
    ...('GOOGLE_CLIENT_ID' in vars === 'GOOGLE_CLIENT_SECRET' in secrets
      ? []
      : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: give both, or neither.']),
    ...sharedWith(otherThan(remote), vars, folder),
    ...(remote === 'staging' && vars['RAZORPAY_KEY_ID']?.startsWith('rzp_live_')
      ? ['RAZORPAY_KEY_ID takes real money: staging has a key of the test mode, rzp_test_….']
      : []),
  ];
  return { remote, vars, secrets, missing: [...missing, ...alsoWrong] };
}

/** Soon the token may be expired. */
function endingToken(token: string | undefined): string[] {
  const endsAt = tokenEndsAt(token);
  if (endsAt === null || endsAt > Date.now() + LEAST_LEFT_MS) return [];
  return [
    `DATABASE_AUTH_TOKEN ends on ${formatDate(endsAt)}: it has to last a week. Make another one ${TURSO_TOKEN}.`,
  ];
}

/** Staging must not reach customers, their orders or their money; nor may customers reach it. */
function sharedWith(other: Remote, vars: Deployment['vars'], folder?: string): string[] {
  const theirs = readRemoteSettings(other, {}, folder);
  return (['SITE_URL', 'DATABASE_URL'] as const)
    .filter((name) => hostOf(vars[name]) !== null && hostOf(vars[name]) === hostOf(theirs[name]))
    .map((name) => `${name} is that of ${other} (${settingsFile(other)}): each shop has its own.`);
}

/** libsql://… and https://… can be the same database. */
const hostOf = (address = '') => URL.parse(address)?.host ?? null;

function wrongMail(sender: string): string[] {
  if (!isNobodys(sender)) return [];
  return [
    `The mail domain is missing: mail would come from ${sender}. Verify yours with Cloudflare Email Service and name an address of it in src/shop.config.ts (or MAIL_FROM).`,
  ];
}

function pick(given: NodeJS.Dict<string>, names: readonly string[]): Record<string, string> {
  const found = names.map((name) => [name, given[name]] as const);
  return Object.fromEntries(found.filter((pair): pair is [string, string] => Boolean(pair[1])));
}
