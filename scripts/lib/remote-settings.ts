import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './project.ts';
import { ShopError } from './shop-error.ts';

const REMOTE = ['production', 'staging'] as const;
export type Remote = (typeof REMOTE)[number];

export const settingsFile = (remote: Remote) => `.${remote}.vars`;

export const otherThan = (remote: Remote): Remote => (remote === 'production' ? 'staging' : 'production');

export function remoteOf(name: string): Remote {
  const remote = REMOTE.find((known) => known === name);
  if (remote === undefined) throw new ShopError(`There is no ${name}: --env is one of ${REMOTE.join(', ')}.`);
  return remote;
}

/** A # in or before an unquoted value cuts it off; a # behind a space begins a comment. */
const CUT = /^\s*(?:export\s+)?(\w+)\s*=(?!\s*["'`])(?:[^#\n]*[^#\s])?#/gm;

/** Refuses where the environment differs from the file: a shell often still holds another shop's values. */
export function readRemoteSettings(
  remote: Remote,
  env: NodeJS.ProcessEnv,
  folder = root,
): NodeJS.Dict<string> {
  const file = join(folder, settingsFile(remote));
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const cut = [...text.matchAll(CUT)].map(([, name]) => name);
  if (cut.length > 0) {
    throw new ShopError(
      `In ${settingsFile(remote)} the value of ${cut.join(', ')} would end before its #. Put it in quotes: ${cut.map((name) => `${name}="…"`).join(' ')}`,
    );
  }
  const all = parseEnv(text);
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value));
  const torn = Object.keys(given).filter((name) => env[name] && env[name] !== given[name]);
  if (torn.length > 0) {
    throw new ShopError(
      `The shell and ${settingsFile(remote)} say different things of ${torn.join(', ')}. Take it out of one of them: unset ${torn.join(' ')}`,
    );
  }
  return { ...env, ...given };
}

export const DATABASE_HINT = 'of Turso, such as libsql://jhilmil-you.turso.io (turso db show jhilmil --url)';

export function readNamedSettings(
  name: string | undefined,
  env: NodeJS.ProcessEnv,
  folder = root,
): NodeJS.Dict<string> {
  if (name === undefined) return withAddress(env, 'the environment');
  const remote = remoteOf(name);
  const settings = readRemoteSettings(remote, env, folder);
  if (!settings['DATABASE_URL']) throw new ShopError(`DATABASE_URL is missing in ${settingsFile(remote)}.`);
  return withAddress(settings, settingsFile(remote));
}

/** A host without libsql:// is not a URL; the calls that use it would not say why they fail. */
function withAddress(settings: NodeJS.Dict<string>, place: string): NodeJS.Dict<string> {
  const url = settings['DATABASE_URL'];
  if (url === undefined || URL.parse(url)?.host) return settings;
  throw new ShopError(`DATABASE_URL in ${place} cannot be right: ${DATABASE_HINT}.`);
}

export const databaseSaid = (url: string) => `The database is ${new URL(url).host}.`;
