import { type Context, Hono } from 'hono';
import { SUBSCRIBE_ANSWER, SubscribeInput } from '#newsletter/newsletter.ts';
import { confirmSubscription, subscribe, unsubscribe } from '#newsletter/newsletter.server.ts';
import { listPaths, withQuery } from '#paths/paths.ts';
import { answerPress } from '#functions/answer-form.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput } from '#functions/input.ts';
import { rateLimit } from '#functions/middleware/rate-limit.ts';

export const newsletter = new Hono<ApiEnv>().post('/', rateLimit('newsletter'), async (c) => {
  await subscribe(c.env.ctx, await readInput(c, SubscribeInput));
  return c.json({ message: SUBSCRIBE_ANSWER }, 202);
});

/** Pages behind the links in a mail post here; mail programs post to `/unsubscribe` too (RFC 8058). */
export const newsletterLinks = new Hono<ApiEnv>()
  .post('/confirm', async (c) => {
    const isDone = (await confirmSubscription(c.env.ctx, tokenOf(c))) === 'confirmed';
    const page = pageOf(c, listPaths.confirmNewsletter);
    return await answerPress(c, { page, isDone, message: 'You are on the list.' });
  })
  .get('/unsubscribe', (c) => c.redirect(pageOf(c, listPaths.unsubscribe), 303))
  .post('/unsubscribe', async (c) => {
    const isDone = await unsubscribe(c.env.ctx, tokenOf(c));
    const page = pageOf(c, listPaths.unsubscribe);
    return await answerPress(c, { page, isDone, message: 'You are unsubscribed.' });
  });

const tokenOf = (c: Context<ApiEnv>) => c.req.query('token') ?? '';

function pageOf(c: Context<ApiEnv>, page: (typeof listPaths)['confirmNewsletter' | 'unsubscribe']): string {
  return withQuery(page, { token: tokenOf(c) });
}
