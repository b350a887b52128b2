import { Hono } from 'hono';
import { addBanner } from '../../../src/domain/content/add-banner.server.ts';
import { BannerInput } from '../../../src/domain/content/banner-input.ts';
import { changeBanner } from '../../../src/domain/content/change-banner.server.ts';
import { listDeskBanners } from '../../../src/domain/content/list-desk-banners.server.ts';
import { removeBanner } from '../../../src/domain/content/remove-banner.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput } from '../../read-input.ts';
import { rowId } from '../../row-id.ts';

export const banners = new Hono<ApiEnv>()
  .get('/', async (c) => c.json({ items: await listDeskBanners(c.env.ctx) }))
  .post('/', async (c) => c.json(await addBanner(c.env.ctx, await readInput(c, BannerInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeBanner(c.env.ctx, id, await readInput(c, BannerInput));
    return c.json({ id });
  })
  .delete('/:id', async (c) => c.json({ status: true, ...(await removeBanner(c.env.ctx, rowId(c))) }));
