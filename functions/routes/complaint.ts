import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { clientOf } from '#client-key.ts';
import { ComplaintInput, FindComplaintInput, OwnMessageInput } from '#complaint/complaint-input.ts';
import { fileComplaint, addOwnMessage, findComplaint } from '#complaint/complaint.server.ts';
import {
  addComplaintPhoto,
  assertMaySendComplaintPhoto,
  findOwnComplaintPhoto,
} from '#complaint/complaint-photos.server.ts';
import { COMPLAINT_PHOTO_FOLDER, megabytes, UPLOAD_FOLDERS } from '#media/upload.ts';
import { answerPrivatePhoto } from '#functions/answer-photo.ts';
import { answerForm } from '#functions/answer-form.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { fileIn, idempotencyKeyOf, parseInput, readForm, readInput } from '#functions/input.ts';
import { demandMultipart, limitUpload } from '#functions/middleware/guards.ts';
import { enforceRateLimit, rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import { rightsPaths } from '#paths/paths.ts';

function keyIn(c: Context<ApiEnv>) {
  const { number = '', token = '' } = c.req.query();
  return { number, token };
}

const mayUpload = createMiddleware<ApiEnv>(async (c, next) => {
  await assertMaySendComplaintPhoto(c.env.ctx, keyIn(c));
  await next();
});

export const complaints = new Hono<ApiEnv>()
  .post('/', rateLimit('complaints'), session, async (c) => {
    const input = await readInput(c, ComplaintInput);
    const filed = await fileComplaint(c.env.ctx, { ...input, key: input.key ?? idempotencyKeyOf(c) });
    const { number, token, ackDueAt, dueAt } = filed;
    return c.json({ number, page: rightsPaths.complaint(number, token), ackDueAt, dueAt }, 201);
  })
  .post(
    '/photos',
    demandMultipart,
    rateLimit('complaints'),
    mayUpload,
    limitUpload(megabytes(UPLOAD_FOLDERS[COMPLAINT_PHOTO_FOLDER])),
    async (c) => {
      const file = fileIn(await readForm(c));
      return c.json({ nth: await addComplaintPhoto(c.env.ctx, keyIn(c), await file.arrayBuffer()) }, 201);
    },
  )
  .get('/photos/:nth{[0-9]}', async (c) =>
    answerPrivatePhoto(c, await findOwnComplaintPhoto(c.env.ctx, keyIn(c), Number(c.req.param('nth')))),
  )
  .get('/:form{form|find|message}', (c) => c.redirect(rightsPaths.complaints))
  .post('/form', session, (c) =>
    answerForm(c, {
      failed: 'complaint.not-taken',
      page: () => rightsPaths.complaints,
      async take(_, { values }) {
        await enforceRateLimit(c, 'complaints');
        const { number, token } = await fileComplaint(c.env.ctx, parseInput(ComplaintInput, values));
        return `${rightsPaths.complaint(number, token)}&filed`;
      },
    }),
  )
  .post('/find', (c) =>
    answerForm(c, {
      failed: 'complaint.not-found',
      page: () => rightsPaths.complaintStatus,
      async take(_, { values }) {
        await enforceRateLimit(c, 'signIn');
        const input = parseInput(FindComplaintInput, values);
        const { number, token } = await findComplaint(c.env.ctx, input, clientOf(c.req.raw.headers));
        return rightsPaths.complaint(number, token);
      },
    }),
  )
  .post('/message', (c) =>
    answerForm(c, {
      failed: 'complaint.not-answered',
      page: (text) => rightsPaths.complaint(text('number'), text('token')),
      async take(text) {
        const own = { number: text('number'), token: text('token') };
        await enforceRateLimit(c, 'complaints');
        const message = parseInput(OwnMessageInput, { text: text('text'), key: text('key') });
        await addOwnMessage(c.env.ctx, own, message);
        return `${rightsPaths.complaint(own.number, own.token)}&sent`;
      },
    }),
  );
