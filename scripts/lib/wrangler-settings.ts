import { join } from 'node:path';
import { root } from './project.ts';
import type { Remote } from './remote-settings.ts';

/** Of wrangler.toml, what the scripts name; the other settings are passed on as they are. */
export interface WranglerSettings {
  readonly name: string;
  readonly compatibility_date: string;
  readonly r2_buckets: readonly { readonly bucket_name: string }[];
  readonly ratelimits: readonly {
    readonly name: string;
    readonly namespace_id: string;
    readonly simple: { readonly limit: number };
  }[];
  readonly assets: { readonly directory: string };
  readonly vars: Readonly<Record<string, unknown>>;
}

/** Added by wrangler when it reads a file; it warns about them when they come from one. */
const NOT_SETTINGS = [
  'configPath',
  'userConfigPath',
  'topLevelName',
  'definedEnvironments',
  'targetEnvironment',
  'unsafe',
];

/**
 * Those of production, which stand outside of any [env.…], or of another shop. Wrangler's own types are incomplete as
 * published; it has checked the file when it returns this.
 */
export async function readWranglerSettings(shop: Remote | 'local' = 'production'): Promise<WranglerSettings> {
  // Loaded only when it is asked: wrangler takes longer to load than a command to refuse.
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const file = { config: join(root, 'wrangler.toml'), ...(shop !== 'production' && { env: shop }) };
  const settings = Object.entries(readConfig(file) as object);
  const own = settings.filter(([key]) => !NOT_SETTINGS.includes(key));
  return Object.fromEntries(own) as unknown as WranglerSettings;
}

/** The name of the bucket of its pictures. */
export async function bucketOf(remote: Remote): Promise<string> {
  const { r2_buckets: buckets } = await readWranglerSettings(remote);
  return buckets[0]?.bucket_name ?? '';
}
