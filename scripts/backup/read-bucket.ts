import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWrangler } from '#scripts/deploy/run-wrangler.ts';
import type { Remote } from '#scripts/lib/remote-settings.ts';
import { ShopError } from '#scripts/lib/shop-error.ts';
import { bucketOf } from '#scripts/lib/wrangler-settings.ts';
import type { ReadPicture } from './copy-pictures.ts';

/** Wrangler is called once for each picture: only for the few that have no public address. */
export function fromBucket(remote: Remote): ReadPicture {
  return async (key) => {
    const bucket = await bucketOf(remote);
    const folder = mkdtempSync(join(tmpdir(), 'jhilmil-hidden-'));
    const file = join(folder, 'picture');
    try {
      const { ok, text } = await runWrangler([
        'r2',
        'object',
        'get',
        `${bucket}/${key}`,
        '--remote',
        '--file',
        file,
      ]);
      if (ok) return new Uint8Array(await readFile(file));
      if (text.includes('key does not exist')) return null;
      throw new ShopError(
        `${key}, which has no public address, could not be read from the bucket ${bucket}: ${text}`,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
