import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import cloudflare from '@astrojs/cloudflare';
import { cacheCloudflare } from '@astrojs/cloudflare/cache';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';

/** The few lines that must be known before the first paint stand in the page itself, allowed by their hash. */
const inlineHash = (file) =>
  `sha256-${createHash('sha256')
    .update(readFileSync(new URL(file, import.meta.url)))
    .digest('base64')}`;

const localFont = (name, cssVariable, weight, file, fallbacks) => ({
  name,
  cssVariable,
  fallbacks,
  provider: fontProviders.local(),
  options: {
    // Text never moves: a font that comes late is used from the next page on.
    variants: [{ weight, style: 'normal', display: 'optional', src: [`./node_modules/@fontsource${file}`] }],
  },
});

/** Small scripts that every page runs, in one file: many small ones cost requests and compress badly. */
const ON_EVERY_PAGE = new RegExp(
  [
    'src/features/shell/chat-button',
    'src/features/(?:notification/notification-bar|newsletter/newsletter-form|analytics/page-view)',
    'src/features/cart/(?:cart-badge|show-cart-count|start-own-cart|kept-cart|card-buttons|wish|too-many)',
    'src/features/(?:account/watch-sign-in|wishlist/hearts|wishlist/kept-wishlist)',
    'src/domain/cart/guest-cart',
    'src/components/ui/(?:toast|stand-in)\\.ts',
    'src/lib/(?:paths|element|fetch-pages-ahead)',
  ].join('|'),
);

/** What the cart and the wishlist share once they are awake. */
const STORES = new RegExp(
  [
    'src/features/cart/(?:cart-store|guest-cart-store|kept-atom|known-products|seen-prices)',
    'src/lib/api-client',
    '/node_modules/nanostores/',
  ].join('|'),
);

const DEPENDENCIES = /^const __vite__mapDeps=.*;\n/;
const USE_OF_DEPENDENCIES = /,__vite__mapDeps\(\[[\d,]*\]\)/g;

/**
 * In place of Vite's own helper for imports on demand, most of which waits for style sheets; none of ours brings any.
 * Nor does anybody read the lists of what each import brings.
 */
const importOnDemand = {
  name: 'import-on-demand',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (!chunk.code?.startsWith('const __vite__mapDeps')) continue;
        chunk.code = chunk.code.replace(DEPENDENCIES, '').replaceAll(USE_OF_DEPENDENCIES, '');
      }
    },
  },
};

/** Adds `client:intent` for islands that a visitor who only looks never pays for. */
const wakeOnIntent = {
  name: 'wake-on-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/lib/wake-on-intent.ts' }),
  },
};

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  // Keeps the space between a word and an element on the next line.
  compressHTML: true,
  adapter: cloudflare({
    imageService: 'passthrough',
    persistState: { path: process.env.WORKER_STATE ?? '.data/worker' },
  }),
  cache: { provider: cacheCloudflare() },
  session: false,
  integrations: [react(), wakeOnIntent],
  devToolbar: { enabled: false },
  fonts: [
    localFont('Cormorant', '--font-cormorant', '600', '/cormorant/files/cormorant-latin-600-normal.woff2', [
      'Georgia',
      'serif',
    ]),
    localFont(
      'Figtree',
      '--font-figtree',
      '300 900',
      '-variable/figtree/files/figtree-latin-wght-normal.woff2',
      ['Arial', 'sans-serif'],
    ),
  ],
  security: {
    // Every write goes through the API, which checks the origin itself.
    checkOrigin: false,
    csp: {
      scriptDirective: {
        hashes: [
          inlineHash('./src/features/notification/hide-dismissed.js'),
          inlineHash('./src/lib/keep-early-clicks.js'),
        ],
      },
      styleDirective: { hashes: [inlineHash('./src/styles/view-transition.css')] },
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
      ],
    },
  },
  vite: {
    plugins: [tailwindcss(), importOnDemand],
    // A file of its own is cached for a year; inlined it would be sent with every page.
    build: { assetsInlineLimit: 0, modulePreload: false },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // The adapter's, made for the Worker; browsers have no use for a process.
              banner: '',
              // React in one file: fewer requests, and it compresses better than in two.
              codeSplitting: {
                groups: [
                  { name: 'shop', test: ON_EVERY_PAGE },
                  { name: 'stores', test: STORES },
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\// },
                ],
              },
            },
          },
        },
      },
    },
  },
});
