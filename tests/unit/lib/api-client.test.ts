import { afterEach, describe, expect, test, vi } from 'vitest';
import { api, ask } from '#lib/api-client.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(reply: () => Promise<Response>) {
  const sent = vi.fn<typeof fetch>(reply);
  vi.stubGlobal('fetch', sent);
  return sent;
}

const stock = () => ask(api.products.stock.$get({ query: { ids: '1,2' } }));

test('asks the address of the route and gives back what it answers', async () => {
  const sent = answerWith(() => Promise.resolve(Response.json({ items: [] })));
  expect(await stock()).toEqual({ ok: true, value: { items: [] } });
  expect(sent.mock.lastCall?.[0]).toBe('/api/products/stock?ids=1%2C2');
  expect(sent.mock.lastCall?.[1]?.signal).toBeInstanceOf(AbortSignal);
});

test('what takes its time brings its own limit', async () => {
  const sent = answerWith(() => Promise.resolve(Response.json({ items: [] })));
  const { signal } = new AbortController();
  await api.products.stock.$get({ query: { ids: '1' } }, { init: { signal } });
  expect(sent.mock.lastCall?.[1]?.signal).toBe(signal);
});

test('writes carry JSON, and what stands in the path is escaped', async () => {
  const sent = answerWith(() => Promise.resolve(Response.json({})));
  await api.products[':id'].$get({ param: { id: '7/../8?x' } });
  expect(sent.mock.lastCall).toMatchObject(['/api/products/7%2F..%2F8%3Fx', { method: 'GET' }]);
  // No public route writes a product, so the type has no `$post` here; a call has the same shape for any route.
  const products: unknown = api.products;
  await (products as { $post: (given: unknown) => Promise<Response> }).$post({ json: { name: 'Nath' } });
  expect(sent.mock.lastCall).toMatchObject([
    '/api/products',
    { method: 'POST', body: '{"name":"Nath"}', headers: { 'Content-Type': 'application/json' } },
  ]);
});

test.each([new Response(null, { status: 204 }), new Response('')])(
  'an answer without words is a success',
  async (reply) => {
    answerWith(() => Promise.resolve(reply));
    expect(await stock()).toEqual({ ok: true, value: undefined });
  },
);

describe('a failure is told apart', () => {
  test("a refusal by its code, with the API's own words", async () => {
    const body = { error: 'INVALID_INPUT', message: 'Please check.', details: { ids: ['Too many.'] } };
    answerWith(() => Promise.resolve(Response.json(body, { status: 400 })));
    expect(await stock()).toEqual({
      ok: false,
      failure: { code: 'INVALID_INPUT', message: 'Please check.', details: body.details },
    });
  });

  test.each([new TypeError('Failed to fetch'), new DOMException('Too late', 'TimeoutError')])(
    'S8: without an answer (%s) the connection is to be checked',
    async (error) => {
      answerWith(() => Promise.reject(error));
      expect(await stock()).toEqual({
        ok: false,
        failure: { code: 'NETWORK', message: 'Please check your internet connection.' },
      });
    },
  );

  test('S8: an answer that breaks off in the middle is one of the connection too', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new DOMException('Too late', 'TimeoutError')),
    });
    answerWith(() => Promise.resolve(new Response(body)));
    expect(await stock()).toMatchObject({ ok: false, failure: { code: 'NETWORK' } });
  });

  test.each([
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => Response.json({}, { status: 503 }),
    () => Response.json(null, { status: 500 }),
    () => new Response(null, { status: 500 }),
    () => new Response('not json'),
  ])('an answer that is not ours is no success', async (reply) => {
    answerWith(() => Promise.resolve(reply()));
    expect(await stock()).toMatchObject({ ok: false, failure: { code: 'UNREADABLE' } });
  });
});
