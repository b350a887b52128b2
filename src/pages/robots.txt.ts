import type { APIRoute } from 'astro';
import { DAY_SECONDS } from '#dates.ts';
import { robotsText } from '#features/page/seo/crawlers.ts';

export const GET: APIRoute = ({ locals, cache }) => {
  cache.set({ maxAge: DAY_SECONDS });
  const { siteUrl, deployment } = locals.ctx;
  return new Response(robotsText(siteUrl, deployment.isUnlisted), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
