import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the lock names no registry: each machine takes packages from its own', () => {
  const lock = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
  expect(lock).toContain('"lockfileVersion": 3');
  expect(lock).not.toContain('"resolved"');
});
