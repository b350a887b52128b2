import { Hono } from 'hono';
import { CONSENTS_ANSWER } from '../../src/domain/account/consents.ts';
import { sendConsentLinks } from '../../src/domain/account/consents.server.ts';
import { SubscribeInput } from '../../src/domain/newsletter/newsletter.ts';
import { answerForm } from '../answer-form.ts';
import type { ApiEnv } from '../api-env.ts';
import { parseInput, readInput } from '../input.ts';
import { enforceRateLimit, rateLimit } from '../middleware/rate-limit.ts';

/** Sends mail to an address that a stranger typed, and shares what is allowed of it. */
export const consents = new Hono<ApiEnv>()
  .post('/', rateLimit('newsletter'), async (c) => {
    sendConsentLinks(c.env.ctx, await readInput(c, SubscribeInput));
    return c.json({ message: CONSENTS_ANSWER }, 202);
  })
  .get('/form', (c) => c.redirect('/your-data'))
  .post('/form', (c) =>
    answerForm(c, {
      failed: 'consents.not-sent',
      page: () => '/your-data',
      async take(_, { values }) {
        await enforceRateLimit(c, 'newsletter');
        sendConsentLinks(c.env.ctx, parseInput(SubscribeInput, values));
        return '/your-data?asked=yes#take-back';
      },
    }),
  );
