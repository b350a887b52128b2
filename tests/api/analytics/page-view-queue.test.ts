import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageViews } from '#drizzle/schema/analytics.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import { createDatabaseProxy } from '#scripts/stand-in/world/database-proxy.ts';
import { createWorld } from '#scripts/stand-in/world/world.ts';
import type { SeenLately, SeenPage } from '#ports.ts';
import { useDatabase } from '#tests/support/database.ts';
import { findFreePort } from '#tests/support/sqld.ts';
import { startWorker, type TestWorker } from '#tests/support/worker.ts';
import type { QueueOrder } from '#tests/support/workers/page-views.ts';

const CONFIG = new URL('../../support/workers/page-views.toml', import.meta.url);

const database = useDatabase();
const world = createWorld({ dbLatencyMs: 0 });
const writes: { readonly at: number; readonly rows: number }[] = [];
let proxy: Server;
let port: number;
let directory: string;
let worker: TestWorker;
const start = (pace: object) => {
  const variables = { DATABASE_URL: `http://127.0.0.1:${String(port)}`, PACE: JSON.stringify(pace) };
  return startWorker(CONFIG, { directory, variables });
};
beforeAll(async () => {
  port = await findFreePort();
  const answer = createDatabaseProxy(world, database.sqld.url);
  proxy = await serve(async (request, line) => {
    const before = world.counts.rowsWritten;
    const answered = await answer(request, line);
    const rows = world.counts.rowsWritten - before;
    if (rows > 0) writes.push({ at: Date.now(), rows });
    return answered;
  }, port);
  directory = await mkdtemp(join(tmpdir(), 'jhilmil-page-views-'));
  worker = await start({});
});
afterAll(async () => {
  await worker.stop();
  proxy.close();
  proxy.closeAllConnections();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  Object.assign(world.settings, { dbBlocked: false, dbLostShare: 0 });
  writes.splice(0);
  await database.db.delete(pageViews);
});

async function ask<Answer>(order: QueueOrder): Promise<Answer> {
  const response = await fetch(worker.url, { method: 'POST', body: JSON.stringify(order) });
  if (!response.ok) throw new Error(await response.json<string>());
  return await response.json<Answer>();
}

const look = (queue: string, since = 0, today = 0) => ask<SeenLately>({ queue, does: 'look', since, today });
const add = (queue: string, views: readonly SeenPage[]) =>
  ask<(number | null)[]>({ queue, does: 'add', views });
const view = (path: string, sessionId = 'one', userId: string | null = null) => ({ path, sessionId, userId });
const stored = () => database.db.select().from(pageViews).orderBy(pageViews.id);
const untilStored = (count: number) =>
  vi.waitFor(async () => expect(await database.db.$count(pageViews)).toBe(count), { timeout: 15_000 });

test('a first view is written at once, and 599 within ten seconds in one write after them; a row each', async () => {
  await add('crowd', [view('/')]);
  await untilStored(1);
  const views = Array.from({ length: 599 }, (_, nth) =>
    view(`/products/${String(nth + 1)}`, `s${String(nth)}`),
  );
  await add('crowd', views);
  const { waiting, visitors } = await look('crowd');
  expect([waiting.length, visitors]).toEqual([599, 600]);
  await untilStored(600);
  // A write is noted once its answer has come back; by then its rows are there.
  await expect.poll(() => writes.map(({ rows }) => rows)).toEqual([1, 599]);
  const [first, second] = writes;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(10_000);
  expect(await look('crowd')).toEqual({ waiting: [], today: null, visitors: 600 });
  expect((await stored()).map(({ path }) => path)).toEqual(['/', ...views.map(({ path }) => path)]);
  // Ten seconds of that are the wait under test.
}, 60_000);

describe('while the database refuses', () => {
  beforeAll(async () => {
    await worker.stop();
    worker = await start({ writeEveryMs: 100, againMs: 300, keptMs: 1_000 });
  });
  const paths = async (queue: string) => (await look(queue)).waiting.map(({ path }) => path);
  const untilTwiceMore = async (count: 'dbRefused' | 'dbLost') => {
    const before = world.counts[count];
    await vi.waitFor(() => expect(world.counts[count]).toBeGreaterThan(before + 1), { timeout: 10_000 });
  };

  test('views wait, and are written when it takes them again; then whoever is gone leaves the queue', async () => {
    world.settings.dbBlocked = true;
    await add('refused', [view('/'), view('/contact')]);
    await untilTwiceMore('dbRefused');
    await expect(ask({ queue: 'refused', does: 'flush' })).rejects.toThrow();
    expect(await paths('refused')).toEqual(['/', '/contact']);
    world.settings.dbBlocked = false;
    await untilStored(2);
    await vi.waitFor(
      async () => expect(await look('refused')).toEqual({ waiting: [], today: null, visitors: 0 }),
      10_000,
    );
  });

  test('views are there once, whether they or the answer to them got lost', async () => {
    world.settings.dbLostShare = 1;
    await add('lost', [view('/'), view('/contact')]);
    await untilTwiceMore('dbLost');
    world.settings.dbLostShare = 0;
    await vi.waitFor(async () => expect(await paths('lost')).toEqual([]), { timeout: 10_000 });
    expect((await stored()).map(({ path }) => path)).toEqual(['/', '/contact']);
  });
});

test('after a crash what waited still does, and is written', async () => {
  world.settings.dbBlocked = true;
  await add('crashed', [view('/'), view('/contact', 'two')]);
  await worker.kill();
  // The alarm may ring as soon as the worker has started.
  world.settings.dbBlocked = false;
  worker = await start({});
  expect((await look('crashed')).visitors).toBe(2);
  await untilStored(2);
});
