import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { megabytes, UPLOAD_FOLDERS, PHOTO_FOLDER } from '#media/upload.ts';
import { refuseReviewLetters } from '#order/review/ask-for-reviews.server.ts';
import { NO_MORE_LETTERS, type ReviewOutcome, TAKE_BACK } from '#order/review/own-review.ts';
import {
  getReviewableOrder,
  addPieceReview,
  assertMaySendPhoto,
  changePieceReview,
  takeReviewBack,
  uploadReviewPhoto,
} from '#order/review/own-review.server.ts';
import type { SentForm } from '#refused-form.ts';
import { ChangedPieceReviewInput, PieceReviewInput, ReviewedLineInput } from '#review/piece-review-input.ts';
import { answerForm, type FormText, answerPress } from '#functions/answer-form.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { fileIn, parseInput, readForm, readInput, rowId } from '#functions/input.ts';
import { demandMultipart, limitUpload } from '#functions/middleware/guards.ts';
import { rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import { orderTokenOf } from '#functions/order-access.ts';
import { reviewPaths, paths, withQuery } from '#paths/paths.ts';

function keyOf(c: Context<ApiEnv>, { orderId: id, token }: { orderId: string; token: string | null }) {
  return { id, token: token ?? orderTokenOf(c, id) };
}

/** The page behind the link in a mail posts here, and so do mail programs (RFC 8058). */
export const reviewLinks = new Hono<ApiEnv>()
  .get('/refuse', (c) => c.redirect(orderPage(c, { stop: '' }), 303))
  .post('/refuse', async (c) => {
    const { order: id = '', token = null } = c.req.query();
    const isDone = await refuseReviewLetters(c.env.ctx, { id, token });
    const page = orderPage(c, isDone ? { stopped: '1' } : {});
    return await answerPress(c, { page, isDone, message: NO_MORE_LETTERS });
  });

function orderPage(c: Context<ApiEnv>, shown: Readonly<Record<string, string>>): string {
  const { order = '', token = null } = c.req.query();
  return withQuery(reviewPaths.order(order), { token, ...shown });
}

const orderIn = (c: Context<ApiEnv>) => c.req.query('order') ?? '';

const mayUpload = createMiddleware<ApiEnv>(async (c, next) => {
  await assertMaySendPhoto(c.env.ctx, keyOf(c, { orderId: orderIn(c), token: null }));
  await next();
});

export const reviews = new Hono<ApiEnv>()
  .use(rateLimit('reviews'), session)
  .post('/', async (c) => {
    const { orderId, token, ...review } = await readInput(c, PieceReviewInput);
    return c.json(await addPieceReview(c.env.ctx, keyOf(c, { orderId, token }), review), 201);
  })
  .get('/form', (c) => c.redirect(paths.orders))
  .post('/form', takeForm)
  .post(
    '/photos',
    demandMultipart,
    mayUpload,
    limitUpload(megabytes(UPLOAD_FOLDERS[PHOTO_FOLDER])),
    async (c) => {
      const file = fileIn(await readForm(c));
      return c.json(await uploadReviewPhoto(c.env.ctx, orderIn(c), await file.arrayBuffer()), 201);
    },
  )
  .put('/:id', async (c) => {
    const id = rowId(c);
    const { orderId, token, ...review } = await readInput(c, ChangedPieceReviewInput);
    return c.json(await changePieceReview(c.env.ctx, keyOf(c, { orderId, token }), id, review));
  });

async function takeForm(c: Context<ApiEnv>): Promise<Response> {
  return await answerForm(c, {
    failed: 'review.not-saved',
    page: pageOf,
    async take(text, sent) {
      const outcome = await (text('act') === TAKE_BACK ? takeBack(c, text) : save(c, text, sent));
      const item = text('orderItemId');
      return `${pageOf(text, { saved: outcome, item })}#item-${encodeURIComponent(item)}`;
    },
  });
}

async function save(c: Context<ApiEnv>, text: FormText, { all }: SentForm): Promise<ReviewOutcome> {
  const { ctx } = c.env;
  const { orderId, token, ...review } = parseInput(PieceReviewInput, {
    ...lineIn(text),
    stars: Number(text('stars')),
    fit: text('fit') || null,
    text: text('text'),
    shownName: text('shownName') || null,
    photos: all('photos').filter((photo) => photo !== ''),
  });
  const key = keyOf(c, { orderId, token });
  const { lines } = await getReviewableOrder(ctx, key);
  const before = lines.find(({ orderItemId }) => orderItemId === review.orderItemId)?.review;
  await (before ? changePieceReview(ctx, key, before.id, review) : addPieceReview(ctx, key, review));
  return before ? 'changed' : 'added';
}

async function takeBack(c: Context<ApiEnv>, text: FormText): Promise<ReviewOutcome> {
  const { orderItemId, ...order } = parseInput(ReviewedLineInput, lineIn(text));
  await takeReviewBack(c.env.ctx, keyOf(c, order), orderItemId);
  return 'taken-back';
}

const lineIn = (text: FormText) => ({
  orderId: text('orderId'),
  token: text('token') || null,
  orderItemId: Number(text('orderItemId')),
});

function pageOf(text: FormText, shown: Readonly<Record<string, string>> = {}): string {
  return withQuery(reviewPaths.order(text('orderId')), { token: text('token') || null, ...shown });
}
