import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { openDatabase } from '#drizzle/client.ts';
import { shopPaths } from '#scripts/lib/shop-paths.ts';
import { createMailbox } from '#scripts/stand-in/mailbox.ts';
import {
  endAll,
  findShopPort,
  makeDataDir,
  makeFilledDataDir,
  npm,
  processesOf,
  recordedGroups,
  removeDataDirs,
  run,
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

/** One shop for all tests: each has its own mail, and leaves the shop open. */
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

const mails = async () => await (await fetch(`${MAILBOX}.json`)).json<{ to: string; text: string }[]>();
const recipients = async () => (await mails()).map(({ to }) => to);
const runCron = async () => {
  const response = await fetch(`${SHOP}/cdn-cgi/handler/scheduled`);
  expect(await response.text()).toBe('ok');
};
/** Ends the pause after a failure, and the claim of a run that has died. */
const letTimePass = () =>
  $client.execute("update outbox set next_attempt_at = 0, claimed_until = 0 where status = 'waiting'");

test('a link to confirm that has run out is answered with 410 and a way on', async () => {
  expect(shop.output()).toContain(`Mail   ${MAILBOX}`);
  expect(await subscribe('late@example.in')).toBe(202);
  const link = await vi.waitFor(
    async () => {
      const mail = (await mails()).find(({ to }) => to === 'late@example.in');
      return z.url().parse(/http:\S+\/newsletter\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0]);
    },
    { timeout: 10_000 },
  );
  const late = "email = 'late@example.in'";
  await $client.execute(`update newsletter_subscribers set confirm_expires_at = 1 where ${late}`);
  const response = await fetch(link);
  expect(response.status).toBe(410);
  expect(await response.text()).toMatch(/This link has run out\.[^]*href="#newsletter"/);
  await $client.execute(`delete from newsletter_subscribers where ${late}`);
  expect((await fetch(link)).status).toBe(404);
});

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

test('npm run reset empties the mailbox too', async () => {
  const SHOP_DATA = makeDataDir();
  const file = shopPaths(SHOP_DATA).mailbox;
  const mail = {
    id: '1',
    to: 'asha@example.in',
    replyTo: 'shop@example.in',
    subject: 'Hello',
    text: 'Hi',
    html: '<p>Hi</p>',
    headers: {},
  };
  createMailbox(file).put(mail);
  expect(createMailbox(file).newestFirst()).toMatchObject([mail]);
  expect((await run('npm', ['run', 'reset'], { ...env, SHOP_DATA }).ended).code).toBe(0);
  expect(createMailbox(file).newestFirst()).toEqual([]);
});
