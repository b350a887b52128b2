import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { pageViews } from '#drizzle/schema/analytics.ts';
import { app } from '#functions/app.ts';
import { writePageViews } from '#analytics/page-views.server.ts';
import type { Context } from '#context.server.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import type { Browser } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { startDatabase, type TestDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 10, 20);
const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const SESSION = '0f9b4b0e-3c64-4d1c-9d4e-5a2b8a3c7d10';

let database: TestDatabase;
let db: Database;
let roundTrips = 0;
beforeAll(async () => {
  database = await startDatabase();
  db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
});
afterAll(() => database.sqld.stop());
beforeEach(async () => {
  await db.delete(pageViews);
  roundTrips = 0;
});

interface Sent {
  readonly headers?: Record<string, string>;
  readonly parts?: Partial<Context>;
}

function send(body: unknown, { headers = {}, parts = {} }: Sent = {}) {
  return app.request(
    'http://shop.test/api/page-views',
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: 'http://shop.test',
        'User-Agent': PHONE_BROWSER,
        'CF-Connecting-IP': '203.0.113.7',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { ctx: createTestContext(db, { now: () => NOW, ...parts }) },
  );
}

const stored = () => database.db.select().from(pageViews);
const view = (path: string) => ({ path, sessionId: SESSION });

test('A3, A7: one row with path and query, session and time, in one round trip', async () => {
  const response = await send(view('/collections?search=jhumka&sort=price-asc'));
  expect(roundTrips).toBe(1);
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(await stored()).toMatchObject([
    {
      path: '/collections?search=jhumka&sort=price-asc',
      sessionId: SESSION,
      userId: null,
      createdAt: NOW,
    },
  ]);
});

test.each([
  ['a bot', '/', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['nobody that names itself', '/', { 'User-Agent': '' }],
  ['the owner at work', '/admin/orders', {}],
])('D9: the visit of %s is answered and left out', async (_, path, headers) => {
  const response = await send(view(path), { headers });
  expect(response.status).toBe(204);
  expect(roundTrips).toBe(0);
  expect(await stored()).toEqual([]);
});

describe('A3: whose visit it is', () => {
  const by = ({ cookies }: Browser) => ({ Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') });

  test('is known of somebody who is signed in, for one look at the session', async () => {
    const ctx = createTestContext(database.db);
    const { id } = await addAccount(ctx);
    const headers = by(await signedInAs(ctx, { id }));
    expect((await send(view('/contact'), { headers, parts: { now: Date.now } })).status).toBe(204);
    expect(roundTrips).toBe(2);
    expect(await stored()).toMatchObject([{ path: '/contact', userId: id }]);
  });

  test('is nobody’s when the cookie is none of ours', async () => {
    await send(view('/contact'), {
      headers: { Cookie: 'jhilmil.session_token=forged.signature; signed_in=1' },
    });
    expect(roundTrips).toBe(1);
    expect(await stored()).toMatchObject([{ userId: null }]);
  });

  test('D9: is left out when it is the owner’s', async () => {
    const ctx = createTestContext(database.db);
    const headers = by(await signedInAs(ctx, await addAccount(ctx, { role: 'admin' })));
    expect((await send(view('/'), { headers, parts: { now: Date.now } })).status).toBe(204);
    expect(await stored()).toEqual([]);
  });
});

describe('D9: live visitors', () => {
  const heard: unknown[] = [];
  const publish: Context['live']['publish'] = (messages) => Promise.resolve(void heard.push(...messages));
  const visit = async (dueInMs: number | null) => {
    const deferred: Promise<unknown>[] = [];
    const { live, pageViews: queue } = createTestContext(db);
    const pageViews = {
      ...queue,
      add: () => Promise.resolve(dueInMs),
      countVisitors: (since: number) => Promise.resolve(since === NOW - 5 * 60_000 ? 2 : 0),
    };
    const parts = {
      live: { ...live, publish },
      pageViews,
      defer: (work: Promise<unknown>) => void deferred.push(work),
    };
    await send(view('/'), { parts });
    await Promise.all(deferred);
  };
  beforeEach(() => heard.splice(0));

  test('are told to whoever sits at the admin: who was seen in the last five minutes', async () => {
    await visit(0);
    expect(heard).toEqual([{ type: 'visitors', count: 2, at: new Date(NOW).toISOString() }]);
  });

  test('are not told when another one does it', async () => {
    await visit(null);
    expect(heard).toEqual([]);
  });
});

test('the same views written again, after an answer that was lost, are there once', async () => {
  const views = [1, 2].map((nth) => ({ id: NOW * 1000 + nth, ...view('/contact'), userId: null }));
  const ctx = createTestContext(db);
  expect(await writePageViews(ctx, views)).toBe(true);
  expect(await writePageViews(ctx, views)).toBe(true);
  expect(await stored()).toHaveLength(2);
});

test.each([
  ['another site', view('//evil.example')],
  ['a user that the browser names', { ...view('/'), user_id: 'somebody' }],
  ['no JSON', 'path=/'],
])('refuses %s', async (_, body) => {
  const response = await send(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'INVALID_INPUT' });
  expect(await stored()).toEqual([]);
});

test('R12: an address that sends too many is refused, and counted under its own name', async () => {
  const asked: string[] = [];
  const rateLimits: Context['rateLimits'] = {
    take: (name, client) => {
      asked.push(`${name} ${client}`);
      return Promise.resolve(asked.length === 1);
    },
  };
  expect((await send(view('/'), { parts: { rateLimits } })).status).toBe(204);
  const refused = await send(view('/contact'), { parts: { rateLimits } });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: 'RATE_LIMITED' });
  expect(asked).toEqual(['pageViews 203.0.113.7', 'pageViews 203.0.113.7']);
  expect(await stored()).toHaveLength(1);
});
