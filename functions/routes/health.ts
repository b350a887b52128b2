import { Hono } from 'hono';
import manifest from '../../package.json' with { type: 'json' };
import { isDatabaseUp } from '../../src/domain/health/is-database-up.server.ts';
import type { ApiEnv } from '../api-env.ts';

export const health = new Hono<ApiEnv>().get('/', async (c) =>
  (await isDatabaseUp(c.env.ctx))
    ? c.json({ status: 'ok', database: 'ok', version: manifest.version })
    : c.json({ status: 'degraded', database: 'unreachable', version: manifest.version }, 503),
);
