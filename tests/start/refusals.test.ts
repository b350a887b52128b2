import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { shopPaths } from '#scripts/lib/shop-paths.ts';
import { endAll, findShopPort, makeDataDir, refusalOf, removeDataDirs } from './support/started-shop.ts';

const PORT = await findShopPort();

afterEach(endAll);
afterAll(removeDataDirs);

async function occupy(port: number): Promise<Disposable> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { [Symbol.dispose]: () => server.close() };
}

describe('npm start refuses, in one line that says what to do,', () => {
  test.each([
    [0, /^Port \d+ is taken\..*PORT=\d+ npm start$/],
    [1, /^Port \d+ .*for the database.*PORT=\d+ npm start$/],
    [2, /^Port \d+ .*for the mailbox.*PORT=\d+ npm start$/],
  ])('a port of which PORT + %i is taken', async (next, said) => {
    using _ = await occupy(PORT + next);
    const refusal = await refusalOf('start', { PORT: String(PORT), SHOP_DATA: makeDataDir() });
    expect(refusal).toEqual({ code: 1, said: [expect.stringMatching(said)] });
    expect(refusal.said[0]).toContain(`Port ${String(PORT + next)} `);
  });

  test.each(['abc', '65535'])('PORT=%s', async (port) => {
    const refusal = await refusalOf('start', { PORT: port, SHOP_DATA: makeDataDir() });
    expect(refusal).toEqual({
      code: 1,
      said: [expect.stringMatching(/^PORT must be a number .*npm start$/)],
    });
  });

  test('a data folder in which it cannot write', async () => {
    const dataDir = makeDataDir();
    // Root may write everywhere, but nobody can write to a folder as to a file.
    mkdirSync(shopPaths(dataDir).lock);
    const refusal = await refusalOf('start', { PORT: String(PORT), SHOP_DATA: dataDir });
    expect(refusal).toEqual({
      code: 1,
      said: [expect.stringMatching(/^\/.+\/lock cannot be locked: unable to open database file$/)],
    });
  });

  test('a script that does not exist', async () => {
    const refusal = await refusalOf('sart', {});
    expect(refusal).toEqual({ code: 1, said: ['There is no script called "sart". Try: npm start'] });
  });
});
