import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const STARTS_ONE = `
  const { startSqld } = await import(${JSON.stringify(new URL('../../support/sqld.ts', import.meta.url))});
  console.log((await startSqld()).url);
  process.stdin.resume();
`;

test('a database server that a test file has left running ends with the worker of the runner', async () => {
  const worker = spawn(process.execPath, ['-e', STARTS_ONE], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(worker.stdout), 'line')) as [string];
  expect((await fetch(`${url}/health`)).status).toBe(200);
  worker.kill();
  await once(worker, 'exit');
  const health = () => fetch(`${url}/health`).then(String, String);
  await expect.poll(health).toContain('fetch failed');
});
