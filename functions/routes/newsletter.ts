import { type Context, Hono } from 'hono';
import { DomainError } from '../../src/domain/errors.ts';
import { SUBSCRIBE_ANSWER, SubscribeInput } from '../../src/domain/newsletter/newsletter.ts';
import {
  confirmSubscription,
  subscribe,
  unsubscribe,
} from '../../src/domain/newsletter/subscription.server.ts';
import { listPaths } from '../../src/paths/list-paths.ts';
import { withQuery } from '../../src/paths/with-query.ts';
import type { ApiEnv } from '../api-env.ts';
import { readInput } from '../input.ts';
import { wantsPage } from '../wants-page.ts';
import { rateLimit } from '../middleware/rate-limit.ts';

export const newsletter = new Hono<ApiEnv>().post('/', rateLimit('newsletter'), async (c) => {
  await subscribe(c.env.ctx, await readInput(c, SubscribeInput));
  return c.json({ message: SUBSCRIBE_ANSWER }, 202);
});

type Page = (typeof listPaths)['confirmNewsletter' | 'unsubscribe'];

/** What the pages behind the links in a mail post to. Mail programs post to the second too (RFC 8058). */
export const newsletterLinks = new Hono<ApiEnv>()
  .post('/confirm', async (c) => {
    const confirmation = await confirmSubscription(c.env.ctx, tokenOf(c));
    return await answer(c, listPaths.confirmNewsletter, confirmation === 'confirmed', 'You are on the list.');
  })
  .get('/unsubscribe', (c) => toPage(c, listPaths.unsubscribe))
  .post('/unsubscribe', async (c) => {
    const isKnown = await unsubscribe(c.env.ctx, tokenOf(c));
    return await answer(c, listPaths.unsubscribe, isKnown, 'You are unsubscribed.');
  });

const tokenOf = (c: Context<ApiEnv>) => c.req.query('token') ?? '';

/** A browser goes back to the page, which says what holds now; a program is answered at once. */
async function answer(c: Context<ApiEnv>, page: Page, isDone: boolean, message: string): Promise<Response> {
  if (await wantsPage(c)) return toPage(c, page);
  if (!isDone) throw new DomainError('NOT_FOUND');
  return c.json({ message });
}

function toPage(c: Context<ApiEnv>, page: Page): Response {
  return c.redirect(withQuery(page, { token: tokenOf(c) }), 303);
}
