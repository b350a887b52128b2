import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOf } from '#scripts/backup/pictures-in.ts';
import { END_SIGNALS } from './end-signal.ts';
import { STATE_VERSION } from './shop-paths.ts';
import { readWranglerSettings } from './wrangler-settings.ts';

interface LocalMedia {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (file: string, ...keys: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** With miniflare's own proxy, a file of two keys costs three times as much CPU. */
const KEEPER = `export default {
  async fetch(request, { MEDIA }) {
    const keys = new URL(request.url).searchParams.getAll('key');
    if (request.method === 'GET') {
      const object = await MEDIA.get(keys[0]);
      return new Response(object?.body, { status: object ? 200 : 404 });
    }
    const contentType = request.headers.get('Content-Type');
    const body = await request.arrayBuffer();
    const options = { httpMetadata: { contentType }, onlyIf: { etagDoesNotMatch: '*' } };
    await Promise.all(keys.map((key) => MEDIA.put(key, body, options)));
    return new Response();
  },
}`;

export async function openLocalMedia(workerState: string): Promise<LocalMedia> {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
  const { compatibility_date: compatibilityDate, r2_buckets } = await readWranglerSettings('local');
  const r2Buckets = Object.fromEntries(r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name]));
  const server = await leavingSignals(async () => {
    const opened = new Miniflare(
      convertV4MiniflareOptions({
        resourcePersistencePath: join(workerState, STATE_VERSION),
        workers: [{ name: 'media', modules: true, script: KEEPER, compatibilityDate, r2Buckets }],
      }),
    );
    await opened.ready;
    return opened;
  });
  const url = await server.ready;
  const addressOf = (keys: readonly string[]) =>
    `${url.origin}/?${String(new URLSearchParams(keys.map((key) => ['key', key])))}`;
  return {
    async get(key) {
      const answer = await fetch(addressOf([key]));
      return answer.ok ? await answer.bytes() : null;
    },
    async put(file, ...keys) {
      const headers = { 'Content-Type': contentTypeOf(file) };
      const answer = await fetch(addressOf(keys), { method: 'PUT', headers, body: await readFile(file) });
      if (!answer.ok) throw new Error(`${file} was not stored: ${await answer.text()}`);
    },
    close: () => server.dispose(),
  };
}

/** Miniflare would end the process at once, in the middle of a script that ends in order. */
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
