import type { APIRoute } from 'astro';
import { listSitemap, listSitemapProducts } from '#page/sitemap.server.ts';
import {
  pageEntries,
  productEntries,
  SITEMAP_CACHE,
  urlSet,
  xmlResponse,
} from '#features/page/seo/crawlers.ts';

export const GET: APIRoute = async ({ params, locals, cache, rewrite }) => {
  const base = locals.ctx.siteUrl;
  const part = params['part'] ?? '';
  if (part === 'pages') {
    cache.set(SITEMAP_CACHE);
    return xmlResponse(urlSet(pageEntries(await listSitemap(locals.ctx), base)));
  }
  const products = /^[1-9]\d{0,5}$/.test(part)
    ? await listSitemapProducts(locals.ctx, { part: Number(part) })
    : [];
  if (products.length === 0) return await rewrite('/404');
  cache.set(SITEMAP_CACHE);
  return xmlResponse(urlSet(productEntries(products, base)));
};
