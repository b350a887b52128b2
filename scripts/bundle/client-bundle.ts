import type { Plugin } from 'vite';
import { type StandIn, standInsFor } from './stand-ins.ts';

const DEPENDENCIES = /^const __vite__mapDeps=.*;\n/;
const USE_OF_DEPENDENCIES = /,__vite__mapDeps\(\[[\d,]*\]\)/g;
/** Vite hands each import to its helper, of which ours does nothing but call it. */
const WRAPPED_IMPORT = /\b__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__\)/g;
/** What our own code stands in for. Vite's helper waits for style sheets of what is imported; none of ours brings any. */
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

/** The files that hold several modules, each with the modules that go into it. */
const FILES = {
  /** What every page runs, with all that it imports; and small things that its other files share. */
  shop: [
    /src\/layouts\/ShopLayout\.astro\?/,
    /src\/domain\/money\.ts/,
    /src\/features\/cart\/too-many\.ts/,
    /src\/lib\/element\.ts/,
  ],
  /** What the cart, the wishlist and the session share once they are awake. */
  stores: [
    /src\/features\/cart\/(?:cart-store|guest-cart-store|known-products|seen-prices)\.ts/,
    /src\/lib\/(?:api-client|persistent-atom|retry-delay)\.ts/,
    /\/node_modules\/nanostores\//,
  ],
  /** React in one file: fewer requests, and it compresses better than in two. */
  react: [/\/node_modules\/(?:react|react-dom|scheduler)\//, /src\/lib\/hydrate-island\.ts/],
  /** What the sheet of the cart has before there is anything in it; others share it. */
  island: [
    /src\/features\/cart\/EmptyCart\.tsx/,
    /src\/components\/ui\/(?:Icon\.tsx|button\.ts)/,
    /\/node_modules\/@nanostores\/react\//,
  ],
  /** What shows a cart, in its sheet and at the checkout. */
  lines: [
    /src\/features\/cart\/(?:Cart(?:LineItem|Lines|Picture)|LineNote|QuantityStepper)\.tsx/,
    /src\/features\/cart\/(?:cart-actions|cart-lines-store)\.ts/,
    /src\/domain\/(?:coupon\/coupon|pricing\/shipping)\.ts/,
    /src\/features\/order\/checkout\/kept-draft\.ts/,
  ],
  /** What forms of the account and of signing in take of it: they would fetch the checkout for that. */
  leaving: [/src\/lib\/(?:leave-for|in-app)\.ts/],
  /** Whoever enters a coupon in the sheet goes there next. */
  checkout: [/src\/features\/order\/checkout\/(?:CheckoutScreen|CouponField|draft|quote-store)\.tsx?/],
} as const;

const used = new Set<RegExp>();
let isUnwrapped = false;

export const groups = Object.entries(FILES).map(([name, modules]) => ({
  name,
  test: (id: string) => modules.some((module) => module.test(id) && used.add(module)),
}));

/** Makes what browsers get smaller. Nobody reads Vite's lists of what each import brings, for one. */
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
      // Nobody would notice that pages have become heavier.
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
