import { join } from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';
import { root } from './project.ts';

/** Of wrangler.toml, what the scripts name; the other settings are passed on as they are. */
export interface WranglerSettings {
  readonly name: string;
  readonly compatibility_date: string;
  readonly r2_buckets: readonly { readonly bucket_name: string }[];
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
 * Those of production, or of [env.local]. Wrangler's own types are incomplete as published; it has checked the file when
 * it returns this.
 */
export function readWranglerSettings(environment?: 'local'): WranglerSettings {
  const file = { config: join(root, 'wrangler.toml'), ...(environment && { env: environment }) };
  const settings = Object.entries(readConfig(file) as object);
  const own = settings.filter(([key]) => !NOT_SETTINGS.includes(key));
  return Object.fromEntries(own) as unknown as WranglerSettings;
}
