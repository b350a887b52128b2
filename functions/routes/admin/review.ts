import { Hono } from 'hono';
import { cleanTerm } from '#catalogue/product-query.ts';
import { listAdminReviews, addReview, changeReview, removeReview } from '#review/review.server.ts';
import {
  answerPieceReview,
  countNewPieceReviews,
  hidePieceReview,
  listAdminPieceReviews,
} from '#review/admin-piece-review.server.ts';
import { AdminPieceReviewQuery, ChangedAnswer, HidingInput } from '#review/piece-review-input.ts';
import { ChangedReview, ReviewInput } from '#review/review.ts';
import { parseRowCursor } from '#row-cursor.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput, rowId } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const reviews = new Hono<ApiEnv>()
  .use(needs('feedback'))
  .get('/', async (c) => {
    const search = cleanTerm(c.req.query('search') ?? '');
    const after = parseRowCursor(c.req.query('cursor'));
    return c.json(await listAdminReviews(c.env.ctx, { search, after }));
  })
  .post('/', async (c) => c.json(await addReview(c.env.ctx, await readInput(c, ReviewInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeReview(c.env.ctx, id, await readInput(c, ChangedReview));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeReview(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });

export const pieceReviews = new Hono<ApiEnv>()
  .use(needs('feedback'))
  .get('/', async (c) => {
    const query = AdminPieceReviewQuery.parse({ show: c.req.query('show'), stars: c.req.query('stars') });
    const after = parseRowCursor(c.req.query('cursor'));
    return c.json(await listAdminPieceReviews(c.env.ctx, { ...query, after }));
  })
  .get('/new', async (c) => c.json(await countNewPieceReviews(c.env.ctx)))
  .put('/:id/answer', async (c) => {
    const id = rowId(c);
    await answerPieceReview(c.env.ctx, id, await readInput(c, ChangedAnswer));
    return c.json({ id });
  })
  .put('/:id/hidden', async (c) => {
    const id = rowId(c);
    await hidePieceReview(c.env.ctx, id, await readInput(c, HidingInput));
    return c.json({ id });
  });
