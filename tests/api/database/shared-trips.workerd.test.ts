import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories } from '#drizzle/schema/catalogue.ts';
import { useDatabase } from '#tests/support/database.ts';
import { type DatabaseGate, startDatabaseGate } from '#tests/support/database-gate.ts';
import { startWorker, type TestWorker } from '#tests/support/worker.ts';

const database = useDatabase();
let gate: DatabaseGate;
let worker: TestWorker;
beforeAll(async () => {
  gate = await startDatabaseGate(database.sqld.url);
  worker = await startWorker(new URL('../../support/workers/writers.toml', import.meta.url), {
    variables: { DATABASE_URL: gate.url },
  });
});
afterAll(async () => {
  await worker.stop();
  gate.stop();
});

const write = async (slug: string, method = 'GET') =>
  await (await fetch(`${worker.url}/${slug}`, { method })).text();
const begun = async () => await (await fetch(`${worker.url}/begun`)).json();

test('the request that makes the trip for others may be gone by then: they are answered, and all of it is written', async () => {
  gate.close();
  const first = write('first');
  await gate.called(1);
  // This one is first in the line, so it makes the next trip.
  expect(await write('leaver', 'POST')).toBe('leaver');
  const others = ['second', 'third'].map((slug) => write(slug));
  await expect.poll(begun).toBe(4);
  gate.open();

  expect(await first).toBe('first');
  expect(await Promise.all(others)).toEqual(['second', 'third']);
  expect(await write('next')).toBe('next');
  expect(gate.calls).toHaveLength(3);
  const found = await database.db.select({ slug: categories.slug }).from(categories);
  expect(found.map(({ slug }) => slug).toSorted()).toEqual(['first', 'leaver', 'next', 'second', 'third']);
});
