import * as z from 'zod';
import { ShopError } from '#scripts/lib/shop-error.ts';
import { runWrangler } from './run-wrangler.ts';

const API = 'https://api.cloudflare.com/client/v4';
const TIMEOUT_MS = 30_000;

const Zones = z.array(z.object({ id: z.string(), account: z.object({ id: z.string() }) }));
const Domains = z.array(z.object({ hostname: z.string(), service: z.string() }));
const Credentials = z.union([
  z.object({ token: z.string() }),
  z.object({ key: z.string(), email: z.string() }),
]);
const Records = z.array(z.object({ type: z.string(), content: z.string() }));

/** Records for mail are not touched. */
const IN_THE_WAY = ['A', 'AAAA', 'CNAME'];

interface Takeovers {
  readonly missing: readonly string[];
  /** What is at the address already, and would be replaced without a question. */
  readonly replaced: readonly string[];
}

/** Without a terminal wrangler overwrites DNS records and takes domains from other Workers. */
export async function findTakeovers(hostname: string, worker: string): Promise<Takeovers> {
  const ask = await cloudflare();
  const zone = await findZone(ask, hostname);
  if (zone === 'unseen') return unseen(`whether ${hostname} is a domain of this account`);
  if (zone === null) {
    const missing = `The domain of ${hostname} is missing: add it in the Cloudflare dashboard, Domains → Onboard a domain.`;
    return { missing: [missing], replaced: [] };
  }
  const domains = await ask(`/accounts/${zone.account.id}/workers/domains?hostname=${hostname}`, Domains);
  const [taken] = domains?.filter((domain) => domain.hostname === hostname) ?? [];
  if (taken?.service === worker) return { missing: [], replaced: [] };
  if (taken) return { missing: [], replaced: [`the domain belongs to the Worker ${taken.service}`] };
  const records = await ask(`/zones/${zone.id}/dns_records?name=${hostname}`, Records);
  if (domains === null || records === null) return unseen(`what stands at ${hostname} now`);
  const replaced = records
    .filter(({ type }) => IN_THE_WAY.includes(type))
    .map(({ type, content }) => `the DNS record ${type} ${content}`);
  return { missing: [], replaced };
}

const unseen = (what: string): Takeovers => ({
  missing: [],
  replaced: [
    `unknown: the account's token may not see ${what}; it needs Zone → Read and DNS → Read. Look in the dashboard, DNS → Records`,
  ],
});

type Ask = Awaited<ReturnType<typeof cloudflare>>;

async function findZone(ask: Ask, hostname: string) {
  const labels = hostname.split('.');
  for (let from = 0; from < labels.length - 1; from += 1) {
    const zones = await ask(`/zones?name=${labels.slice(from).join('.')}`, Zones);
    if (zones === null) return 'unseen';
    if (zones[0]) return zones[0];
  }
  return null;
}

async function credentials(): Promise<Record<string, string>> {
  const { ok, stdout, text } = await runWrangler(['auth', 'token', '--json']);
  const found = Credentials.safeParse(ok ? JSON.parse(stdout) : null);
  if (!found.success) throw new ShopError(`Wrangler is not logged in (npx wrangler login):\n${text}`);
  return 'token' in found.data
    ? { Authorization: `Bearer ${found.data.token}` }
    : { 'X-Auth-Key': found.data.key, 'X-Auth-Email': found.data.email };
}

/** The call returns null when wrangler may not know. */
async function cloudflare() {
  const base = process.env['CLOUDFLARE_API_BASE_URL'] ?? API;
  const headers = await credentials();
  return async function ask<Result>(path: string, shape: z.ZodType<Result>): Promise<Result | null> {
    const response = await fetch(`${base}${path}`, {
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = z.object({ result: shape }).safeParse(await response.json().catch(() => null));
    return response.ok && answer.success ? answer.data.result : null;
  };
}
