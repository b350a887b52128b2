import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isPortFree } from '../../scripts/lib/ports.ts';
import { endGroup } from '../../scripts/lib/process-group.ts';
import { findShopPort } from './support/started-shop.ts';

const TIMES = 8;

/** Large enough that it takes longer to end than one look at it. */
const SERVER = `
  globalThis.held = Buffer.alloc(300e6, 1);
  require('node:http').createServer().listen(Number(process.argv[1]), '127.0.0.1', () => console.log('open'));
`;

test('what has ended has given its port back, so that the next start finds it free', async () => {
  const port = await findShopPort();
  const isFree: boolean[] = [];
  for (let nth = 0; nth < TIMES; nth += 1) {
    const server = spawn(process.execPath, ['-e', SERVER, String(port)], { detached: true });
    await once(server.stdout, 'data');
    const { pid } = server;
    if (pid === undefined) throw new Error('The server did not start.');
    await endGroup(pid, 0);
    isFree.push(await isPortFree(port));
  }
  expect(isFree).toEqual(Array(TIMES).fill(true));
});
