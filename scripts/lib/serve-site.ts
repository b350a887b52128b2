// A process of its own: serves a built Worker as `wrangler dev` does, but without an inspector, for which each line of the
// log would cost the Worker 1 ms of CPU. It waits to be told which one: until then, what it does that with is loaded.
import { once } from 'node:events';
import { unstable_startWorker } from 'wrangler';

/** What it is told. */
export interface SiteToServe {
  readonly config: string;
  readonly port: number;
  readonly persist: string;
  readonly envFiles: string[];
  readonly vars: Readonly<Record<string, string>>;
}

const [{ config, port, persist, envFiles, vars }] = (await once(process, 'message')) as [SiteToServe];
process.disconnect();

await unstable_startWorker({
  config,
  ...(envFiles.length > 0 ? { envFiles } : {}),
  bindings: Object.fromEntries(
    Object.entries(vars).map(([key, value]) => [key, { type: 'plain_text', value }]),
  ),
  dev: { server: { hostname: '127.0.0.1', port }, inspector: false, persist },
});
