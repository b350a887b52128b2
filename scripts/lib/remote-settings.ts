import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './project.ts';
import { ShopError } from './shop-error.ts';

/** The shops that run at Cloudflare: each has its own section of wrangler.toml and its own file of settings. */
const REMOTE = ['production', 'staging'] as const;
export type Remote = (typeof REMOTE)[number];

export const settingsFile = (remote: Remote) => `.${remote}.vars`;

export function remoteOf(name: string): Remote {
  const remote = REMOTE.find((known) => known === name);
  if (remote === undefined) throw new ShopError(`There is no ${name}: --env is one of ${REMOTE.join(', ')}.`);
  return remote;
}

/** What its file says; the environment says it better. */
export function readRemoteSettings(remote: Remote, env: NodeJS.ProcessEnv): NodeJS.Dict<string> {
  const file = join(root, settingsFile(remote));
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...env };
}
