import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { shopPaths } from '../../scripts/lib/shop-paths.ts';
import {
  endAll,
  findShopPort,
  makeDataDir,
  makeFilledDataDir,
  npm,
  OPEN,
  removeDataDirs,
  run,
} from './support/started-shop.ts';

const PORT = await findShopPort();
const OTHER_PORT = await findShopPort();

afterEach(endAll);
afterAll(removeDataDirs);

/** What a start that refuses says, and its exit code. */
async function refusalOf(script: string, env: Record<string, string>) {
  const command = run(process.execPath, [`scripts/run.mjs`, script], env);
  const { code } = await command.ended;
  return { code, said: command.output().split('\n') };
}

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

  test('data that another shop is using, which npm run reset leaves alone too', async () => {
    const dataDir = await makeFilledDataDir(PORT);
    const shop = npm('start', { PORT: String(PORT), SHOP_DATA: dataDir });
    await shop.line(OPEN);

    const second = await refusalOf('start', { PORT: String(OTHER_PORT), SHOP_DATA: dataDir });
    expect(second).toEqual({
      code: 1,
      said: [expect.stringMatching(new RegExp(`in use by http://localhost:${PORT} .*SHOP_DATA=`))],
    });
    const reset = await refusalOf('reset', { SHOP_DATA: dataDir });
    expect(reset).toEqual({ code: 1, said: [expect.stringContaining(`in use by http://localhost:${PORT}`)] });
    expect((await fetch(`http://localhost:${PORT}/api/health`)).status).toBe(200);

    shop.process.kill('SIGTERM');
    await shop.ended;
    expect((await refusalOf('reset', { SHOP_DATA: dataDir })).code).toBe(0);
    expect(existsSync(shopPaths(dataDir).database)).toBe(false);
  });

  test('a script that does not exist', async () => {
    const refusal = await refusalOf('sart', {});
    expect(refusal).toEqual({ code: 1, said: ['There is no script called "sart". Try: npm start'] });
  });
});
