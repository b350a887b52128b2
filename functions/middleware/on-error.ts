import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { toDomainError } from '../../src/domain/errors.server.ts';
import { DomainError } from '../../src/domain/errors.ts';
import type { ApiEnv } from '../api-env.ts';

export const answerError: ErrorHandler<ApiEnv> = (error, c) => {
  const { status, code, message, details } = toDomainError(error);
  if (status >= 500) c.env.ctx.log.error('request.failed', error);
  return c.json({ error: code, message, ...(details === undefined ? {} : { details }) }, status);
};

export const answerNotFound: NotFoundHandler<ApiEnv> = (c) => {
  const { code, message } = new DomainError('NOT_FOUND');
  return c.json({ error: code, message }, 404);
};

export function answerNotAllowed(c: Context<ApiEnv>, allowed: readonly string[]): Response {
  const { code, message } = new DomainError('METHOD_NOT_ALLOWED');
  return c.json({ error: code, message }, 405, { Allow: allowed.join(', ') });
}
