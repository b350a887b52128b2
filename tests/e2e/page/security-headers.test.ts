import { expectPrivate, expectRequestId, expectSecurityHeaders } from '#tests/e2e/support/headers.ts';
import { servedHtml } from '#tests/e2e/support/served-html.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test.describe('every answer carries the security headers', { tag: '@desktop' }, () => {
  test('a page', { tag: '@journey' }, async ({ request }) => {
    const response = await request.get('/');
    expect(response.status()).toBe(200);
    expectSecurityHeaders(response);
    expectRequestId(response);
  });

  test('a page that does not exist', { tag: '@journey' }, async ({ request }) => {
    const response = await request.get('/no-such-page');
    expect(response.status()).toBe(404);
    expectSecurityHeaders(response);
    expectRequestId(response);
    expectPrivate(response);
  });

  test('the API', { tag: '@journey' }, async ({ request }) => {
    const response = await request.get('/api/health');
    expect(response.status()).toBe(200);
    expectSecurityHeaders(response);
    expectRequestId(response);
    expectPrivate(response);
  });

  test('an API route that does not exist', async ({ request }) => {
    const response = await request.get('/api/no-such-route');
    expect(response.status()).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
    expectSecurityHeaders(response);
    expectRequestId(response);
    expectPrivate(response);
  });

  test('a refused API call', async ({ request }) => {
    const response = await request.post('/api/health', {
      data: {},
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status()).toBe(403);
    expectSecurityHeaders(response);
    expectRequestId(response);
    expectPrivate(response);
  });

  test('a page that somebody writes to', { tag: '@journey' }, async ({ request }) => {
    const response = await request.post('/', { data: {} });
    expect(response.status()).toBe(405);
    expect(response.headers()['allow']).toBe('GET, HEAD');
    expectSecurityHeaders(response);
    expectRequestId(response);
    expectPrivate(response);
  });

  test('a script or a font that is not there any more, which no browser keeps', async ({ request }) => {
    for (const path of ['/_astro/gone.js', '/fonts/gone.woff2']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expectSecurityHeaders(response);
      expectPrivate(response);
    }
  });

  test('a service of the framework that no page uses', async ({ request }) => {
    const response = await request.get('/_image?href=/logo.svg&w=100&f=png');
    expect(response.status()).toBe(404);
    expectSecurityHeaders(response);
    expectPrivate(response);
  });

  test('a picture', async ({ request }) => {
    const pictures = (await servedHtml(request, '/')).all('img').map(({ src = '' }) => src);
    const response = await request.get(pictures.find((src) => src.startsWith('/media/')) ?? '');
    expect(response.headers()['content-type']).toMatch(/^image\//);
    expect(response.headers()['cache-control']).toContain('immutable');
    expectSecurityHeaders(response, { mayBeShown: true });
    expectRequestId(response);
  });

  test('icons and the picture of shared links', async ({ request }) => {
    for (const path of ['/og.jpg', '/logo.svg', '/favicon.svg', '/icons/icon-512.png']) {
      expectSecurityHeaders(await request.get(path), { mayBeShown: true });
    }
  });

  test('a built asset', async ({ request }) => {
    const style = (await servedHtml(request, '/')).find('link', 'rel', 'stylesheet');
    const response = await request.get(style?.['href'] ?? '');
    expect(response.headers()['content-type']).toContain('text/css');
    expect(response.headers()['cache-control']).toContain('immutable');
    expectSecurityHeaders(response);
  });
});

for (const [path, status] of [
  ['/contact', 405],
  ['/media/no-such-file', 405],
  ['/api/admin/uploads', 403],
] as const) {
  test(`what is sent to ${path} and not read there is answered in words all the same @desktop`, async ({
    request,
  }) => {
    const multipart = new FormData();
    multipart.set('file', new File([new Uint8Array(4 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' }));
    for (let time = 0; time < 5; time += 1) {
      const response = await request.post(path, { multipart });
      expect(response.status()).toBe(status);
      expectRequestId(response);
    }
  });
}
