import type { Plugin } from 'vite';

const DEPENDENCIES = /^const __vite__mapDeps=.*;\n/;
const USE_OF_DEPENDENCIES = /,__vite__mapDeps\(\[[\d,]*\]\)/g;
const HELPER = '\0vite/preload-helper.js';

/** The files that hold several modules, each with the modules that go into it. */
const FILES = {
  /** What every page runs, with all that it imports; and small things that its other files share. */
  shop: [
    /src\/layouts\/ShopLayout\.astro\?/,
    /src\/domain\/money\.ts/,
    /src\/features\/cart\/too-many\.ts/,
    /src\/lib\/element\.ts/,
  ],
  /** What the cart and the wishlist share once they are awake. */
  stores: [
    /src\/features\/cart\/(?:cart-store|guest-cart-store|kept-atom|known-products|seen-prices)\.ts/,
    /src\/lib\/api-client\.ts/,
    /\/node_modules\/nanostores\//,
  ],
  /** React in one file: fewer requests, and it compresses better than in two. */
  react: [/\/node_modules\/(?:react|react-dom|scheduler)\//, /\/node_modules\/@astrojs\/react\//],
} as const;

const used = new Set<RegExp | typeof HELPER>();

export const groups = Object.entries(FILES).map(([name, modules]) => ({
  name,
  test: (id: string) => modules.some((module) => module.test(id) && used.add(module)),
}));

/**
 * In place of Vite's own helper for imports on demand, most of which waits for style sheets; none of ours brings any.
 * Nor does anybody read the lists of what each import brings.
 */
export const clientBundle: Plugin = {
  name: 'client-bundle',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (id !== HELPER) return undefined;
    used.add(HELPER);
    return 'export const __vitePreload = (load) => load();';
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      // Nobody would notice that pages have become heavier.
      for (const sought of [...Object.values(FILES).flat(), HELPER] as const) {
        if (!used.has(sought)) this.error(`Nothing of the bundle fits ${String(sought)} any more.`);
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.startsWith('const __vite__mapDeps')) continue;
        chunk.code = chunk.code.replace(DEPENDENCIES, '').replaceAll(USE_OF_DEPENDENCIES, '');
        if (chunk.code.includes('__vite__mapDeps'))
          this.error(`${chunk.fileName} keeps its list of imports.`);
      }
    },
  },
};
