import { defineMiddleware } from 'astro:middleware';
import { toDomainError } from './domain/errors.server.ts';

/** A page that fails shows the error page with a fitting status, and the log keeps what really happened. */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return await next();
  } catch (error) {
    const { status } = toDomainError(error);
    if (status >= 500) context.locals.ctx.log.error('page.failed', error);
    context.cache.set(false);
    const page = await context.rewrite(status === 404 ? '/404' : '/500');
    return new Response(page.body, { status, headers: page.headers });
  }
});
