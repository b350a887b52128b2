import { serializeSigned } from 'hono/utils/cookie';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { DatabaseUnavailableError } from '#drizzle/errors.ts';
import { app } from '#functions/app.ts';
import { sessionCookieName } from '#auth/session-cookie.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { findFreePort } from '#tests/support/sqld.ts';

const database = useDatabase();

const send = (path: string, init?: RequestInit) =>
  app.request(`http://shop.test${path}`, init, { ctx: createTestContext(database.db) });

describe('GET /api/health', () => {
  test('says that the database answers', async () => {
    const response = await send('/api/health');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'ok', database: 'ok' });
  });

  test('is 503 when the database does not answer', async () => {
    const db = openDatabase({ url: `http://127.0.0.1:${String(await findFreePort())}` });
    const ctx = createTestContext(db);
    const response = await app.request('/api/health', {}, { ctx });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'degraded', database: 'unreachable' });
    expect(ctx.logged).toMatchObject([{ event: 'database.down' }]);
  });

  test.each(['blocked', 'denied'] as const)(
    'W5: says when the database has %s us, by a question that reads a row',
    async (reason) => {
      const asked: string[] = [];
      const db = Object.create(database.db) as typeof database.db;
      db.select = () => {
        asked.push('a row');
        throw new DatabaseUnavailableError(reason);
      };
      const response = await app.request('/api/health', {}, { ctx: createTestContext(db) });
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({
        status: 'degraded',
        database: reason,
        version: expect.any(String) as string,
      });
      expect(asked).toEqual(['a row']);
    },
  );
});

test('W5: while the database has blocked us, the shop says that it rests, and no more; the admin says why', async () => {
  const db = Object.create(database.db) as typeof database.db;
  const refuse = () => {
    throw new DatabaseUnavailableError('blocked');
  };
  Object.assign(db, { select: refuse, batch: refuse, run: refuse });
  const ctx = createTestContext(db);
  const response = await app.request('/api/products/1', {}, { ctx });
  expect(response.status).toBe(503);
  const body = await response.json<{ error: string; message: string }>();
  expect(body.error).toBe('DATABASE_UNAVAILABLE');
  expect(body.message).toContain('The shop is resting.');
  expect(JSON.stringify(body)).not.toMatch(/blocked|stack|plan/i);

  const name = sessionCookieName(ctx.siteUrl);
  const Cookie = await serializeSigned(name, 'a token', ctx.accounts.secret);
  const told = await app.request('/api/admin/health', { headers: { Cookie } }, { ctx });
  expect(told.status).toBe(503);
  expect(await told.json()).toMatchObject({
    error: 'DATABASE_UNAVAILABLE',
    message: expect.stringContaining('its quota is used up') as string,
  });
});

describe('every write', () => {
  const json = { 'Content-Type': 'application/json', Origin: 'http://shop.test' };
  const write = (headers: Record<string, string>, body = '{}') =>
    send('/api/anything', { method: 'POST', headers, body });

  test.each([
    ['our own page', json],
    ['one that tells nobody its address', { ...json, Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
  ])('from %s reaches its route', async (_, headers) => {
    const response = await write(headers);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'NOT_FOUND', message: expect.any(String) as string });
  });

  test.each([
    ['another site', { ...json, Origin: 'https://evil.example' }],
    ['nowhere', { 'Content-Type': 'application/json' }],
    ['an opaque origin', { ...json, Origin: 'null' }],
    ['a frame of another site', { ...json, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ])('from %s is refused', async (_, headers) => {
    const response = await write(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'FOREIGN_ORIGIN' });
  });

  test.each([{ Origin: 'https://evil.example' }, { Origin: 'null' }, {}])(
    'a socket opened by another site, or from nowhere, is refused like a write: %j',
    async (origin) => {
      const headers = { Upgrade: 'websocket', Connection: 'Upgrade', ...origin };
      expect((await send('/api/anything', { headers })).status).toBe(403);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded'])('as %s is refused', async (type) => {
    const response = await write({ ...json, 'Content-Type': type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ error: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('of more than 64 KB is refused', async () => {
    const response = await write(json, JSON.stringify('x'.repeat(64 * 1024)));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: 'TOO_LARGE' });
  });

  test.each(['/api/newsletter', '/api/webhooks/razorpay', '/api/payment-callback/JH-7K3M-9QXD'])(
    '… also in pieces that do not say how many come: %s',
    async (path) => {
      const piece = new TextEncoder().encode('x'.repeat(1024));
      let left = 100;
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          controller.enqueue(piece);
          left -= 1;
          if (left === 0) controller.close();
        },
      });
      const inPieces = { method: 'POST', headers: json, body, duplex: 'half' };
      const response = await send(path, inPieces);
      expect(response.status).toBe(413);
    },
  );
});

