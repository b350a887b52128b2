import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOf } from '../backup/pictures-in.ts';
import { readWranglerSettings } from './wrangler-settings.ts';

interface LocalMedia {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (key: string, file: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The picture store of a site that is not running yet: the same files that `wrangler dev` will open. */
export async function openLocalMedia(workerState: string): Promise<LocalMedia> {
  const { getPlatformProxy } = await import('wrangler');
  const proxy = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath: await writeBucketsConfig(workerState),
    // wrangler dev appends the version to its --persist-to; here it is part of the path.
    persist: { path: join(workerState, 'v3') },
  });
  const { MEDIA } = proxy.env;
  return {
    async get(key) {
      const object = await MEDIA.get(key);
      return object && new Uint8Array(await object.arrayBuffer());
    },
    async put(key, file) {
      if (await MEDIA.head(key)) return;
      const contentType = contentTypeOf(key);
      await MEDIA.put(key, await readFile(file), { httpMetadata: { contentType } });
    },
    close: () => proxy.dispose(),
  };
}

/** Of wrangler.toml only the buckets: there is no Worker here for the other bindings to name. */
async function writeBucketsConfig(workerState: string): Promise<string> {
  const { name, compatibility_date, r2_buckets } = await readWranglerSettings('local');
  const file = join(workerState, 'buckets.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, r2_buckets }));
  return file;
}
