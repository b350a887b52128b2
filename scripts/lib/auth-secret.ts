import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ShopPaths } from './shop-paths.ts';

/** Made once for each data directory, so that sessions survive a restart of the shop. */
export function authSecret({ authSecret: file }: ShopPaths): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
