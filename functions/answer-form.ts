import type { Context } from 'hono';
import { retryAfterS, toDomainError } from '#errors.server.ts';
import type { SentForm } from '#refused-form.ts';
import type { ApiEnv } from './api-env.ts';
import { readForm } from './input.ts';
import { DomainError } from '#errors.ts';

export type FormText = (name: string) => string;

interface FormPlan {
  readonly take: (text: FormText, sent: SentForm) => Promise<string>;
  /** The address may hold a token, so it is not given out. */
  readonly page: (text: FormText) => string;
  readonly failed: string;
}

/** For a page without scripts. A refused form is shown again as it was filled in, with what is wrong. */
export async function answerForm(c: Context<ApiEnv>, { take, page, failed }: FormPlan): Promise<Response> {
  const texts = [...(await readForm(c))].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const sent: SentForm = {
    values: Object.fromEntries(texts),
    all: (name) => texts.filter(([each]) => each === name).map(([, text]) => text),
  };
  const text: FormText = (name) => sent.values[name] ?? '';
  try {
    return c.redirect(await take(text, sent), 303);
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (error.status >= 500) c.env.ctx.log.error(failed, thrown);
    const { body, headers, ok, status } = await c.env.showPage(page(text), { ...sent, error });
    // A page that is not there for this shopper says so itself, or leads elsewhere.
    const answer = new Response(body, { status: ok ? error.status : status, headers });
    const waitS = retryAfterS(error);
    if (waitS !== null) answer.headers.set('Retry-After', String(waitS));
    return c.newResponse(answer.body, answer);
  }
}

const ONE_CLICK = /List-Unsubscribe(?:=|"\s+)One-Click/;

/** A mail program that unsubscribes its reader follows no redirect, whatever its Accept header says (RFC 8058). */
async function wantsPage({ req }: Context<ApiEnv>): Promise<boolean> {
  return req.header('Accept')?.includes('text/html') === true && !ONE_CLICK.test(await req.text());
}

interface Press {
  readonly page: string;
  readonly isDone: boolean;
  readonly message: string;
}

export async function answerPress(c: Context<ApiEnv>, { page, isDone, message }: Press): Promise<Response> {
  if (await wantsPage(c)) return c.redirect(page, 303);
  if (!isDone) throw new DomainError('NOT_FOUND');
  return c.json({ message });
}
