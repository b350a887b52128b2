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
  test('a port that is taken', async () => {
    using _ = await occupy(PORT);
    const refusal = await refusalOf('start', { PORT: String(PORT), SHOP_DATA: makeDataDir() });
    expect(refusal).toEqual({
      code: 1,
      said: [expect.stringMatching(new RegExp(`^Port ${PORT} is taken\\..*PORT=\\d+ npm start$`))],
    });
  });

  test.each([
    [1, 'the database'],
    [2, 'the mailbox'],
  ])('a port whose neighbour (PORT + %i), which %s needs, is taken', async (next, user) => {
    using _ = await occupy(PORT + next);
    const refusal = await refusalOf('start', { PORT: String(PORT), SHOP_DATA: makeDataDir() });
    expect(refusal).toEqual({
      code: 1,
      said: [expect.stringMatching(new RegExp(`^Port ${PORT + next} .*for ${user}.*PORT=\\d+ npm start$`))],
    });
  });

  test.each(['abc', '0', '65535', '80.5'])('PORT=%s', async (port) => {
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
