import { app } from '#functions/app.ts';
import type { RefusedForm } from '#refused-form.ts';
import type { TestContext } from './context.ts';

interface FormAnswer {
  readonly status: number;
  /** Where the answer leads; empty for a form that was refused. */
  readonly location: string;
  readonly cookies: readonly string[];
  readonly retryAfter: string | null;
  /** The page that a refused form is shown on, with what was sent and why it was not taken; null when it was taken. */
  readonly shown: { readonly address: string; readonly refused: RefusedForm } | null;
}

/** What a page without scripts sends. */
export async function submitForm(
  ctx: TestContext,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<FormAnswer> {
  let shown: FormAnswer['shown'] = null;
  const showPage = (address: string, refused: RefusedForm) => {
    shown = { address, refused };
    return Promise.resolve(new Response('The page.'));
  };
  const answer = await app.request(
    new URL(path, ctx.siteUrl).href,
    {
      method: 'POST',
      headers: { Origin: ctx.siteUrl.origin, ...headers },
      body: new URLSearchParams(fields),
    },
    { ctx, showPage },
  );
  await Promise.all(ctx.deferred);
  return {
    status: answer.status,
    location: answer.headers.get('Location') ?? '',
    shown,
    retryAfter: answer.headers.get('Retry-After'),
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
  };
}
