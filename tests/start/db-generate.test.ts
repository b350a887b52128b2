import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/lib/project.ts';
import { endAll, run } from './support/started-shop.ts';

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'jhilmil-generate-'));
  for (const name of ['package.json', 'drizzle.config.ts', 'drizzle', 'src']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(async () => {
  await endAll();
  rmSync(copy, { recursive: true, force: true });
});

test('npm run db:generate gives a migration the name that it was told, and records its checksum', async () => {
  const command = run('npm', ['run', 'db:generate', '--', '--custom', '--name', 'proved'], {}, copy);
  expect(await command.ended, command.output()).toMatchObject({ code: 0 });
  const [newest = ''] = readdirSync(join(copy, 'drizzle', 'migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .toReversed();
  expect(newest).toMatch(/^\d{4}_proved\.sql$/);
  const recorded: unknown = JSON.parse(
    readFileSync(join(copy, 'drizzle', 'migrations', 'checksums.json'), 'utf8'),
  );
  expect(recorded).toHaveProperty([newest.replace(/\.sql$/, '')]);
});
