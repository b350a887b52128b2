import { Hono } from 'hono';
import { getHealth } from '../../../src/domain/health/health.server.ts';
import type { ApiEnv } from '../../api-env.ts';

export const health = new Hono<ApiEnv>().get('/', async (c) => c.json(await getHealth(c.env.ctx)));
