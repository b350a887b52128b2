import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { retryAfterS, toDomainError } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import type { ApiEnv } from '#functions/api-env.ts';

export const answerError: ErrorHandler<ApiEnv> = (thrown, c) => {
  const error = toDomainError(thrown, c.req.path);
  if (error.status >= 500) c.env.ctx.log.error('request.failed', thrown);
  return answer(c, error);
};

export const answerNotFound: NotFoundHandler<ApiEnv> = (c) => answer(c, new DomainError('NOT_FOUND'));

export function answerNotAllowed(c: Context<ApiEnv>, allowed: readonly string[]): Response {
  c.header('Allow', allowed.join(', '));
  return answer(
    c,
    new DomainError('METHOD_NOT_ALLOWED', { message: 'This address does not accept that kind of request.' }),
  );
}

function answer(c: Context<ApiEnv>, error: DomainError): Response {
  const { status, code, message, details } = error;
  // The log holds more about this error under the number that the answer quotes.
  const known = status >= 500 ? { ...(details ?? {}), requestId: c.env.ctx.requestId } : details;
  const waitS = retryAfterS(error);
  if (waitS !== null) c.header('Retry-After', String(waitS));
  return c.json({ error: code, message, ...(known === undefined ? {} : { details: known }) }, status);
}
