import { afterAll, afterEach, expect, test } from 'vitest';
import type { GroupRecord } from '#scripts/lib/process-group.ts';
import { endAll, makeDataDir, removeDataDirs, run, stillAlive } from './support/started-shop.ts';

afterEach(endAll);
afterAll(removeDataDirs);

/** A shop of two parts, of which one ends by itself when nothing can be written any more, as on a full disk. */
const FAILING = `
  import { mkdirSync, readFileSync } from 'node:fs';
  import { createChildren } from '#scripts/lib/children.ts';
  import { runUntilStopped } from '#scripts/lib/run-until-stopped.ts';
  import { makeShopDirectories, shopPaths } from '#scripts/lib/shop-paths.ts';
  const paths = shopPaths(process.argv[1]);
  makeShopDirectories(paths);
  await runUntilStopped(() => {
    const children = createChildren(paths);
    children.start({ name: 'The database', log: 'database', command: 'tail', args: ['-f', '/dev/null'] });
    children.start({ name: 'A step', log: 'step', command: 'cat', args: [] });
    console.log(readFileSync(paths.processes, 'utf8'));
    mkdirSync(paths.processes + '.new');
    return { ready: new Promise(() => {}), stop: children.stop, killNow: children.killNow };
  });
`;

test('a start that fails where nobody waits for it says why and leaves nothing behind', async () => {
  const args = ['--input-type=module', '-e', FAILING, makeDataDir()];
  const { ended, output } = run(process.execPath, args, {});
  expect(await ended).toEqual({ code: 1, signal: null });
  const [records = '[]', ...said] = output().split('\n');
  const started = (JSON.parse(records) as GroupRecord[]).flatMap(({ members }) => members);
  expect(started.length).toBeGreaterThan(0);
  expect(stillAlive(started)).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^EISDIR: illegal operation on a directory, open '.+'$/)]);
});
