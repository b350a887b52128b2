import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { toDomainError } from '../../src/domain/errors.server.ts';
import { DomainError } from '../../src/domain/errors.ts';
import { megabytes, UPLOAD_FOLDERS } from '../../src/domain/media/upload.ts';
import { getReviewableOrder } from '../../src/domain/order/review/own-reviews.server.ts';
import { problemOf } from '../../src/domain/order/review/review-problem.ts';
import {
  addPieceReview,
  assertMaySendPhoto,
  changePieceReview,
  uploadReviewPhoto,
} from '../../src/domain/order/review/write-review.server.ts';
import {
  ChangedPieceReviewInput,
  PHOTO_FOLDER,
  PieceReviewInput,
} from '../../src/domain/review/piece-review-input.ts';
import type { ApiEnv } from '../api-env.ts';
import { parseInput, readForm, readInput, rowId } from '../input.ts';
import { demandMultipart } from '../middleware/guards.ts';
import { limitBodyTo } from '../middleware/limit-body.ts';
import { rateLimit } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';
import { orderTokenOf } from '../order-access.ts';

const FORM_AROUND_FILE_BYTES = 4 * 1024;

/** The order is opened by the session, by the token that is sent along, or by the cookie that placing it left. */
function keyOf(c: Context<ApiEnv>, { orderId: id, token }: { orderId: string; token: string | null }) {
  return { id, token: token ?? orderTokenOf(c, id) };
}

const mayUpload = createMiddleware<ApiEnv>(async (c, next) => {
  await assertMaySendPhoto(c.env.ctx, keyOf(c, { orderId: c.req.query('order') ?? '', token: null }));
  await next();
});

export const reviews = new Hono<ApiEnv>()
  .use(rateLimit('reviews'), session)
  .post('/', async (c) => {
    const { orderId, token, ...review } = await readInput(c, PieceReviewInput);
    return c.json(await addPieceReview(c.env.ctx, keyOf(c, { orderId, token }), review), 201);
  })
  .post('/form', async (c) => c.redirect(await takeForm(c), 303))
  .post(
    '/photos',
    demandMultipart,
    mayUpload,
    limitBodyTo(megabytes(UPLOAD_FOLDERS[PHOTO_FOLDER]) + FORM_AROUND_FILE_BYTES),
    async (c) => {
      const file = (await readForm(c)).get('file');
      if (!(file instanceof File)) {
        throw new DomainError('INVALID_INPUT', { details: { file: ['No file provided.'] } });
      }
      return c.json(await uploadReviewPhoto(c.env.ctx, await file.arrayBuffer()), 201);
    },
  )
  .put('/:id', async (c) => {
    const id = rowId(c);
    const { orderId, token, ...review } = await readInput(c, ChangedPieceReviewInput);
    return c.json(await changePieceReview(c.env.ctx, keyOf(c, { orderId, token }), id, review));
  });

/** From the page without scripts, or with them: says where to go on, which is the same page. */
async function takeForm(c: Context<ApiEnv>): Promise<string> {
  const form = await readForm(c);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const [orderId, item] = [text('orderId'), text('orderItemId')];
  const token = text('token') || null;
  const outcome = await saveForm(c, {
    ...{ orderId, token, orderItemId: Number(item) },
    ...{ stars: Number(text('stars')), fit: text('fit') || null },
    ...{ text: text('text'), shownName: text('shownName') || null },
    photos: form.getAll('photos').filter((photo) => photo !== ''),
  });
  const query = new URLSearchParams({ ...(token !== null && { token }), ...outcome, item });
  return `/orders/${encodeURIComponent(orderId)}/review?${String(query)}#item-${encodeURIComponent(item)}`;
}

/** What is wrong is said beside its field on the page. */
async function saveForm(c: Context<ApiEnv>, sent: unknown): Promise<Readonly<Record<string, string>>> {
  const { ctx } = c.env;
  try {
    const { orderId, token, ...review } = parseInput(PieceReviewInput, sent);
    const key = keyOf(c, { orderId, token });
    const { lines } = await getReviewableOrder(ctx, key);
    const before = lines.find(({ orderItemId }) => orderItemId === review.orderItemId)?.review;
    await (before ? changePieceReview(ctx, key, before.id, review) : addPieceReview(ctx, key, review));
    return { saved: before ? 'changed' : 'added' };
  } catch (error) {
    const known = toDomainError(error);
    if (known.status >= 500) ctx.log.error('review.not-saved', error);
    return { problem: problemOf(known) };
  }
}
