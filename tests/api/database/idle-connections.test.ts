import type { Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { findUnavailable } from '#drizzle/errors.ts';
import { categories } from '#drizzle/schema/catalogue.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import { createDatabaseProxy } from '#scripts/stand-in/world/database-proxy.ts';
import { createWorld } from '#scripts/stand-in/world/world.ts';
import { startDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type DatabaseGate, startDatabaseGate } from '#tests/support/database-gate.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { findFreePort, startSqld } from '#tests/support/sqld.ts';

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

/** As the gate saw them: whether a call used the connection of an earlier one, and whether it ended that connection. */
const calls = () =>
  gate.calls.map((body) => {
    const { baton, requests } = JSON.parse(body) as { baton: string | null; requests: { type: string }[] };
    return { isIdle: baton !== null, ends: requests.at(-1)?.type === 'close' };
  });
const NEW = { isIdle: false, ends: false };
const KEPT = { isIdle: true, ends: false };

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
    { isIdle: false, ends: true },
    { isIdle: false, ends: true },
  ]);
});

test('a write on a kept connection knows what a migration has changed meanwhile', async () => {
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

test('so does a write that waits for the migration', async () => {
  await add('rings');
  const ask = async (baton: string | null, ...sqls: string[]) => {
    const requests = sqls.map((sql) => ({ type: 'execute', stmt: { sql } }));
    const body = JSON.stringify({ baton, requests });
    const answer = await fetch(`${database.sqld.url}/v2/pipeline`, { method: 'POST', body });
    const opened = await answer.json<{ baton: string }>();
    return opened.baton;
  };
  const ends = `create trigger ends after delete on categories begin select raise(abort, 'kept'); end`;
  const migration = await ask(null, 'begin immediate', ends, 'drop trigger ends');
  const calls = gate.calls.length;
  const waits = openDatabase({ url: gate.url }).delete(categories);
  const done = waits.then(() => slugs());
  await gate.called(calls + 1);
  await ask(migration, 'commit');
  expect(await done).toEqual([]);
});

test('what a write that has ended its whole transaction leaves is clean', async () => {
  await database.db.$client.execute(
    `create trigger ends_all after insert on categories when new.slug = 'ends-all' begin
       select raise(rollback, 'the whole transaction'); end`,
  );
  await expect(add('ends-all')).rejects.toThrow('the whole transaction');
  await add('rings');
  expect(calls()).toEqual([NEW, KEPT]);
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

/** A server that answers each call as told, and keeps what it was sent. */
async function tell(...answers: ((requests: unknown[]) => Response)[]) {
  const calls: { baton: string | null; requests: { type: string }[] }[] = [];
  const port = await findFreePort();
  const server = await serve(async (request) => {
    const call = JSON.parse(await request.text()) as (typeof calls)[number];
    return answers[calls.push(call) - 1]?.(call.requests) ?? new Response('No more.', { status: 500 });
  }, port);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { calls, db: openDatabase({ url: `http://127.0.0.1:${String(port)}` }), port };
}

const done = { step_results: [{ cols: [], rows: [], affected_row_count: 0 }], step_errors: [null] };
const ok = { type: 'ok', response: { result: done } };
const readOne = (db: ReturnType<typeof open>) => db.run(sql`select 1`);

test('a connection that was not cleared at the end of a call is ended at once', async () => {
  const tooLarge = { type: 'error', error: { code: 'RESPONSE_TOO_LARGE', message: 'Response is too large' } };
  const { calls, db } = await tell(
    () => Response.json({ baton: 'dirty', results: [ok, tooLarge] }),
    () => Response.json({ baton: null, results: [ok] }),
    () => Response.json({ baton: null, results: [ok, ok] }),
  );
  await readOne(db);
  await readOne(db);
  expect(calls.map(({ baton }) => baton)).toEqual([null, 'dirty', null]);
  expect(calls[1]?.requests).toEqual([{ type: 'close' }]);
});

test('a connection goes on where the server says', async () => {
  const elsewhere = await tell(() => Response.json({ baton: null, results: [ok, ok] }));
  const base_url = `http://127.0.0.1:${String(elsewhere.port)}`;
  const { calls, db } = await tell(() => Response.json({ baton: 'moved', base_url, results: [ok, ok] }));
  await readOne(db);
  await readOne(db);
  expect([...calls, ...elsewhere.calls].map(({ baton }) => baton)).toEqual([null, 'moved']);
});

test.each([
  [400, 'Received a baton that has already been used', 'sent twice on the way'],
  [502, 'upstream: stream not found', 'that a gateway has an opinion of'],
])('status %i, "%s": what came of a call %s is left open', async (status, text) => {
  const { calls, db } = await tell(
    () => Response.json({ baton: 'first', results: [ok, ok] }),
    () => new Response(text, { status }),
  );
  await readOne(db);
  const failure = await add('bangles', db).catch((error: unknown) => findUnavailable(error)?.reason);
  expect(failure).toBe('unreachable');
  expect(calls).toHaveLength(2);
});
