import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import {
  endAll,
  findShopPort,
  makeFilledDataDir,
  npm,
  processesOf,
  recordedGroups,
  removeDataDirs,
  signalAll,
  signalIfThere,
  type StartedCommand,
} from './support/started-shop.ts';

const PORT = await findShopPort();
const SHOP = `http://localhost:${String(PORT)}`;
const MAILBOX = `http://localhost:${String(PORT + 2)}/mailbox`;
const { $client } = openDatabase({ url: `http://127.0.0.1:${String(PORT + 1)}`, timeoutMs: 30_000 });

const dataDir = await makeFilledDataDir(PORT);
const env = { PORT: String(PORT), SHOP_DATA: dataDir };

let shop: StartedCommand;

beforeAll(open);
afterAll(async () => {
  await endAll();
  removeDataDirs();
});

async function open(): Promise<void> {
  shop = npm('start', env);
  await shop.line('Ctrl-C');
}

async function subscribe(email: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Origin: SHOP };
  const response = await fetch(`${SHOP}/api/newsletter`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email }),
  });
  await response.text();
  return response.status;
}

const recipients = async () =>
  (await (await fetch(`${MAILBOX}.json`)).json<{ to: string }[]>()).map(({ to }) => to);
const runCron = async () => {
  const response = await fetch(`${SHOP}/cdn-cgi/handler/scheduled`);
  expect(await response.text()).toBe('ok');
};
/** Ends the pause after a failure, and the claim of a run that has died. */
const letTimePass = () =>
  $client.execute("update outbox set next_attempt_at = 0, claimed_until = 0 where status = 'waiting'");

test('R7: mail waits while it cannot be sent, goes out once, and outlives kill -9', async () => {
  await fetch(MAILBOX, { method: 'DELETE' });
  expect(await subscribe('first@example.in')).toBe(202);
  await vi.waitFor(async () => expect(await recipients()).toEqual(['first@example.in']), { timeout: 10_000 });

  // The Worker gets no answer, whether the mail was taken or not.
  const standIn = recordedGroups(dataDir).find(({ name }) => name === 'The stand-in');
  process.kill(-(standIn?.group ?? 0), 'SIGSTOP');
  expect(await subscribe('second@example.in')).toBe(202);
  await vi.waitFor(
    async () => {
      const { rows } = await $client.execute("select last_error from outbox where status = 'waiting'");
      expect(rows.map((row) => row['last_error'])).toEqual([expect.stringContaining('Error')]);
    },
    { timeout: 30_000 },
  );
  process.kill(-(standIn?.group ?? 0), 'SIGCONT');
  await letTimePass();
  await Promise.all([runCron(), runCron()]);
  const both = ['second@example.in', 'first@example.in'];
  await vi.waitFor(async () => expect(await recipients()).toEqual(both), { timeout: 10_000 });
  const { rows: waiting } = await $client.execute("select id from outbox where status = 'waiting'");
  expect(waiting).toEqual([]);

  expect(await subscribe('third@example.in')).toBe(202);
  signalAll(shop.process, 'SIGKILL');
  for (const { pid } of processesOf(dataDir)) signalIfThere(pid, 'SIGKILL');
  await shop.ended;
  await open();
  await letTimePass();
  await runCron();
  expect(await recipients()).toEqual(['third@example.in', ...both]);
});
