import { Hono } from 'hono';
import { askDatabase, assertTasksRun } from '#health/health.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';

export const health = new Hono<ApiEnv>()
  .get('/', async (c) => {
    const database = await askDatabase(c.env.ctx);
    const { version } = c.env.ctx.deployment;
    return database === 'ok'
      ? c.json({ status: 'ok', database, version })
      : c.json({ status: 'degraded', database, version }, 503);
  })
  .get('/tasks', async (c) => {
    c.header('Cache-Control', 'no-store');
    await assertTasksRun(c.env.ctx);
    return c.json({ status: 'ok' });
  });
