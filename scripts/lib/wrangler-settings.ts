import { join } from 'node:path';
import { root } from './project.ts';
import type { Remote } from './remote-settings.ts';

/** Only what the scripts name; all other settings are passed on unchanged. */
export interface WranglerSettings {
  readonly name: string;
  readonly compatibility_date: string;
  readonly r2_buckets: readonly { readonly binding: string; readonly bucket_name: string }[];
  readonly ratelimits: readonly {
    readonly name: string;
    readonly namespace_id: string;
    readonly simple: { readonly limit: number };
  }[];
  readonly assets: { readonly directory: string };
  readonly vars: Readonly<Record<string, unknown>>;
}

/** Wrangler adds these when it reads a file, and warns about them when a file has them. */
const NOT_SETTINGS = [
  'configPath',
  'userConfigPath',
  'topLevelName',
  'definedEnvironments',
  'targetEnvironment',
  'unsafe',
];

/** Production's settings are outside any [env.…]. Wrangler's types are incomplete; it has validated the file. */
export async function readWranglerSettings(shop: Remote | 'local' = 'production'): Promise<WranglerSettings> {
  // Loaded only here: wrangler takes longer to load than a command takes to refuse.
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const file = { config: join(root, 'wrangler.toml'), ...(shop !== 'production' && { env: shop }) };
  const settings = Object.entries(readConfig(file) as object);
  const own = settings.filter(([key]) => !NOT_SETTINGS.includes(key));
  return Object.fromEntries(own) as unknown as WranglerSettings;
}

export async function bucketOf(remote: Remote): Promise<string> {
  const { r2_buckets: buckets } = await readWranglerSettings(remote);
  return buckets[0]?.bucket_name ?? '';
}
