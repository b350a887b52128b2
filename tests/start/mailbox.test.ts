import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../drizzle/client.ts';
import {
  endAll,
  findShopPort,
  makeDataDir,
  npm,
  processesOf,
  recordedGroups,
  removeDataDirs,
  run,
  signalAll,
} from './support/started-shop.ts';

const PORT = await findShopPort();
const SHOP = `http://localhost:${String(PORT)}`;
const MAILBOX = `http://localhost:${String(PORT + 2)}/mailbox`;
const { $client } = openDatabase({ url: `http://127.0.0.1:${String(PORT + 1)}` });

const dataDir = makeDataDir();
const env = { PORT: String(PORT), SHOP_DATA: dataDir };

afterEach(endAll);
afterAll(removeDataDirs);

async function open() {
  const shop = npm('start', env);
  await shop.line('Ctrl-C');
  return shop;
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

const mails = async () => await (await fetch(`${MAILBOX}.json`)).json<{ to: string; text: string }[]>();
const recipients = async () => (await mails()).map(({ to }) => to);
const runCron = async () => {
  const response = await fetch(`${SHOP}/cdn-cgi/handler/scheduled`);
  expect(await response.text()).toBe('ok');
};
/** As if the pause after a failure, and the claim of a run that has ended, were over. */
const letTimePass = () =>
  $client.execute("update outbox set next_attempt_at = 0, claimed_until = 0 where status = 'waiting'");

test('RELIABILITY 7: mail waits while it cannot be sent, goes out once, and outlives kill -9', async () => {
  const shop = await open();
  expect(shop.output()).toContain(`Mail   ${MAILBOX}`);
  expect(await subscribe('first@example.in')).toBe(202);
  await vi.waitFor(async () => expect(await recipients()).toEqual(['first@example.in']), { timeout: 10_000 });

  // The Worker waits for the answer in vain, whether the mail has come in or not.
  const mailbox = recordedGroups(dataDir).find(({ name }) => name === 'The mailbox');
  process.kill(-(mailbox?.group ?? 0), 'SIGSTOP');
  expect(await subscribe('second@example.in')).toBe(202);
  await vi.waitFor(
    async () => {
      const { rows } = await $client.execute("select last_error from outbox where status = 'waiting'");
      expect(rows.map((row) => row['last_error'])).toEqual([expect.stringContaining('Error')]);
    },
    { timeout: 30_000 },
  );
  process.kill(-(mailbox?.group ?? 0), 'SIGCONT');
  await letTimePass();
  await Promise.all([runCron(), runCron()]);
  const both = ['second@example.in', 'first@example.in'];
  await vi.waitFor(async () => expect(await recipients()).toEqual(both), { timeout: 10_000 });
  const { rows: waiting } = await $client.execute("select id from outbox where status = 'waiting'");
  expect(waiting).toEqual([]);

  expect(await subscribe('third@example.in')).toBe(202);
  signalAll(shop.process, 'SIGKILL');
  for (const { pid } of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
  await shop.ended;
  await open();
  await letTimePass();
  await runCron();
  expect(await recipients()).toEqual(['third@example.in', ...both]);
});

test('a link to confirm that has run out is answered with 410 and a way on', async () => {
  await open();
  await $client.execute('update newsletter_subscribers set confirm_expires_at = 1');
  const [mail] = await mails();
  const link = /http:\S+\/newsletter\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link';
  const response = await fetch(link);
  expect(response.status).toBe(410);
  expect(await response.text()).toMatch(/This link has run out\.[^]*href="#newsletter"/);
  await $client.execute('delete from newsletter_subscribers');
  expect((await fetch(link)).status).toBe(404);
});

test('npm run reset empties the mailbox too', async () => {
  const reset = run('npm', ['run', 'reset'], env);
  expect((await reset.ended).code).toBe(0);
  await open();
  expect(await mails()).toEqual([]);
});
