import { join, resolve } from 'node:path';
import { MOST_PORTS } from './ports.ts';
import { root } from './project.ts';
import { assertNotTakenByNpm } from './read-options.ts';
import { ShopError } from './shop-error.ts';

export interface ShopSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly waits: Readonly<Record<string, string>>;
}

const DEFAULT_PORT = 8787;
const WAITS = ['HOLD_SECONDS', 'RECONCILE_AFTER_SECONDS'] as const;
/** A day; the Worker accepts no more either. */
const MOST_SECONDS = 86_400;

export function readSettings(env: NodeJS.ProcessEnv): ShopSettings {
  const port = env['PORT'] ? Number(env['PORT']) : DEFAULT_PORT;
  if (!Number.isInteger(port) || port < 1 || port + MOST_PORTS - 1 > 65_535) {
    throw new ShopError(
      `PORT must be a number from 1 to ${65_536 - MOST_PORTS}, not "${String(env['PORT'])}". Try: PORT=8790 npm start`,
    );
  }
  return {
    port,
    dataDir: env['SHOP_DATA'] ? resolve(env['SHOP_DATA']) : join(root, '.data'),
    waits: Object.fromEntries(WAITS.flatMap((name) => readWait(env, name))),
  };
}

function readWait(env: NodeJS.ProcessEnv, name: (typeof WAITS)[number]): [string, string][] {
  const seconds = env[name];
  if (!seconds) return [];
  if (/^\d{1,5}$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= MOST_SECONDS) {
    return [[name, seconds]];
  }
  throw new ShopError(`${name} must be a number of seconds from 1 to ${MOST_SECONDS}, not "${seconds}".`);
}

const LIKE_PRODUCTION = '--like-production';
const EMPTY = '--empty';

export function readStartOptions(args: readonly string[]) {
  const unknown = args.find((arg) => arg !== LIKE_PRODUCTION && arg !== EMPTY);
  if (unknown !== undefined) {
    throw new ShopError(
      `npm start does not know "${unknown}". Try: npm start -- ${LIKE_PRODUCTION}, or npm start -- ${EMPTY}`,
    );
  }
  for (const option of [LIKE_PRODUCTION, EMPTY]) {
    if (!args.includes(option)) assertNotTakenByNpm(option.slice(2), process.env);
  }
  return { isLikeProduction: args.includes(LIKE_PRODUCTION), staysEmpty: args.includes(EMPTY) };
}