describe('every write that a route takes', () => {
  /** These carry a proof of their own, and come from other computers. */
  const EXEMPT: Readonly<Record<string, number>> = {
    '/api/newsletter/confirm': 404,
    '/api/newsletter/unsubscribe': 404,
    '/api/restock-wishes/confirm': 404,
    '/api/reviews/refuse': 404,
    '/api/restock-wishes/leave': 200,
    '/api/webhooks/razorpay': 401,
    '/api/payment-callback/:orderId': 303,
  };
  const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
  const writes = app.routes.filter(({ method, path }) => WRITES.has(method) && !path.includes('*'));
  const address = (path: string) => path.replace(/:\w+(\{[^}]*\})?/g, '1');

  test('is known here', () => {
    expect(writes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([...Object.keys(EXEMPT), '/api/newsletter']),
    );
  });

  test.each(writes.map(({ method, path }) => [method, path] as const))('%s %s', async (method, path) => {
    const body = { method, body: '{}' };
    const json = { 'Content-Type': 'application/json' };
    const foreign = await send(address(path), {
      ...body,
      headers: { ...json, Origin: 'https://evil.example' },
    });
    const plain = await send(address(path), { ...body, headers: { Origin: 'http://shop.test' } });
    const refusal = EXEMPT[path];
    if (refusal !== undefined) {
      expect([foreign.status, plain.status]).toEqual([refusal, refusal]);
      return;
    }
    const codes = await Promise.all(
      [foreign, plain].map(async (each) => (await each.json<{ error: string }>()).error),
    );
    expect(codes).toEqual(['FOREIGN_ORIGIN', 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('a known address', () => {
  const send405 = (path: string, method: string) =>
    send(path, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: 'http://shop.test' },
    });

  test.each([
    ['POST', '/api/health'],
    ['DELETE', '/api/products/12'],
  ])('refuses %s %s and says what it takes', async (method, path) => {
    const response = await send405(path, method);
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ error: 'METHOD_NOT_ALLOWED' });
  });
});

test('an unknown failure is answered with a general sentence and logged with its cause', async () => {
  const broken = createTestContext(database.db, {
    pinBook: () => Promise.reject(new Error('secret detail')),
  });
  const response = await app.request('/api/pin/560001', {}, { ctx: broken });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret detail');
  expect(broken.logged).toMatchObject([{ event: 'request.failed', error: { message: 'secret detail' } }]);
});

test('whoever has written too much still sees the cart', async () => {
  const take = (what: string) => Promise.resolve(what !== 'ownWrites');
  const ctx = createTestContext(openDatabase({ url: 'http://127.0.0.1:1' }), { rateLimits: { take } });
  const response = await app.request(`${ctx.siteUrl.origin}/api/cart`, {}, { ctx });
  // The refusal is that of a visitor who is signed out, not one for writing too much.
  expect(response.status).toBe(401);
});

test.each([
  ['ownWrites', '/api/cart/items', {}],
  ['ownWrites', '/api/cart/merge', {}],
  ['ownWrites', '/api/wishlist/merge', {}],
  ['ownWrites', '/api/addresses', {}],
  ['signIn', '/api/auth/sign-in/email', { email: 'a@example.in', password: 'Guessed-1234' }],
  ['signIn', '/api/auth/request-password-reset', { email: 'a@example.in' }],
  ['signIn', '/api/find-order', { orderId: 'JH-2222-2222', email: 'a@example.in' }],
  ['complaints', '/api/complaints', {}],
  ['newsletter', '/api/newsletter', { email: 'a@example.in' }],
] as const)(
  'a client that has had its share of %s is refused at %s, and nothing is written',
  async (name, path, body) => {
    const taken: string[] = [];
    const take = (what: string) => Promise.resolve(what !== name || taken.push(what) < 1);
    const ctx = createTestContext(openDatabase({ url: 'http://127.0.0.1:1' }), { rateLimits: { take } });
    const headers = { 'Content-Type': 'application/json', Origin: ctx.siteUrl.origin };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await app.request(ctx.siteUrl.origin + path, init, { ctx });
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(await response.json()).toMatchObject({ error: 'RATE_LIMITED' });
    expect(taken).toEqual([name]);
  },
);
