import type { Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../drizzle/client.ts';
import { findUnavailable } from '../../../drizzle/errors.ts';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import { requireChange, writeBatch } from '../../../drizzle/write-batch.ts';
import { serve } from '../../../scripts/stand-in/serve.ts';
import { createDatabaseProxy } from '../../../scripts/stand-in/world/database-proxy.ts';
import { createWorld } from '../../../scripts/stand-in/world/world.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { type DatabaseGate, startDatabaseGate } from '../../support/database-gate.ts';
import { refusalOf } from '../../support/refusal.ts';
import { findFreePort, startSqld } from '../../support/sqld.ts';

let database: TestDatabase;
let gate: DatabaseGate;
let turso: { readonly server: Server; readonly url: string };
beforeEach(async () => {
  database = await startDatabase();
  gate = await startDatabaseGate(database.sqld.url);
  const port = await findFreePort();
  const world = createWorld({ dbLatencyMs: 0 });
  const server = await serve(createDatabaseProxy(world, database.sqld.url), port);
  turso = { server, url: `http://127.0.0.1:${String(port)}` };
});
afterEach(async () => {
  gate.stop();
  turso.server.close();
  turso.server.closeAllConnections();
  await database.sqld.stop();
});

const open = () => openDatabase({ url: gate.url });
const category = (slug: string) => ({ name: slug, slug });
const add = (slug: string, db = open()) => writeBatch(db, [db.insert(categories).values(category(slug))]);
const slugs = async () => (await database.db.select().from(categories)).map(({ slug }) => slug);

/** As the gate saw them: whether a call went on a connection of an earlier one, and whether it ended it. */
const calls = () =>
  gate.calls.map((body) => {
    const { baton, requests } = JSON.parse(body) as { baton: string | null; requests: { type: string }[] };
    return { isKept: baton !== null, ends: requests.at(-1)?.type === 'close' };
  });
const NEW = { isKept: false, ends: false };
const KEPT = { isKept: true, ends: false };

test('reads and writes, also one that a rule undoes, go on the connection of the call before', async () => {
  await add('rings');
  expect(await open().select().from(categories)).toHaveLength(1);
  const db = open();
  const inVain = writeBatch(db, [
    db.insert(categories).values(category('bangles')),
    db
      .update(categories)
      .set({ name: 'Nowhere' })
      .where(sql`false`),
    requireChange(db),
  ]);
  expect(await refusalOf(inVain)).toBeDefined();
  await add('chains');
  expect(calls()).toEqual([NEW, KEPT, KEPT, KEPT]);
  expect(await slugs()).toEqual(['rings', 'chains']);
});

test('what turns something about its connection has one of its own', async () => {
  await add('rings');
  await open().$client.execute('pragma foreign_keys');
  await open().$client.migrate(['create table sizes (id integer primary key)']);
  expect(calls().slice(1)).toEqual([
    { isKept: false, ends: true },
    { isKept: false, ends: true },
  ]);
});

test('a connection knows what a migration has changed meanwhile', async () => {
  await add('rings');
  const another = database.db.$client;
  await another.execute(
    `create trigger no_bangles after insert on categories when new.slug = 'bangles' begin
       select raise(abort, 'no bangles'); end`,
  );
  await expect(add('bangles')).rejects.toThrow('no bangles');
  await another.execute('drop trigger no_bangles');
  await open().delete(categories);
  await add('bangles');
  expect(calls()).toEqual([NEW, KEPT, KEPT, KEPT]);
  expect(await slugs()).toEqual(['bangles']);
});

test('one on which a transaction may be open is ended, and nobody waits for it', async () => {
  await database.db.$client.execute(
    `create trigger ends_all after insert on categories when new.slug = 'ends-all' begin
       select raise(rollback, 'the whole transaction'); end`,
  );
  await expect(add('ends-all')).rejects.toThrow('the whole transaction');
  await add('rings');
  expect(calls()).toEqual([NEW, { isKept: true, ends: true }, NEW]);
  expect(await slugs()).toEqual(['rings']);
});

test.each([
  ['sqld', () => database.sqld.url],
  ['Turso', () => turso.url],
])('%s has lost all connections: the next calls have new ones, and each lands once', async (_, urlOf) => {
  let trips = 0;
  const db = openDatabase({ url: urlOf(), onRoundTrip: () => (trips += 1) });
  await Promise.all(['one', 'two', 'three'].map((slug) => add(slug, db)));
  await Promise.all([1, 2, 3].map(() => db.select().from(categories)));
  const { directory, port } = database.sqld;
  await database.sqld.kill();
  database = { ...database, sqld: await startSqld({ directory, port }) };
  trips = 0;
  await add('four', db);
  expect(await db.select().from(categories)).toHaveLength(4);
  expect(trips).toBe(2);
});

test('a call that somebody on the way has sent twice leaves open what came of it', async () => {
  const requests: string[] = [];
  const port = await findFreePort();
  const server = await serve(async (request) => {
    requests.push(await request.text());
    if (requests.length > 1) {
      return new Response('Received a baton that has already been used', { status: 400 });
    }
    const result = { cols: [], rows: [], affected_row_count: 0 };
    const answer = { step_results: [result], step_errors: [null] };
    return Response.json({ baton: 'first', results: [{ type: 'ok', response: { result: answer } }] });
  }, port);
  const db = openDatabase({ url: `http://127.0.0.1:${String(port)}` });
  await db.run(sql`select 1`);
  const failure = await add('bangles', db).catch((error: unknown) => findUnavailable(error)?.reason);
  expect(failure).toBe('unreachable');
  expect(requests).toHaveLength(2);
  server.close();
  server.closeAllConnections();
});
