import { openDatabase } from '../../drizzle/client.ts';
import { accounts, users } from '../../drizzle/schema/account.ts';
import { writeBatch } from '../../drizzle/write-batch.ts';
import { hashPassword } from '../../src/domain/auth/password-hash.server.ts';
import type { BenchRow, Measurement } from './measurement.ts';
import { readUse, type Use } from './process-use.ts';

/** Many answers take half a second on purpose: nobody learns from the time which addresses are known. */
const ACCOUNTS = 30;
const SIGN_INS = 30;
const AT_ONCE = 10;
const PASSWORD = 'moonlit-anklets';

/** The cost of signing in, how long it makes others wait, and whether answers take longer for known addresses. */
export const measureAccounts: Measurement = async ({ shopUrl, shopData, databaseUrl }) => {
  const emails = await addAccounts(databaseUrl);
  const [someone = ''] = emails;
  const health = await medianOf(SIGN_INS, () => timeOf(fetch(new URL('/api/health', shopUrl))));
  const before = readUse(shopData);
  const signIns = await medianOf(SIGN_INS, () =>
    post(shopUrl, 'sign-in/email', { email: someone, password: PASSWORD }),
  );
  const after = readUse(shopData);
  const cpuOf = (of: keyof Use) => ((after[of] - before[of]) / SIGN_INS).toFixed(1);
  const rows: BenchRow[] = [
    {
      what: 'signing in, one after the other',
      result: `p50 ${signIns.toFixed(1)} ms`,
      cpu: `${cpuOf('workerCpuMs')} + ${cpuOf('databaseCpuMs')} ms`,
      baseline: `/api/health: p50 ${health.toFixed(1)} ms`,
      ratio: (signIns / health).toFixed(1),
    },
    await measureCrowd(shopUrl, emails, signIns),
  ];
  for (const [what, path, body] of REQUESTS) {
    const known = await medianOf(ACCOUNTS, (nth) => post(shopUrl, path, body(emails[nth] ?? '')));
    const unknown = await medianOf(ACCOUNTS, (nth) => post(shopUrl, path, body(`nobody.${nth}@example.in`)));
    rows.push({
      what: `${what}, known address`,
      result: `p50 ${known.toFixed(1)} ms`,
      baseline: `unknown address: p50 ${unknown.toFixed(1)} ms`,
      ratio: (known / unknown).toFixed(3),
    });
  }
  return rows;
};

/** In this order: the last request makes the unknown addresses known. */
const REQUESTS: readonly (readonly [
  what: string,
  path: string,
  body: (email: string) => Record<string, string>,
])[] = [
  ['wrong password', 'sign-in/email', (email) => ({ email, password: 'wrong-password' })],
  ['forgotten password', 'request-password-reset', (email) => ({ email })],
  ['code by mail', 'email-otp/send-verification-otp', (email) => ({ email })],
  ['signing up', 'sign-up/email', (email) => ({ email, name: 'Bench', password: PASSWORD })],
];

/** The longest wait of others while ten sign in at once. */
async function measureCrowd(shopUrl: string, emails: readonly string[], signInMs: number): Promise<BenchRow> {
  let isOver = false;
  const crowd = Promise.all(
    emails.slice(0, AT_ONCE).map((email) => post(shopUrl, 'sign-in/email', { email, password: PASSWORD })),
  ).then(() => {
    isOver = true;
  });
  const waits: number[] = [];
  // The flag changes in the crowd's own callback, which the compiler cannot see.
  while (!(isOver as boolean)) waits.push(await timeOf(fetch(new URL('/api/health', shopUrl))));
  await crowd;
  const longest = Math.max(...waits);
  return {
    what: `longest wait while ${AT_ONCE} sign in at once`,
    result: `${longest.toFixed(1)} ms (${waits.length} requests)`,
    baseline: `one sign-in: ${signInMs.toFixed(1)} ms`,
    ratio: (longest / signInMs).toFixed(2),
  };
}

async function addAccounts(url: string): Promise<string[]> {
  const db = openDatabase({ url });
  const password = await hashPassword(PASSWORD);
  const made = Array.from({ length: ACCOUNTS }, (_, nth) => ({
    id: `bench-${nth}`,
    name: 'Bench',
    email: `bench.${nth}@example.in`,
    emailVerified: true,
  }));
  const methods = made.map(({ id }) => ({
    id,
    userId: id,
    accountId: id,
    providerId: 'credential',
    password,
  }));
  await writeBatch(db, [db.insert(users).values(made), db.insert(accounts).values(methods)]);
  return made.map(({ email }) => email);
}

/** The cookies of a new session. */
export async function signIn(
  shopUrl: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const response = await ask(shopUrl, 'sign-in/email', { email, password });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}

let clients = 0;

function post(shopUrl: string, path: string, body: Record<string, string>): Promise<number> {
  return timeOf(ask(shopUrl, path, body));
}

/** Each request comes from its own address, so that none hits a rate limit. */
function ask(shopUrl: string, path: string, body: Record<string, string>): Promise<Response> {
  clients += 1;
  const headers = {
    'Content-Type': 'application/json',
    Origin: new URL(shopUrl).origin,
    'CF-Connecting-IP': `10.1.${String(clients >> 8)}.${String(clients & 255)}`,
  };
  const url = new URL(`/api/auth/${path}`, shopUrl);
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function timeOf(request: Promise<Response>): Promise<number> {
  const startedAt = performance.now();
  const response = await request;
  await response.arrayBuffer();
  if (response.status >= 500 || response.status === 429) {
    throw new Error(`${response.url} answered ${response.status}`);
  }
  return performance.now() - startedAt;
}

async function medianOf(times: number, measure: (nth: number) => Promise<number>): Promise<number> {
  const results: number[] = [];
  for (let nth = 0; nth < times; nth += 1) results.push(await measure(nth));
  results.sort((a, b) => a - b);
  return results[Math.floor(times / 2)] ?? Number.NaN;
}
