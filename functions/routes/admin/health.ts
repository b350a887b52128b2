import { Hono } from 'hono';
import { NoInput } from '../../../src/domain/auth/auth-input.ts';
import { getHealth } from '../../../src/domain/health/health.server.ts';
import { sendMailsAgain } from '../../../src/domain/mail/send-again.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput } from '../../input.ts';

export const health = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await getHealth(c.env.ctx)))
  .post('/mails', async (c) => {
    await readInput(c, NoInput);
    return c.json({ mails: await sendMailsAgain(c.env.ctx) });
  });
