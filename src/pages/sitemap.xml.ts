import type { APIRoute } from 'astro';
import { listSitemap } from '#page/sitemap.server.ts';
import {
  pageEntries,
  partEntries,
  productEntries,
  SITEMAP_CACHE,
  sitemapIndex,
  urlSet,
  xmlResponse,
} from '#features/page/seo/crawlers.ts';

export const GET: APIRoute = async ({ locals, cache }) => {
  const sitemap = await listSitemap(locals.ctx);
  const base = locals.ctx.siteUrl;
  cache.set(SITEMAP_CACHE);
  return xmlResponse(
    sitemap.productParts > 0
      ? sitemapIndex(partEntries(sitemap.productParts, base))
      : urlSet([...pageEntries(sitemap, base), ...productEntries(sitemap.products, base)]),
  );
};
