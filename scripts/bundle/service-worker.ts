import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { WORKS_OFFLINE } from '#features/page/offline/works-offline.ts';

/** A file, because browsers ask for it with each page: the Worker would have to run each time. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return;
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const files = filesOf(chunks).map((file) => `/${file}`);
    const source = serviceWorkerOf(WORKS_OFFLINE, Date.now().toString(36), files);
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
};

/** The cart, its messages and what draws them: pages fetch them at the first press, which may come without a line. */
const OF_CART = /\/(?:cart\/CartSheet\.tsx|ui\/toast-view\.ts|@astrojs\/react\/dist\/client\.js)$/;

type Chunk = Readonly<{
  fileName: string;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
}>;

function filesOf(chunks: readonly Chunk[]): string[] {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const ofCart = chunks.filter(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId ?? '', ...moduleIds].some((id) => OF_CART.test(id)),
  );
  const files = new Set(ofCart.map(({ fileName }) => fileName));
  // The loop reaches the files that it adds.
  for (const file of files) for (const imported of importsOf.get(file) ?? []) files.add(imported);
  return [...files];
}

/** Browsers take a service worker for a new one when a byte of it differs. */
export function serviceWorkerOf(
  worksOffline: boolean,
  version: string,
  files: readonly string[] = [],
): string {
  const name = worksOffline ? 'service-worker' : 'withdrawn-worker';
  const file = new URL(`../../src/features/page/offline/${name}.js`, import.meta.url);
  return `const VERSION = '${version}';\nconst CART_FILES = ${JSON.stringify(files)};\n${readFileSync(file, 'utf8')}`;
}
