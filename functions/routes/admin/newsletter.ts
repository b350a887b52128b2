import { Hono } from 'hono';
import { isoDay } from '../../../src/domain/dates.ts';
import { exportSubscribers } from '../../../src/domain/newsletter/export-subscribers.server.ts';
import { listSubscribers } from '../../../src/domain/newsletter/list-subscribers.server.ts';
import { parseRowCursor } from '../../../src/domain/row-cursor.ts';
import type { ApiEnv } from '../../api-env.ts';

export const newsletter = new Hono<ApiEnv>()
  .get('/', async (c) => {
    return c.json(await listSubscribers(c.env.ctx, { after: parseRowCursor(c.req.query('cursor')) }));
  })
  .get('/export', async (c) => {
    const { ctx } = c.env;
    const parts = await exportSubscribers(ctx);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="newsletter-${isoDay(ctx.now())}.csv"`);
    return c.body(toStream(parts));
  });

/** Reads on when the browser has taken what came before. A part that cannot be read breaks the download off. */
function toStream(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
}
