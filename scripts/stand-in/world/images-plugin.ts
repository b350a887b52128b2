// Wrangler loads this, and gives the Worker the local Images binding behind a stand-in that is asked for each
// transformation. Errors look like Cloudflare's, because the same code makes them.

/** The shop's own name of the binding belongs to the stand-in before it. */
export const LOCAL_IMAGES = 'LOCAL_IMAGES';
export const IMAGES_PLUGIN = 'counted-images';

export interface ImagesOptions {
  readonly standInPort: number;
}

interface Binding {
  readonly dev?: { readonly plugin?: { readonly name: string }; readonly options?: object };
}

interface WorkerOptions {
  readonly config: { readonly env?: Readonly<Record<string, Binding>> };
}

const BEFORE = `export default {
  async fetch(request, { COUNTER, IMAGES }) {
    if (new URL(request.url).pathname !== '/transform') return IMAGES.fetch(request);
    const counted = await COUNTER.fetch('http://stand-in/_world/images', { method: 'POST' });
    return counted.ok ? IMAGES.fetch(request) : counted;
  },
};`;

export const plugins = {
  [IMAGES_PLUGIN]: {
    getBindings: (options: WorkerOptions) =>
      bindingsOf(options).map(([name]) => ({
        name,
        wrapped: {
          moduleName: 'cloudflare-internal:images-api',
          innerBindings: [{ name: 'fetcher', service: { name: IMAGES_PLUGIN } }],
        },
      })),
    getNodeBindings: () => ({}),
    getServices: ({ options }: { readonly options: WorkerOptions }) =>
      bindingsOf(options).flatMap(([, standInPort]) => [
        {
          name: `${IMAGES_PLUGIN}:counter`,
          external: { address: `127.0.0.1:${standInPort}`, http: {} },
        },
        {
          name: IMAGES_PLUGIN,
          worker: {
            compatibilityDate: '2026-01-01',
            modules: [{ name: 'before.js', esModule: BEFORE }],
            bindings: [
              { name: 'COUNTER', service: { name: `${IMAGES_PLUGIN}:counter` } },
              { name: 'IMAGES', service: { name: `images:binding:${LOCAL_IMAGES}` } },
            ],
          },
        },
      ]),
  },
};

function bindingsOf({ config }: WorkerOptions): [string, number][] {
  return Object.entries(config.env ?? {}).flatMap(([name, { dev }]) =>
    dev?.plugin?.name === IMAGES_PLUGIN ? [[name, (dev.options as ImagesOptions).standInPort]] : [],
  );
}
