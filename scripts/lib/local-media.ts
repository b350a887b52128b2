import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOf } from '../backup/pictures-in.ts';
import { END_SIGNALS } from './end-signal.ts';
import { STATE_VERSION } from './shop-paths.ts';
import { readWranglerSettings } from './wrangler-settings.ts';

interface LocalMedia {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (key: string, file: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The picture store of a site that is not running yet: the files that it will open. */
export async function openLocalMedia(workerState: string): Promise<LocalMedia> {
  const { getPlatformProxy } = await import('wrangler');
  const configPath = await writeBucketsConfig(workerState);
  const proxy = await leavingSignals(() =>
    getPlatformProxy<{ MEDIA: R2Bucket }>({
      configPath,
      persist: { path: join(workerState, STATE_VERSION) },
    }),
  );
  const { MEDIA } = proxy.env;
  return {
    async get(key) {
      const object = await MEDIA.get(key);
      return object && new Uint8Array(await object.arrayBuffer());
    },
    put: (key, file) => putOnce(MEDIA, key, file),
    close: () => proxy.dispose(),
  };
}

/** A bucket, as wrangler or miniflare declares it. */
interface Bucket {
  readonly head: (key: string) => Promise<unknown>;
  readonly put: (
    key: string,
    file: Uint8Array,
    options: { httpMetadata: { contentType: string } },
  ) => Promise<unknown>;
}

/** Stores a file, unless the key is taken. */
export async function putOnce(bucket: Bucket, key: string, file: string): Promise<void> {
  if (await bucket.head(key)) return;
  await bucket.put(key, await readFile(file), { httpMetadata: { contentType: contentTypeOf(key) } });
}

/** Only the buckets of wrangler.toml: there is no Worker here for the other bindings to name. */
async function writeBucketsConfig(workerState: string): Promise<string> {
  const { name, compatibility_date, r2_buckets } = await readWranglerSettings('local');
  const file = join(workerState, 'buckets.json');
  writeFileSync(file, JSON.stringify({ name, compatibility_date, r2_buckets }));
  return file;
}

/**
 * Miniflare would end the process at once, in the middle of a script that ends in order; workerd ends in both cases.
 */
async function leavingSignals<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  const taken = END_SIGNALS.filter((signal) => process.listenerCount(signal) > 0);
  const remove = (name: string | symbol, listener: () => void) => {
    // The event fires before the listener is added.
    if (taken.some((signal) => signal === name)) process.nextTick(() => process.off(name, listener));
  };
  process.on('newListener', remove);
  try {
    return await open();
  } finally {
    process.off('newListener', remove);
  }
}
