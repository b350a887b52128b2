import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import cloudflare from '@astrojs/cloudflare';
import { cacheCloudflare } from '@astrojs/cloudflare/cache';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders, passthroughImageService } from 'astro/config';
import { groups } from './scripts/bundle/client-bundle.ts';
import { OLDEST_BROWSERS, oldBrowsers } from './scripts/bundle/old-browsers.ts';
import { serviceWorker } from './scripts/bundle/service-worker.ts';

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
    variants: [{ weight, style: 'normal', display: 'swap', src: [`./src/fonts/${file}`] }],
  },
});

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
    imageService: 'custom',
    persistState: { path: process.env.WORKER_STATE ?? '.data/worker' },
  }),
  // The shop makes its pictures' sizes itself: what Astro has for that stays out of the Worker.
  image: { service: passthroughImageService(), endpoint: { entrypoint: './src/lib/no-image-endpoint.ts' } },
  cache: { provider: cacheCloudflare() },
  session: false,
  integrations: [react(), wakeOnIntent],
  devToolbar: { enabled: false },
  fonts: [
    localFont('Cormorant', '--font-cormorant', '600', 'cormorant.woff2', [
      'Cormorant on Android',
      'Cormorant on Linux',
      'serif',
    ]),
    localFont('Figtree', '--font-figtree', '400 600', 'figtree.woff2', ['Figtree elsewhere', 'sans-serif']),
  ],
  security: {
    // Every write goes through the API, which checks the origin itself.
    checkOrigin: false,
    csp: {
      scriptDirective: {
        hashes: [
          inlineHash('./src/features/notification-bar/hide-dismissed.js'),
          inlineHash('./src/features/page/shell/first-screen-ends.js'),
          inlineHash('./src/lib/keep-early-clicks.js'),
          inlineHash('./src/lib/tell-lost-scripts.js'),
          inlineHash('./src/lib/speculation-rules.json'),
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
        "worker-src 'self'",
      ],
    },
  },
  // What a component brings of its own is small: the sheets of the shop and of the admin are linked by their layouts.
  build: { inlineStylesheets: 'always' },
  vite: {
    plugins: [tailwindcss(), oldBrowsers, serviceWorker],
    // A file of its own is cached for a year; inlined it would be sent with every page.
    build: { assetsInlineLimit: 0, modulePreload: false, cssTarget: OLDEST_BROWSERS },
    environments: {
      ssr: {
        build: {
          // The names of functions stay, for what the log says of errors.
          rolldownOptions: {
            output: { minify: { compress: true, codegen: true, mangle: { keepNames: true } } },
          },
        },
      },
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups },
            },
          },
        },
      },
    },
  },
});
