import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { WORKS_OFFLINE } from '#features/page/offline/works-offline.ts';

/** A file, because browsers ask for it with each page: the Worker would have to run each time. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    const source = serviceWorkerOf(WORKS_OFFLINE, Date.now().toString(36));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
};

/** Browsers take a service worker for a new one when a byte of it differs. */
export function serviceWorkerOf(worksOffline: boolean, version: string): string {
  const name = worksOffline ? 'service-worker' : 'withdrawn-worker';
  const file = new URL(`../../src/features/page/offline/${name}.js`, import.meta.url);
  return `const VERSION = '${version}';\n${readFileSync(file, 'utf8')}`;
}
