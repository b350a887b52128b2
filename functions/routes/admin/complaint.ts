import { Hono } from 'hono';
import {
  acknowledgeComplaint,
  answerComplaint,
  getComplaint,
  listComplaints,
  settleComplaint,
} from '#complaint/admin-complaint.server.ts';
import {
  AcknowledgementInput,
  AdminComplaintQuery,
  ComplaintAnswerInput,
  ComplaintSettlementInput,
} from '#complaint/complaint-input.ts';
import { findComplaintPhoto } from '#complaint/complaint-photos.server.ts';
import { answerPrivatePhoto } from '#functions/answer-photo.ts';
import { parseRowCursor } from '#row-cursor.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput, rowId } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const complaints = new Hono<ApiEnv>()
  .use(needs('feedback'))
  .get('/', async (c) => {
    const query = AdminComplaintQuery.parse({ show: c.req.query('show'), search: c.req.query('search') });
    const after = parseRowCursor(c.req.query('cursor'));
    return c.json(await listComplaints(c.env.ctx, { ...query, after }));
  })
  // The clocks are shown as they stood when the complaint was read.
  .get('/:id', async (c) => c.json({ ...(await getComplaint(c.env.ctx, rowId(c))), at: c.env.ctx.now() }))
  .get('/:id/photos/:nth{[0-9]}', async (c) =>
    answerPrivatePhoto(c, await findComplaintPhoto(c.env.ctx, rowId(c), Number(c.req.param('nth')))),
  )
  .put('/:id/acknowledged', async (c) => {
    const id = rowId(c);
    await readInput(c, AcknowledgementInput);
    await acknowledgeComplaint(c.env.ctx, id);
    return c.json(await getComplaint(c.env.ctx, id));
  })
  .post('/:id/messages', async (c) => {
    const id = rowId(c);
    await answerComplaint(c.env.ctx, id, await readInput(c, ComplaintAnswerInput));
    return c.json(await getComplaint(c.env.ctx, id), 201);
  })
  .put('/:id/settled', async (c) => {
    const id = rowId(c);
    await settleComplaint(c.env.ctx, id, await readInput(c, ComplaintSettlementInput));
    return c.json(await getComplaint(c.env.ctx, id));
  });
