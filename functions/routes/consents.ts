import { type Context, Hono } from 'hono';
import { type ConsentProblem, CONSENTS_ANSWER } from '../../src/domain/account/consents.ts';
import { sendConsentLinks } from '../../src/domain/account/consents.server.ts';
import { toDomainError } from '../../src/domain/errors.server.ts';
import { SubscribeInput } from '../../src/domain/newsletter/newsletter.ts';
import type { ApiEnv } from '../api-env.ts';
import { parseInput, readForm, readInput } from '../input.ts';
import { enforceRateLimit, rateLimit } from '../middleware/rate-limit.ts';

/** Sends mail to an address that a stranger typed, and shares what is allowed of it. */
export const consents = new Hono<ApiEnv>()
  .post('/', rateLimit('newsletter'), async (c) => {
    sendConsentLinks(c.env.ctx, await readInput(c, SubscribeInput));
    return c.json({ message: CONSENTS_ANSWER }, 202);
  })
  .post('/form', async (c) => {
    const outcome = await takeForm(c);
    return c.redirect(`/your-data?${new URLSearchParams(outcome).toString()}#take-back`, 303);
  });

async function takeForm(c: Context<ApiEnv>): Promise<{ asked: string } | { problem: ConsentProblem }> {
  try {
    await enforceRateLimit(c, 'newsletter');
    const email = (await readForm(c)).get('email');
    sendConsentLinks(c.env.ctx, parseInput(SubscribeInput, { email }));
    return { asked: 'yes' };
  } catch (error) {
    const known = toDomainError(error);
    if (known.status >= 500) c.env.ctx.log.error('consents.not-sent', error);
    if (known.code === 'RATE_LIMITED') return { problem: 'busy' };
    return { problem: known.code === 'INVALID_INPUT' ? 'email' : 'failed' };
  }
}
