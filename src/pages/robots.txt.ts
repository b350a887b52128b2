import type { APIRoute } from 'astro';

/** Sorted and filtered lists name the same products again, so robots need not walk them. */
const CLOSED = ['/api/', '/admin', '/*?*search=', '/*?*filter_categories='];

export const GET: APIRoute = ({ locals, cache }) => {
  cache.set({ maxAge: 24 * 60 * 60 });
  const rules = CLOSED.map((path) => `Disallow: ${path}`);
  const sitemap = new URL('/sitemap.xml', locals.ctx.siteUrl).href;
  return new Response(`User-agent: *\n${rules.join('\n')}\n\nSitemap: ${sitemap}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
