import { Hono } from 'hono';
import { exportSubscribers, listSubscribers, removeSubscriber } from '#newsletter/newsletter.server.ts';
import { parseRowCursor } from '#row-cursor.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { csvFile } from '#functions/download.ts';
import { rowId } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const newsletter = new Hono<ApiEnv>()
  .use(needs('feedback'))
  .get('/', async (c) => {
    return c.json(await listSubscribers(c.env.ctx, { after: parseRowCursor(c.req.query('cursor')) }));
  })
  .get('/export', async (c) => csvFile(c, 'newsletter', await exportSubscribers(c.env.ctx)))
  .delete('/:id', async (c) => {
    await removeSubscriber(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });
