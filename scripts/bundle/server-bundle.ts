import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { type StandIn, standInsFor } from './stand-ins.ts';

const STAND_INS: readonly StandIn[] = [
  {
    module: /\/node_modules\/@astrojs\/react\/dist\/server\.js$/,
    code: "export { default } from '/src/lib/render-island.server.ts';",
  },
  {
    // Brings two renderers; islands use the one that does not stream.
    module: /\/node_modules\/react-dom\/server\.edge\.js$/,
    code: "module.exports = require('./cjs/react-dom-server-legacy.browser.production.js');",
  },
  {
    // Colours for terminals; detecting one takes 10 ms.
    module: /\/node_modules\/piccolore\/dist\/index\.js$/,
    code: 'export default new Proxy({}, { get: () => String });',
  },
  {
    // Writes the island element and its directive into each page: browsers cache `src/lib/island-element.ts` instead.
    module: /\/node_modules\/astro\/dist\/runtime\/server\/scripts\.js$/,
    code: `const isNeeded = () => false;
      export { isNeeded as determineIfNeedsHydrationScript, isNeeded as determinesIfNeedsDirectiveScript };
      export const getPrescripts = () => '';`,
  },
  {
    // The shop has an API instead of Astro's actions, which bring two serialisation formats.
    module: /\/node_modules\/astro\/dist\/actions\/(?:utils|handler|runtime\/client)\.js$/,
    code: `const none = () => undefined;
      export { none as createCallAction, none as createGetActionResult, none as deserializeActionResult };
      export { none as handleAction, none as hasActionPayload };`,
  },
  {
    // Tries two routers, of which only the second can have "/orders/adding" beside "/orders/:id".
    module: /\/node_modules\/hono\/dist\/hono\.js$/,
    code: `import { HonoBase } from './hono-base.js';
      import { TrieRouter } from './router/trie-router/router.js';
      export class Hono extends HonoBase {
        constructor(options) {
          super(options);
          this.router = new TrieRouter();
        }
      }`,
  },
  {
    // Sends nothing unless it is told to.
    module: /\/node_modules\/@better-auth\/telemetry\/dist\/index\.mjs$/,
    code: 'export const createTelemetry = async () => ({ publish: async () => {} });',
  },
  {
    // Stores accounts without a database.
    module: /\/node_modules\/@better-auth\/memory-adapter\/dist\/index\.mjs$/,
    code: 'export const memoryAdapter = undefined;',
  },
  {
    // The shop uses one of its three dozen providers.
    module: /\/node_modules\/@better-auth\/core\/dist\/social-providers\/index\.mjs$/,
    code: `import { google } from './google.mjs';
      import * as z from 'zod';
      export { google };
      export const socialProviders = { google };
      export const SocialProviderListEnum = z.enum(['google']).or(z.string());`,
  },
  {
    // A public list of its paths, which better-auth is told not to publish.
    module: /\/node_modules\/better-call\/dist\/openapi\.mjs$/,
    code: 'export const generator = undefined, getHTML = undefined;',
  },
  {
    // The shop uses only the paths in `functions/routes/auth`; nobody can reach the others.
    module: /\/node_modules\/better-auth\/dist\/api\/routes\/(?:account|error|update-session)\.mjs$/,
    code: `const nowhere = {};
      export { nowhere as accountInfo, nowhere as getAccessToken, nowhere as linkSocialAccount };
      export { nowhere as listUserAccounts, nowhere as refreshToken, nowhere as unlinkAccount };
      export { nowhere as error };
      export const updateSession = () => nowhere;`,
  },
  {
    // The second step of signing in is an app or a recovery code: no code is sent for it.
    module: /\/node_modules\/better-auth\/dist\/plugins\/two-factor\/otp\/index\.mjs$/,
    code: 'export const otp2fa = () => ({ id: "otp", endpoints: {} });',
  },
  {
    // For sessions in an encrypted cookie: the shop stores them in its database.
    module: /\/node_modules\/jose\/dist\/webapi\/(?:jwt\/(?:de|en)crypt|jwk\/thumbprint)\.js$/,
    code: `export const EncryptJWT = undefined, jwtDecrypt = undefined;
      export const calculateJwkThumbprint = undefined, calculateJwkThumbprintUri = undefined;`,
  },
  {
    // Support for JSON Schema, which nothing here uses.
    module: /\/node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/,
    code: `const none = () => undefined;
      export { none as createStandardJSONSchemaMethod, none as createToJSONSchemaMethod };
      export { none as extractDefs, none as finalize, none as handleUnrepresentable, none as initializeContext };
      export { none as process, none as processSchema, none as toJSONSchema, none as allProcessors };`,
  },
];

