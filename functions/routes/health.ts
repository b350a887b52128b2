import { Hono } from 'hono';
import { version } from '../../package.json' with { type: 'json' };
import { findDatabaseFault } from '../../src/domain/health/find-database-fault.server.ts';
import type { ApiEnv } from '../api-env.ts';

export const health = new Hono<ApiEnv>().get('/', async (c) => {
  const fault = await findDatabaseFault(c.env.ctx);
  return fault
    ? c.json({ status: 'degraded', database: 'unreachable', version }, 503)
    : c.json({ status: 'ok', database: 'ok', version });
});
