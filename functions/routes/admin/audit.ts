import { Hono } from 'hono';
import { exportTrail, listTrail } from '../../../src/domain/audit/trail.server.ts';
import { TrailQuery } from '../../../src/domain/audit/trail.ts';
import type { ApiEnv } from '../../api-env.ts';
import { csvFile } from '../../csv-file.ts';
import { queryInput } from '../../input.ts';

export const audit = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await listTrail(c.env.ctx, queryInput(c, TrailQuery))))
  .get('/export', async (c) => csvFile(c, 'trail', await exportTrail(c.env.ctx, queryInput(c, TrailQuery))));
