import { Hono } from 'hono';
import { addBanner, changeBanner, listAdminBanners, removeBanner } from '#banner/banner.server.ts';
import { BannerInput, ChangedBanner } from '#banner/banner.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput, rowId } from '#functions/input.ts';
import { needs } from '#functions/middleware/guards.ts';

export const banners = new Hono<ApiEnv>()
  .use(needs('catalogue'))
  .get('/', async (c) => c.json({ items: await listAdminBanners(c.env.ctx) }))
  .post('/', async (c) => c.json(await addBanner(c.env.ctx, await readInput(c, BannerInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeBanner(c.env.ctx, id, await readInput(c, ChangedBanner));
    return c.json({ id });
  })
  .delete('/:id', async (c) => c.json({ status: true, ...(await removeBanner(c.env.ctx, rowId(c))) }));
