// A separate process: serves a built Worker in workerd like `wrangler dev`, but without the proxy in front of it, which
// would cost 3 ms of CPU per request. It loads what it needs before it is told which Worker to serve.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from 'miniflare';
import { STATE_VERSION } from './shop-paths.ts';
import { unstable_getMiniflareWorkerOptions as readSettings } from 'wrangler';

export interface SiteToServe {
  readonly config: string;
  readonly port: number;
  readonly persist: string;
  readonly envFiles: string[];
  readonly vars: Readonly<Record<string, string>>;
}

interface Settings {
  readonly name: string;
  readonly compatibility_date: string;
}

const [{ config, port, persist, envFiles, vars }] = (await once(process, 'message')) as [SiteToServe];
process.disconnect();

const { name, compatibility_date } = JSON.parse(readFileSync(config, 'utf8')) as Settings;
// Declared apart from the call, because its type does not know `envFiles`.
const options = { overrides: {}, envFiles };
const { main = '', workerOptions } = readSettings(config, undefined, options);
const modulesRoot = dirname(config);
const files = readdirSync(modulesRoot, { recursive: true, encoding: 'utf8' });
const chunks = files.filter((file) => file.endsWith('.mjs')).map((file) => join(modulesRoot, file));
/** The first module answers requests. */
const modules = new Set([main, ...chunks]);

/** Cron runs at the address that `wrangler dev` uses for it. */
const cron: V4WorkerOptions = {
  name: 'cron',
  modules: true,
  script: `export default {
    async fetch({ url }, { SITE }) {
      const cron = new URL(url).searchParams.get('cron') ?? undefined;
      const { outcome } = await SITE.scheduled({ scheduledTime: new Date(), cron });
      return new Response(outcome, { status: outcome === 'ok' ? 200 : 500 });
    },
  }`,
  serviceBindings: { SITE: name },
  compatibilityDate: compatibility_date,
  compatibilityFlags: ['service_binding_extra_handlers'],
  routes: ['*/cdn-cgi/handler/scheduled*'],
};

const site: V4WorkerOptions = {
  ...workerOptions,
  name,
  modulesRoot,
  modules: Array.from(modules, (path) => ({ type: 'ESModule', path })),
  bindings: Object.assign({}, workerOptions['bindings'], vars),
};

const server = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    resourcePersistencePath: join(persist, STATE_VERSION),
    logRequests: false,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: ({ message }) => void process.stdout.write(`${message}\n`),
    workers: [site, cron],
  }),
);
await server.ready;
