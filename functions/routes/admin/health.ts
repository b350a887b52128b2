import { Hono } from 'hono';
import { NoInput } from '#auth/auth-input.ts';
import { getHealth } from '#health/health.server.ts';
import { sendMailsAgain } from '#mail/send-again.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const health = new Hono<ApiEnv>()
  .use(needs('settings'))
  .get('/', async (c) => c.json(await getHealth(c.env.ctx)))
  .post('/mails', async (c) => {
    await readInput(c, NoInput);
    return c.json({ mails: await sendMailsAgain(c.env.ctx) });
  });
