import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { type StandIn, standInsFor } from './stand-ins.ts';

const STAND_INS: readonly StandIn[] = [
  {
    module: /\/node_modules\/@astrojs\/react\/dist\/server\.js$/,
    code: "export { default } from '/src/lib/render-island.server.ts';",
  },
  {
    // Brings two renderers, of which islands take the one that does not stream.
    module: /\/node_modules\/react-dom\/server\.edge\.js$/,
    code: "module.exports = require('./cjs/react-dom-server-legacy.browser.production.js');",
  },
  {
    // Colours for terminals; to find out whether there is one takes 10 ms.
    module: /\/node_modules\/piccolore\/dist\/index\.js$/,
    code: 'export default new Proxy({}, { get: () => String });',
  },
  {
    // Writes the element of islands and its directive into each page: browsers keep `src/lib/island-element.ts`.
    module: /\/node_modules\/astro\/dist\/runtime\/server\/scripts\.js$/,
    code: `const isNeeded = () => false;
      export { isNeeded as determineIfNeedsHydrationScript, isNeeded as determinesIfNeedsDirectiveScript };
      export const getPrescripts = () => '';`,
  },
  {
    // The shop has an API instead of Astro's actions, which bring two formats for what they carry.
    module: /\/node_modules\/astro\/dist\/actions\/(?:utils|handler|runtime\/client)\.js$/,
    code: `const none = () => undefined;
      export { none as createCallAction, none as createGetActionResult, none as deserializeActionResult };
      export { none as handleAction, none as hasActionPayload };`,
  },
  {
    // Tries two routers, of which only the second knows addresses such as "/orders/adding" beside "/orders/:id".
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
    // Tells nobody anything unless it is told to.
    module: /\/node_modules\/@better-auth\/telemetry\/dist\/index\.mjs$/,
    code: 'export const createTelemetry = async () => ({ publish: async () => {} });',
  },
  {
    // Where accounts would be kept without a database.
    module: /\/node_modules\/@better-auth\/memory-adapter\/dist\/index\.mjs$/,
    code: 'export const memoryAdapter = undefined;',
  },
  {
    // Of its three dozen places to sign in with an account from elsewhere the shop has one.
    module: /\/node_modules\/@better-auth\/core\/dist\/social-providers\/index\.mjs$/,
    code: `import { google } from './google.mjs';
      import * as z from 'zod';
      export { google };
      export const socialProviders = { google };
      export const SocialProviderListEnum = z.enum(['google']).or(z.string());`,
  },
  {
    // A list of its paths for strangers, which better-auth is told to keep to itself.
    module: /\/node_modules\/better-call\/dist\/openapi\.mjs$/,
    code: 'export const generator = undefined, getHTML = undefined;',
  },
  {
    // Of its paths the shop has only those of `functions/routes/auth`: whoever asks for another meets none.
    module: /\/node_modules\/better-auth\/dist\/api\/routes\/(?:account|error|update-session)\.mjs$/,
    code: `const nowhere = {};
      export { nowhere as accountInfo, nowhere as getAccessToken, nowhere as linkSocialAccount };
      export { nowhere as listUserAccounts, nowhere as refreshToken, nowhere as unlinkAccount };
      export { nowhere as error };
      export const updateSession = () => nowhere;`,
  },
  {
    // The second step of signing in is an app or a written code: no code is sent for it.
    module: /\/node_modules\/better-auth\/dist\/plugins\/two-factor\/otp\/index\.mjs$/,
    code: 'export const otp2fa = () => ({ id: "otp", endpoints: {} });',
  },
  {
    // For sessions that are kept in an encrypted cookie: the shop keeps them in its database.
    module: /\/node_modules\/jose\/dist\/webapi\/(?:jwt\/(?:de|en)crypt|jwk\/thumbprint)\.js$/,
    code: `export const EncryptJWT = undefined, jwtDecrypt = undefined;
      export const calculateJwkThumbprint = undefined, calculateJwkThumbprintUri = undefined;`,
  },
  {
    // What zod knows of JSON Schema, which nothing here asks for.
    module: /\/node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/,
    code: `const none = () => undefined;
      export { none as createStandardJSONSchemaMethod, none as createToJSONSchemaMethod };
      export { none as extractDefs, none as finalize, none as handleUnrepresentable, none as initializeContext };
      export { none as process, none as processSchema, none as toJSONSchema, none as allProcessors };`,
  },
];

/** Makes what is uploaded smaller. */
export const serverStandIns = standInsFor('ssr', STAND_INS);

const COMPONENT = /\/src\/(?:components|features|lib)\/[^?]+\.tsx?$/;
const NOTHING = '\0fetched-by-browsers';

/** What a component fetches when it is used is used in browsers alone: the Worker does not carry it. */
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

/** Of what is done with a written code, the shop signs in. */
const UNUSED_WITH_A_CODE = [
  ...['createVerificationOTP', 'getVerificationOTP', 'checkVerificationOTP', 'verifyEmailOTP'],
  ...['requestPasswordResetEmailOTP', 'forgetPasswordEmailOTP', 'resetPasswordEmailOTP'],
  ...['requestEmailChangeEmailOTP', 'changeEmailEmailOTP'],
];

/** What the shop does by its own rules. */
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
    // Else it is made all the same, though nobody asks for it.
    {
      module: new RegExp(`/node_modules/better-auth/dist/api/routes/${file}\\.mjs$`),
      from: `const ${name} = createAuthEndpoint(`,
      to: `const ${name} = /* @__PURE__ */ createAuthEndpoint(`,
    },
  ]),
  {
    // Astro's log has its format for times ready before it says anything, which takes 20 ms of each start.
    module: /\/node_modules\/astro\/dist\/core\/logger\/core\.js$/,
    from: 'const dateTimeFormat = new Intl.DateTimeFormat(',
    to: 'const dateTimeFormat = ((...how) => ({ format: (time) => new Intl.DateTimeFormat(...how).format(time) }))(',
  },
  {
    // Its errors say what is wrong; where to read on is for whoever develops with it.
    module: /\/node_modules\/astro\/dist\/core\/errors\/errors-data\.js$/,
    from: /^ +hint: (?:".*"|'.*'|`[^`$]*`)$/gm,
    to: '',
  },
  {
    // On a slow line the style sheet and the largest picture come first: a press before its script has come is kept.
    module: /\/node_modules\/astro\/dist\/runtime\/server\/render\/script\.js$/,
    from: '<script type="module" src=',
    to: '<script type="module" fetchpriority="low" src=',
  },
];

/** Says a few words of packages otherwise. */
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
 * Of what Astro notes of the site: files are found before the Worker is asked, modules are named for browsers only, and how an
 * island wakes stands in `src/lib/island-element.ts`.
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
