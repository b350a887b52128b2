import type { Plugin } from 'vite';
import { type StandIn, standInsFor } from './stand-ins.ts';

const DEPENDENCIES = /^const __vite__mapDeps=.*;\n/;
const USE_OF_DEPENDENCIES = /,__vite__mapDeps\(\[[\d,]*\]\)/g;
/** Vite passes each import to its helper; our stand-in for it only calls the import. */
const WRAPPED_IMPORT = /\b__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__\)/g;
/** Replaced by our own code. Vite's helper waits for style sheets of the import; no import of ours has any. */
const STAND_INS: readonly StandIn[] = [
  {
    module: /^\0vite\/preload-helper\.js$/,
    code: 'export const __vitePreload = (load) => load();',
  },
  {
    module: /\/node_modules\/@astrojs\/react\/dist\/client\.js$/,
    code: "export { default } from '/src/lib/hydrate-island.ts';",
  },
];

export const clientStandIns = standInsFor('client', STAND_INS);

/** The files that combine several modules, each with its modules. */
const FILES = {
  /** Runs on every page, with all its imports; and small things that the other files share. */
  shop: [
    /src\/layouts\/ShopLayout\.astro\?/,
    /src\/domain\/money\.ts/,
    /src\/features\/cart\/too-many\.ts/,
    /src\/lib\/element\.ts/,
    /src\/components\/ui\/slides\.ts/,
  ],
  /** Shared by the cart, the wishlist and the session once they are awake. */
  stores: [
    /src\/features\/cart\/(?:cart-store|guest-cart-store|known-products|seen-prices)\.ts/,
    /src\/lib\/(?:api-client|persistent-atom|retry-delay)\.ts/,
    /\/node_modules\/nanostores\//,
  ],
  /** React in one file: fewer requests, and it compresses better than in two. */
  react: [/\/node_modules\/(?:react|react-dom|scheduler)\//, /src\/lib\/hydrate-island\.ts/],
  /** The sheet of the cart while it is empty; others share parts of it. */
  island: [
    /src\/features\/cart\/EmptyCart\.tsx/,
    /src\/components\/ui\/(?:Icon\.tsx|button\.ts)/,
    /\/node_modules\/@nanostores\/react\//,
  ],
  /** Shows a cart, in its sheet and at the checkout. */
  lines: [
    /src\/features\/cart\/(?:Cart(?:LineItem|Lines|Picture)|LineNote|QuantityStepper)\.tsx/,
    /src\/features\/cart\/(?:cart-actions|cart-lines-store)\.ts/,
    /src\/domain\/(?:coupon\/coupon|pricing\/shipping)\.ts/,
    /src\/features\/order\/checkout\/kept-draft\.ts/,
  ],
  /** Used by the forms of the account and of signing in, which would fetch the whole checkout otherwise. */
  leaving: [/src\/lib\/(?:leave-for|in-app)\.ts/],
  /** Whoever enters a coupon in the sheet opens the checkout next. */
  checkout: [/src\/features\/order\/checkout\/(?:CheckoutScreen|CouponField|draft|quote-store)\.tsx?/],
} as const;

const used = new Set<RegExp>();
let isUnwrapped = false;

export const groups = Object.entries(FILES).map(([name, modules]) => ({
  name,
  test: (id: string) => modules.some((module) => module.test(id) && used.add(module)),
}));

/** Makes the browsers' files smaller. For one, nothing uses Vite's lists of what each import brings. */
export const clientBundle: Plugin = {
  name: 'client-bundle',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk(code) {
    const unwrapped = code.replaceAll(WRAPPED_IMPORT, '$1');
    isUnwrapped ||= unwrapped !== code;
    return { code: unwrapped, map: null };
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      // Without this nobody would notice that pages have become heavier.
      for (const module of Object.values(FILES).flat()) {
        if (!used.has(module)) this.error(`Nothing of the bundle fits ${String(module)} any more.`);
      }
      if (!isUnwrapped) this.error(`Nothing of the bundle fits ${String(WRAPPED_IMPORT)} any more.`);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.startsWith('const __vite__mapDeps')) continue;
        chunk.code = chunk.code.replace(DEPENDENCIES, '').replaceAll(USE_OF_DEPENDENCIES, '');
        if (chunk.code.includes('__vite__mapDeps'))
          this.error(`${chunk.fileName} keeps its list of imports.`);
      }
    },
  },
};
