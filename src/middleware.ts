import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { isGuarded, redirectFor } from '#account/page-guard.ts';
import { findPerson } from './domain/auth/session.server.ts';
import { retryAfterS, toDomainError } from './domain/errors.server.ts';

/** A page that fails is replaced by the error page with a fitting status; the log keeps what really happened. */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return (await sendToSignIn(context)) ?? (await next());
  } catch (error) {
    const failure = toDomainError(error, context.url.pathname);
    const { status } = failure;
    if (status >= 500) context.locals.ctx.log.error('page.failed', error);
    context.cache.set(false);
    context.locals.failure = failure;
    const page = await context.rewrite(status === 404 ? '/404' : `/500${context.url.search}`);
    const answer = new Response(page.body, { status, headers: page.headers });
    const waitS = retryAfterS(failure);
    if (waitS !== null) answer.headers.set('Retry-After', String(waitS));
    return answer;
  }
});

/** Only guarded pages read cookies. All others are the same for everybody and may be cached. */
async function sendToSignIn({ url, request, locals, redirect }: APIContext): Promise<Response | null> {
  if (!isGuarded(url.pathname)) return null;
  const person = await findPerson(locals.ctx, request.headers.get('Cookie'));
  if (person) locals.ctx = { ...locals.ctx, actor: person };
  const signIn = redirectFor(url, locals.ctx.actor, request.headers.get('Cookie') ?? '');
  return signIn === null ? null : redirect(signIn);
}
