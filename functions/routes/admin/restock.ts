import { Hono } from 'hono';
import { exportWanted, listWanted } from '../../../src/domain/restock/wanted.server.ts';
import { parseRowCursor } from '../../../src/domain/row-cursor.ts';
import type { ApiEnv } from '../../api-env.ts';
import { csvFile } from '../../csv-file.ts';

export const wanted = new Hono<ApiEnv>()
  .get('/', async (c) => {
    return c.json(await listWanted(c.env.ctx, { after: parseRowCursor(c.req.query('cursor')) }));
  })
  .get('/export', (c) => csvFile(c, 'wanted', exportWanted(c.env.ctx)));
