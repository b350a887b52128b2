import { type Context, Hono } from 'hono';
import { ASK_ANSWERS } from '#restock/restock.ts';
import { WishInput, askForRestock, confirmWish, leaveList } from '#restock/restock.server.ts';
import { answerForm, type FormText, answerPress } from '#functions/answer-form.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { parseInput, readInput } from '#functions/input.ts';
import { enforceRateLimit, rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import { paths, listPaths, withQuery } from '#paths/paths.ts';

export const restockWishes = new Hono<ApiEnv>()
  .post('/', rateLimit('restock'), session, async (c) => {
    const answer = await askForRestock(c.env.ctx, await readInput(c, WishInput));
    return c.json({ message: ASK_ANSWERS[answer] }, 202);
  })
  .get('/form', (c) => c.redirect(paths.collections))
  .post('/form', session, (c) =>
    answerForm(c, {
      failed: 'restock.not-saved',
      page: pageOf,
      async take(text) {
        await enforceRateLimit(c, 'restock');
        const sent = { productId: Number(text('productId')), size: text('size'), email: text('email') };
        return pageOf(text, { asked: await askForRestock(c.env.ctx, parseInput(WishInput, sent)) });
      },
    }),
  );

function pageOf(text: FormText, shown: Readonly<Record<string, string>> = {}): string {
  return withQuery(listPaths.backInStock, { product: text('productId'), size: text('size'), ...shown });
}

/** Pages behind the links in a mail post here; mail programs post to `/leave` too (RFC 8058). */
export const restockLinks = new Hono<ApiEnv>()
  .post('/confirm', async (c) => {
    const isDone = await confirmWish(c.env.ctx, tokenOf(c));
    const page = withQuery(listPaths.backInStock, { token: tokenOf(c) });
    return await answerPress(c, { page, isDone, message: 'You are on the list.' });
  })
  .get('/leave', (c) => c.redirect(withQuery(listPaths.backInStock, { token: tokenOf(c), leave: '' }), 303))
  .post('/leave', async (c) => {
    await leaveList(c.env.ctx, tokenOf(c));
    const page = withQuery(listPaths.backInStock, { left: '1' });
    return await answerPress(c, { page, isDone: true, message: 'You are off the list.' });
  });

const tokenOf = (c: Context<ApiEnv>) => c.req.query('token') ?? '';
