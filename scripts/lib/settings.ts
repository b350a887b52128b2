import { join, resolve } from 'node:path';
import { root } from './project.ts';
import { ShopError } from './shop-error.ts';

export interface ShopSettings {
  readonly port: number;
  readonly dataDir: string;
}

const DEFAULT_PORT = 8787;
/** The database and the mailbox use the next two. */
const PORTS_PER_SHOP = 3;

export function readSettings(env: NodeJS.ProcessEnv): ShopSettings {
  const port = env['PORT'] ? Number(env['PORT']) : DEFAULT_PORT;
  if (!Number.isInteger(port) || port < 1 || port + PORTS_PER_SHOP - 1 > 65_535) {
    throw new ShopError(
      `PORT must be a number from 1 to 65533, not "${String(env['PORT'])}". Try: PORT=8790 npm start`,
    );
  }
  return { port, dataDir: env['SHOP_DATA'] ? resolve(env['SHOP_DATA']) : join(root, '.data') };
}
