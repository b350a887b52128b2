import { Hono } from 'hono';
import { cleanTerm } from '../../../src/domain/catalogue/product-query.ts';
import { listAdminReviews } from '../../../src/domain/review/list-reviews.server.ts';
import { addReview, changeReview, removeReview } from '../../../src/domain/review/review.server.ts';
import { ReviewInput } from '../../../src/domain/review/review.ts';
import { parseRowCursor } from '../../../src/domain/row-cursor.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput, rowId } from '../../input.ts';

export const reviews = new Hono<ApiEnv>()
  .get('/', async (c) => {
    const search = cleanTerm(c.req.query('search') ?? '');
    const after = parseRowCursor(c.req.query('cursor'));
    return c.json(await listAdminReviews(c.env.ctx, { search, after }));
  })
  .post('/', async (c) => c.json(await addReview(c.env.ctx, await readInput(c, ReviewInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeReview(c.env.ctx, id, await readInput(c, ReviewInput));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeReview(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });
