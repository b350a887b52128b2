import { Hono } from 'hono';
import {
  answerPieceReview,
  hidePieceReview,
  listAdminPieceReviews,
} from '../../../src/domain/review/piece-review-desk.server.ts';
import {
  AdminPieceReviewQuery,
  AnswerInput,
  HidingInput,
} from '../../../src/domain/review/piece-review-input.ts';
import { parseRowCursor } from '../../../src/domain/row-cursor.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput, rowId } from '../../input.ts';

export const pieceReviews = new Hono<ApiEnv>()
  .get('/', async (c) => {
    const query = AdminPieceReviewQuery.parse({ show: c.req.query('show'), stars: c.req.query('stars') });
    const after = parseRowCursor(c.req.query('cursor'));
    return c.json(await listAdminPieceReviews(c.env.ctx, { ...query, after }));
  })
  .put('/:id/answer', async (c) => {
    const id = rowId(c);
    await answerPieceReview(c.env.ctx, id, await readInput(c, AnswerInput));
    return c.json({ id });
  })
  .put('/:id/hidden', async (c) => {
    const id = rowId(c);
    await hidePieceReview(c.env.ctx, id, await readInput(c, HidingInput));
    return c.json({ id });
  });
