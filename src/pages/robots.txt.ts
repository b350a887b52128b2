import type { APIRoute } from 'astro';
import { DAY_SECONDS } from '../domain/dates.ts';

/** Sorted and filtered lists name the same products again, so robots need not walk them. */
const CLOSED = ['/api/', '/admin', '/*?*search=', '/*?*filter_categories='];

export const GET: APIRoute = ({ locals, cache }) => {
  cache.set({ maxAge: DAY_SECONDS });
  const rules = CLOSED.map((path) => `Disallow: ${path}`);
  const sitemap = new URL('/sitemap.xml', locals.ctx.siteUrl).href;
  return new Response(`User-agent: *\n${rules.join('\n')}\n\nSitemap: ${sitemap}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
