import { describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { app } from '#functions/app.ts';
import { routeOf } from '#functions/route-of.ts';
import { problemsIn } from '#features/admin/kit/form/form-values.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { findFreePort } from '#tests/support/sqld.ts';

describe('Health: a failure is named by the number it has in the log', () => {
  test('where the fault is ours, and there alone; that number is no problem of a field', async () => {
    const nobody = openDatabase({ url: `http://127.0.0.1:${String(await findFreePort())}` });
    const ctx = createTestContext(nobody, { requestId: 'a2bdbe35-8464-467f' });
    const browser = openBrowser(ctx);
    const { status, body } = await browser.get('/api/products/1');
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        error: 'DATABASE_UNAVAILABLE',
        message: 'The shop is taking a short break. Please try again in a minute.',
        details: { requestId: 'a2bdbe35-8464-467f' },
      },
    });
    expect(ctx.logged).toMatchObject([{ event: 'request.failed' }]);
    const { details } = body as { details: object };
    expect(problemsIn(details)).toEqual([]);
    expect(problemsIn({ ...details, name: ['Too long.', 'Too plain.'] })).toEqual([
      ['name', 'Too long. Too plain.'],
    ]);
    expect((await browser.get('/api/nowhere')).body).not.toHaveProperty('details');
  });
});

describe('Health: a line of the log names the route that answers', () => {
  test.each([
    ['GET', '/api/orders/JH-7K3M-9QXD', '/api/orders/:id'],
    ['HEAD', '/api/health', '/api/health'],
    ['GET', '/media/products/one/400.avif', '/media/*'],
    ['GET', '/api/nowhere/asha@example.in', null],
  ])('%s %s', (method, path, route) => {
    expect(routeOf(app, method, path)).toBe(route);
  });
});
