import { Hono } from 'hono';
import { changePage, getPage, listPages, removePage } from '#shop-page/shop-page.server.ts';
import { PageInput, Slug } from '#shop-page/shop-page.ts';
import { DomainError } from '#errors.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const pages = new Hono<ApiEnv>()
  .use(needs('settings'))
  .get('/', async (c) => c.json({ items: await listPages(c.env.ctx) }))
  .get('/:slug', async (c) => c.json(await getPage(c.env.ctx, c.req.param('slug'))))
  .put('/:slug', async (c) => {
    const slug = slugOf(c.req.param('slug'));
    await changePage(c.env.ctx, slug, await readInput(c, PageInput));
    return c.json(await getPage(c.env.ctx, slug));
  })
  .delete('/:slug', async (c) => {
    await removePage(c.env.ctx, c.req.param('slug'));
    return c.json({ status: true });
  });

function slugOf(text: string): string {
  const { data, error } = Slug.safeParse(text);
  if (data !== undefined) return data;
  throw new DomainError('INVALID_INPUT', { details: { slug: error.issues.map(({ message }) => message) } });
}
