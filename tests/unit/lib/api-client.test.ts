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

  test.each([
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => new Response(null, { status: 500 }),
    () => new Response('not json'),
  ])('an answer that is not ours is no success', async (reply) => {
    answerWith(() => Promise.resolve(reply()));
    expect(await stock()).toMatchObject({ ok: false, failure: { code: 'UNREADABLE' } });
  });
});
