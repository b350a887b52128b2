import type Razorpay from 'razorpay';
import * as z from 'zod';
import type { Answer, Refused } from '../../domain/payment/payments.ts';

export interface ClientOptions {
  readonly apiUrl: URL;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs?: number;
}

/** The axios instance inside the package, of which its types say nothing. */
interface Http {
  readonly defaults: { baseURL: string; timeout: number };
  post(
    path: string,
    body: unknown,
    options: { headers: Readonly<Record<string, string>> },
  ): Promise<{ data: unknown }>;
}

const TIMEOUT_MS = 6000;
const REQUEST_TIMEOUT = 408;
const CONFLICT = 409;
const TOO_MANY = 429;
const REASON_LENGTH = 200;

const Problem = z.object({ code: z.string(), description: z.string() });
/** Of the package, which hides the rest, and of axios. Anything else is no answer at all. */
const Failure = z.union([
  z.object({ statusCode: z.int(), error: z.unknown() }),
  z
    .object({
      response: z.object({ status: z.int(), data: z.object({ error: z.unknown() }).catch({ error: null }) }),
    })
    .transform(({ response }) => ({ statusCode: response.status, error: response.data.error })),
]);

export function createClient({ apiUrl, keyId, keySecret, timeoutMs = TIMEOUT_MS }: ClientOptions) {
  let opened: Promise<{ razorpay: Razorpay; http: Http }> | null = null;

  /** Loaded when first needed: most requests pay nothing. */
  async function open() {
    const { default: Package } = await import('razorpay');
    const razorpay = new Package({ key_id: keyId, key_secret: keySecret });
    const http = httpOf(razorpay);
    http.defaults.baseURL = apiUrl.origin;
    http.defaults.timeout = timeoutMs;
    return { razorpay, http };
  }

  return {
    /** Whatever happens on the way, an answer. */
    async ask<Value>(
      reply: z.ZodType<Value>,
      call: (razorpay: Razorpay, http: Http) => Promise<unknown>,
    ): Promise<Answer<Value>> {
      try {
        opened ??= open();
        const { razorpay, http } = await opened;
        const parsed = reply.safeParse(await call(razorpay, http));
        if (parsed.success) return { kind: 'done', value: parsed.data };
        return { kind: 'unknown', reason: `An answer that cannot be read: ${z.prettifyError(parsed.error)}` };
      } catch (error) {
        return answerOf(error);
      }
    },
  };
}

function httpOf({ api }: Razorpay): Http {
  return (api as unknown as { rq: Http }).rq;
}

/** Too much at once and "still running" pass by themselves; other refusals do not. */
function answerOf(error: unknown): Answer<never> {
  const failure = Failure.safeParse(error);
  if (!failure.success) return { kind: 'unknown', reason: String(error).slice(0, REASON_LENGTH) };
  const { statusCode: status } = failure.data;
  const passes = [REQUEST_TIMEOUT, CONFLICT, TOO_MANY].includes(status);
  if (status < 400 || status >= 500 || passes) return { kind: 'unknown', reason: `Status ${status}` };
  return refusal(status, failure.data.error);
}

function refusal(status: number, error: unknown): Refused {
  const problem = Problem.safeParse(error).data ?? { code: 'UNKNOWN', description: `Status ${status}` };
  return { kind: 'refused', status, ...problem };
}
