import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { DatabaseUnavailableError, findUnavailable } from '#drizzle/errors.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { useDatabase } from '#tests/support/database.ts';
import { findFreePort } from '#tests/support/sqld.ts';

const database = useDatabase();
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureOf(read: (db: Database) => PromiseLike<unknown>, db: Database) {
  try {
    await read(db);
  } catch (error) {
    return findUnavailable(error);
  }
  throw new Error('The database answered.');
}

const readOne = (db: Database) => db.select().from(products).limit(1);
const writeOne = (db: Database) => writeBatch(db, [db.insert(products).values({ name: 'x', pricePaise: 1 })]);

test('independent reads in one batch are one HTTP request, each with its own type', async () => {
  let roundTrips = 0;
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
  await db.insert(categories).values({ name: 'Jhumkas', slug: 'jhumkas' });
  roundTrips = 0;

  const [found, [total]] = await db.batch([
    db.select({ name: categories.name, hasSizes: categories.hasSizes }).from(categories),
    db
      .select({ count: sql<number>`count(*)` })
      .from(products)
      .where(eq(products.isFeatured, true)),
  ]);

  expect(found).toEqual([{ name: 'Jhumkas', hasSizes: false }]);
  expect(total).toEqual({ count: 0 });
  expect(roundTrips).toBe(1);
});

test('opening a database sends nothing, and a single query is one HTTP request', async () => {
  let roundTrips = 0;
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
  expect(roundTrips).toBe(0);
  await readOne(db);
  expect(roundTrips).toBe(1);
});

test.each([
  ['a read', readOne],
  ['a write', writeOne],
])('%s of a server that accepts and never answers ends at the time-out', async (_, query) => {
  const url = await serve(() => undefined);
  const startedAt = performance.now();
  const failure = await failureOf(query, openDatabase({ url, timeoutMs: 150 }));

  expect(failure).toBeInstanceOf(DatabaseUnavailableError);
  expect(failure?.reason).toBe('timeout');
  // The default is 5 s.
  expect(performance.now() - startedAt).toBeLessThan(4_500);
});

test('a server that stops in the middle of its answer ends at the time-out', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"baton":');
  });
  expect((await failureOf(readOne, openDatabase({ url, timeoutMs: 150 })))?.reason).toBe('timeout');
});

test('no server at the address, and what something on the way answers in its place, are unreachable', async () => {
  const nobody = openDatabase({ url: `http://127.0.0.1:${await findFreePort()}` });
  expect((await failureOf(readOne, nobody))?.reason).toBe('unreachable');

  for (const [status, body] of [
    [503, ''],
    [500, 'Internal'],
    [522, '<h1>No answer</h1>'],
    [200, '<h1>Soon back</h1>'],
    [200, '{"baton":null,"resu'],
    [200, '{"error":"x"}'],
    [200, 'null'],
  ] as const) {
    const url = await serve((_, response) => void response.writeHead(status).end(body));
    expect((await failureOf(readOne, openDatabase({ url })))?.reason).toBe('unreachable');
  }
});

test('the token goes along with each request; a Turso address is accepted', async () => {
  const tokens: (string | undefined)[] = [];
  const url = await serve((request, response) => {
    tokens.push(request.headers.authorization);
    response.writeHead(503).end();
  });
  await failureOf(readOne, openDatabase({ url, authToken: 'secret' }));
  expect(tokens).toEqual(['Bearer secret']);
  expect(openDatabase({ url: 'libsql://shop.turso.io', authToken: 'secret' }).$client.protocol).toBe('http');
});

test('a server that refuses for being full is asked again, and the write lands once', async () => {
  let requests = 0;
  const url = await serve((request, response) => {
    requests += 1;
    if (requests <= 2) response.writeHead(429).end();
    else void forward(request, response);
  });
  const db = openDatabase({ url });
  await writeBatch(db, [db.insert(products).values({ name: 'After the crowd', pricePaise: 1 })]);

  const found = await database.db.select().from(products).where(eq(products.name, 'After the crowd'));
  expect(found).toHaveLength(1);
  expect(requests).toBe(3);
});

test('a server that stays full is reported as busy', async () => {
  const url = await serve((_, response) => void response.writeHead(429).end());
  expect((await failureOf(writeOne, openDatabase({ url })))?.reason).toBe('busy');
});

describe("W5: above the plan's quota", () => {
  const error = { code: 'BLOCKED', message: 'Operation was blocked: do you need to upgrade your plan?' };
  const answering = (status: number, body: object) =>
    serve((_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  const inBatch = { type: 'batch', result: { step_results: [null], step_errors: [error] } };

  test.each([
    ['a statement', 200, { baton: null, base_url: null, results: [{ type: 'error', error }] }],
    ['a batch', 200, { baton: null, base_url: null, results: [{ type: 'ok', response: inBatch }] }],
    ['a whole call', 403, { error: error.message, code: 'BLOCKED' }],
  ])('%s is reported as blocked, and asked once', async (_, status, body) => {
    const url = await answering(status, body);
    let trips = 0;
    const db = openDatabase({ url, onRoundTrip: () => (trips += 1) });
    expect((await failureOf(readOne, db))?.reason).toBe('blocked');
    expect(trips).toBe(1);
    expect((await failureOf(writeOne, openDatabase({ url })))?.reason).toBe('blocked');
  });

  test('words in a row are no refusal', async () => {
    const db = openDatabase({ url: database.sqld.url });
    expect(await db.all(sql`select '"BLOCKED"' as word`)).toEqual([{ word: '"BLOCKED"' }]);
  });
});

test('a token that has ended is reported as denied', async () => {
  const url = await serve((_, response) => void response.writeHead(401).end('{"error":"expired"}'));
  expect((await failureOf(readOne, openDatabase({ url })))?.reason).toBe('denied');
});

test('a broken query is not taken for an unavailable database', async () => {
  await expect(failureOf((db) => db.run(sql`select * from missing`), database.db)).resolves.toBeNull();
});

async function forward(...[request, response]: Parameters<RequestListener>) {
  const body = await text(request);
  const answer = await fetch(new URL(request.url ?? '/', database.sqld.url), { method: 'POST', body });
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
}
