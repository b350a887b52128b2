import { type Context, Hono } from 'hono';
import { clientOf } from '../../src/domain/client-key.ts';
import { complaintPage, type ComplaintProblem } from '../../src/domain/complaint/complaint.ts';
import {
  ComplaintInput,
  FindComplaintInput,
  OwnMessageInput,
} from '../../src/domain/complaint/complaint-input.ts';
import { fileComplaint } from '../../src/domain/complaint/file-complaint.server.ts';
import { addOwnMessage, findComplaint } from '../../src/domain/complaint/own-complaint.server.ts';
import { toDomainError } from '../../src/domain/errors.server.ts';
import type { DomainError, ErrorCode } from '../../src/domain/errors.ts';
import type { ApiEnv } from '../api-env.ts';
import { idempotencyKeyOf } from '../idempotency-key.ts';
import { parseInput, readForm, readInput } from '../input.ts';
import { enforceRateLimit, rateLimit } from '../middleware/rate-limit.ts';
import { session } from '../middleware/session.ts';

/** A complaint sends mail to an address that a stranger typed: it shares what is allowed of that. */
export const complaints = new Hono<ApiEnv>()
  .post('/', rateLimit('newsletter'), session, async (c) => {
    const input = await readInput(c, ComplaintInput);
    const filed = await fileComplaint(c.env.ctx, { ...input, key: input.key ?? idempotencyKeyOf(c) });
    const { number, token, ackDueAt, dueAt } = filed;
    return c.json({ number, page: complaintPage(number, token), ackDueAt, dueAt }, 201);
  })
  .post('/form', session, async (c) => {
    const { form, text } = await fieldsOf(c);
    return await answerForm(c, `/complaints?${orderIn(text('orderId'))}`, async () => {
      await enforceRateLimit(c, 'newsletter');
      const { number, token } = await fileComplaint(c.env.ctx, parseInput(ComplaintInput, form));
      return `${complaintPage(number, token)}&filed`;
    });
  })
  .post('/find', async (c) => {
    const { form } = await fieldsOf(c);
    return await answerForm(c, '/complaints/status?', async () => {
      const input = parseInput(FindComplaintInput, form);
      const { number, token } = await findComplaint(c.env.ctx, input, clientOf(c.req.raw.headers));
      return complaintPage(number, token);
    });
  })
  .post('/message', async (c) => {
    const { text } = await fieldsOf(c);
    const own = { number: text('number'), token: text('token') };
    const page = complaintPage(own.number, own.token);
    return await answerForm(c, `${page}&`, async () => {
      await enforceRateLimit(c, 'newsletter');
      await addOwnMessage(
        c.env.ctx,
        own,
        parseInput(OwnMessageInput, { text: text('text'), key: text('key') }),
      );
      return `${page}&sent`;
    });
  });

/** What a page without scripts sends: its texts, and each by its name. */
async function fieldsOf(c: Context<ApiEnv>) {
  const sent = await readForm(c);
  const texts = [...sent].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const form: Readonly<Record<string, string>> = Object.fromEntries(texts);
  return { form, text: (name: string) => form[name] ?? '' };
}

/** Says where to go on. What was typed stands in no address but the order's number. */
async function answerForm(c: Context<ApiEnv>, page: string, take: () => Promise<string>): Promise<Response> {
  try {
    return c.redirect(await take(), 303);
  } catch (error) {
    const known = toDomainError(error);
    if (known.status >= 500) c.env.ctx.log.error('complaint.not-taken', error);
    return c.redirect(`${page}problem=${problemOf(known)}`, 303);
  }
}

function orderIn(text: string): string {
  return text === '' ? '' : `${new URLSearchParams({ order: text.slice(0, 40) }).toString()}&`;
}

const PROBLEM_OF: Partial<Readonly<Record<ErrorCode, ComplaintProblem>>> = {
  COMPLAINT_NOT_FOUND: 'unknown',
  COMPLAINT_CLOSED: 'closed',
  COMPLAINT_FULL: 'full',
  COMPLAINT_MOVED: 'moved',
  TOO_MANY_TRIES: 'tries',
  RATE_LIMITED: 'busy',
};
const FIELDS = ['name', 'email', 'phone', 'orderId', 'text'] as const satisfies readonly ComplaintProblem[];

function problemOf({ code, details }: DomainError): ComplaintProblem {
  if (code !== 'INVALID_INPUT') return PROBLEM_OF[code] ?? 'failed';
  const wrong = Object(details) as Readonly<Record<string, unknown>>;
  if ('number' in wrong) return 'unknown';
  return FIELDS.find((field) => field in wrong) ?? 'failed';
}
