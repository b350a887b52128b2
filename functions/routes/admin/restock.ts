import { Hono } from 'hono';
import { exportWanted, listWanted } from '#restock/restock.server.ts';
import { parseRowCursor } from '#row-cursor.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { csvFile } from '#functions/download.ts';
import { needs } from '#functions/middleware/guards.ts';

export const wanted = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .get('/', async (c) => {
    return c.json(await listWanted(c.env.ctx, { after: parseRowCursor(c.req.query('cursor')) }));
  })
  .get('/export', (c) => csvFile(c, 'wanted', exportWanted(c.env.ctx)));
