import { Hono } from 'hono';
import { exportTrail, listTrail } from '#trail/trail.server.ts';
import { TrailQuery } from '#trail/trail.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { csvFile } from '#functions/download.ts';
import { queryInput } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const audit = new Hono<ApiEnv>()
  .use(needs('history'))
  .get('/', async (c) => c.json(await listTrail(c.env.ctx, queryInput(c, TrailQuery))))
  .get('/export', async (c) => csvFile(c, 'trail', await exportTrail(c.env.ctx, queryInput(c, TrailQuery))));