/** Makes the upload smaller. */
export const serverStandIns = standInsFor('ssr', STAND_INS);

const COMPONENT = /\/src\/(?:components|features|lib)\/[^?]+\.tsx?$/;
const NOTHING = '\0fetched-by-browsers';

/** Imports that a component makes when it is used run in browsers alone: the Worker does not carry them. */
export const browserParts: Plugin = {
  name: 'browser-parts',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    order: 'pre',
    handler: (_, importer, { kind }) =>
      kind === 'dynamic-import' && importer !== undefined && COMPONENT.test(importer) ? NOTHING : null,
  },
  load: { filter: { id: new RegExp(NOTHING) }, handler: () => 'export {};' },
};

interface Rewording {
  readonly module: RegExp;
  readonly from: string | RegExp;
  readonly to: string;
}

/** The shop uses e-mail codes to sign in, and not for these. */
const UNUSED_WITH_A_CODE = [
  ...['createVerificationOTP', 'getVerificationOTP', 'checkVerificationOTP', 'verifyEmailOTP'],
  ...['requestPasswordResetEmailOTP', 'forgetPasswordEmailOTP', 'resetPasswordEmailOTP'],
  ...['requestEmailChangeEmailOTP', 'changeEmailEmailOTP'],
];

/** The shop has its own rules for these. */
const UNUSED_PATHS = [
  ...['changeEmail', 'deleteUser', 'deleteUserCallback'].map((name) => ['update-user', name] as const),
  ...['revokeSession', 'revokeSessions', 'revokeOtherSessions'].map((name) => ['session', name] as const),
];

const REWORDINGS: readonly Rewording[] = [
  ...UNUSED_WITH_A_CODE.map((name) => ({
    module: /\/node_modules\/better-auth\/dist\/plugins\/email-otp\/index\.mjs$/,
    from: `${name}: ${name}(opts)`,
    to: `${name}: {}`,
  })),
  ...UNUSED_PATHS.flatMap(([file, name]) => [
    {
      module: /\/node_modules\/better-auth\/dist\/api\/index\.mjs$/,
      from: `\t\t\t${name},\n`,
      to: '',
    },
    // Otherwise it is created all the same, though nobody uses it.
    {
      module: new RegExp(`/node_modules/better-auth/dist/api/routes/${file}\\.mjs$`),
      from: `const ${name} = createAuthEndpoint(`,
      to: `const ${name} = /* @__PURE__ */ createAuthEndpoint(`,
    },
  ]),
  {
    // Astro's log creates its time format before it logs anything, which takes 20 ms of each start.
    module: /\/node_modules\/astro\/dist\/core\/logger\/core\.js$/,
    from: 'const dateTimeFormat = new Intl.DateTimeFormat(',
    to: 'const dateTimeFormat = ((...how) => ({ format: (time) => new Intl.DateTimeFormat(...how).format(time) }))(',
  },
  {
    // Its errors say what is wrong; the hints are for developers.
    module: /\/node_modules\/astro\/dist\/core\/errors\/errors-data\.js$/,
    from: /^ +hint: (?:".*"|'.*'|`[^`$]*`)$/gm,
    to: '',
  },
  {
    // On a slow line the style sheet and the largest picture come first: a press before its script is there is kept.
    module: /\/node_modules\/astro\/dist\/runtime\/server\/render\/script\.js$/,
    from: '<script type="module" src=',
    to: '<script type="module" fetchpriority="low" src=',
  },
];

/** Replaces a few words in packages. */
export const rewordings: Plugin = {
  name: 'rewordings',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: REWORDINGS.map(({ module }) => module) },
    handler(code, id) {
      return REWORDINGS.filter(({ module }) => module.test(id)).reduce((text, { from, to }) => {
        const reworded = text.replace(from, to);
        if (reworded === text) this.error(`${id} says it otherwise now.`);
        return reworded;
      }, code);
    },
  },
};

/**
 * Removes parts of Astro's manifest: files are found before the Worker is asked, entry modules are named for browsers
 * only, and `src/lib/island-element.ts` wakes islands.
 */
export const shortManifest: AstroIntegration = {
  name: 'short-manifest',
  hooks: {
    'astro:build:ssr': ({ manifest }) => {
      manifest.assets = [];
      const modules = Object.entries(manifest.entryModules);
      manifest.entryModules = Object.fromEntries(modules.filter(([, file]) => !file.endsWith('.mjs')));
      manifest.clientDirectives = manifest.clientDirectives.map(([name]) => [name, '']);
    },
  },
};
