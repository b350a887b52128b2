import { serve } from '#scripts/stand-in/serve.ts';
import { findFreePort } from '#tests/support/sqld.ts';

interface Account {
  /** Records of the zone jhilmil.test. */
  readonly records?: readonly { readonly type: string; readonly name: string; readonly content: string }[];
  /** The Worker of each domain. */
  readonly domains?: readonly { readonly hostname: string; readonly service: string }[];
  readonly secrets?: readonly string[];
  /** The running version of its Worker. */
  readonly running?: string;
  /** The contents of its buckets, by bucket and key. */
  readonly objects?: Readonly<Record<string, string>>;
  /** Refuses calls about the zone, as for a token that may not see it. */
  readonly isZoneHidden?: boolean;
}

export interface Cloudflare {
  /** The environment that sends wrangler and the scripts here. */
  readonly env: Record<string, string>;
  /** The method and path of each change. */
  readonly changes: readonly string[];
  /** The version that the Worker was uploaded as. */
  readonly uploadedVersion: () => string | undefined;
  readonly close: () => void;
}

const ACCOUNT = '0123456789abcdef0123456789abcdef';

/** The part of Cloudflare's API that a deploy uses, on this machine. */
export async function startCloudflare(account: Account): Promise<Cloudflare> {
  const changes: string[] = [];
  let uploadedVersion: string | undefined;
  const port = await findFreePort();
  const server = await serve(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace('/client/v4', '').replace(`/accounts/${ACCOUNT}`, '');
    const sent = await request.text();
    uploadedVersion ??= /"name":"VERSION","type":"plain_text","text":"([^"]+)"/.exec(sent)?.[1];
    const [, bucket, key] = /^\/r2\/buckets\/([^/]+)\/objects\/(.+)$/.exec(path) ?? [];
    if (bucket && key) {
      const object = account.objects?.[`${bucket}/${decodeURIComponent(key)}`];
      return new Response(object ?? '', { status: object === undefined ? 404 : 200 });
    }
    const isQuestion = request.method === 'GET' || path === '/graphql';
    if (!isQuestion) changes.push(`${request.method} ${path}`);
    const result = resultOf(account, `${request.method} ${path}`, searchParams);
    if (result === undefined) {
      const errors = [{ code: 10_000, message: `Not here: ${request.method} ${path}` }];
      return Response.json({ success: false, errors, messages: [], result: null }, { status: 403 });
    }
    return Response.json({ success: true, errors: [], messages: [], result });
  }, port);
  return {
    changes,
    uploadedVersion: () => uploadedVersion,
    env: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${String(port)}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function resultOf(account: Account, call: string, asked: URLSearchParams): unknown {
  const name = asked.get('name');
  if (call === 'GET /zones') {
    if (account.isZoneHidden) return undefined;
    return name === 'jhilmil.test' ? [{ id: 'zone', name, account: { id: ACCOUNT } }] : [];
  }
  if (call === 'GET /zones/zone/dns_records') {
    return (account.records ?? []).filter((record) => record.name === name);
  }
  if (call === 'GET /workers/domains') return account.domains ?? [];
  if (call.endsWith('/secrets'))
    return (account.secrets ?? []).map((secret) => ({ name: secret, type: 'secret_text' }));
  if (call.startsWith('GET /workers/services/'))
    return {
      default_environment: {
        environment: 'production',
        script: { tag: 'tag', last_deployed_from: 'wrangler' },
      },
    };
  if (call.startsWith('GET /workers/workers/'))
    return { subdomain: { enabled: false, previews_enabled: false } };
  if (call.endsWith('/settings')) return { bindings: [] };
  if (call.endsWith('/deployments')) return { deployments: deploymentsOf(account) };
  if (call === 'GET /user') return { id: 'user', email: 'owner@jhilmil.test' };
  if (call === 'GET /user/tokens/verify') return { id: 'token', status: 'active' };
  if (call === 'GET /accounts' || call === 'GET /memberships')
    return [{ id: ACCOUNT, name: 'Jhilmil', account: { id: ACCOUNT, name: 'Jhilmil' } }];
  if (call.endsWith('/assets-upload-session')) return { jwt: 'jwt', buckets: [] };
  if (call.endsWith('/domains/changeset')) return { added: [], removed: [], updated: [], conflicting: [] };
  return {};
}

function deploymentsOf({ running }: Account): unknown[] {
  if (running === undefined) return [];
  const versions = [{ version_id: running, percentage: 100 }];
  return [{ id: 'deployment', source: 'wrangler', strategy: 'percentage', author_email: '', versions }];
}
