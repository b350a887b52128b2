import { Hono } from 'hono';
import {
  changeSiteSettings,
  getSiteSettings,
} from '../../../src/domain/shop-settings/shop-settings.server.ts';
import { SiteSettingsInput } from '../../../src/domain/shop-settings/shop-settings.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput } from '../../read-input.ts';

/** How the shop is paid, and whether its desk asks for two-step sign-in. */
export const siteSettings = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await getSiteSettings(c.env.ctx)))
  .put('/', async (c) => {
    const settings = await readInput(c, SiteSettingsInput);
    await changeSiteSettings(c.env.ctx, settings);
    return c.json(settings);
  });
