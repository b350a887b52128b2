import { Hono } from 'hono';
import {
  addShippingSetting,
  changeShippingSetting,
  changeSiteSettings,
  getSiteSettings,
  listShippingSettings,
  removeShippingSetting,
} from '#shop-settings/shop-settings.server.ts';
import { ChangedShipping, ChangedSiteSettings, ShippingInput } from '#shop-settings/shop-settings.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput, rowId } from '#functions/input.ts';
import {
  addNotification,
  changeNotification,
  listAdminNotifications,
  removeNotification,
} from '#notification-bar/notification-bar.server.ts';
import {
  ChangedNotification,
  NotificationInput,
  ShownNotification,
} from '#notification-bar/notification-bar.ts';
import { needs } from '#functions/middleware/guards.ts';

export const siteSettings = new Hono<ApiEnv>()
  .use(needs('settings'))
  .get('/', async (c) => c.json(await getSiteSettings(c.env.ctx)))
  .put('/', async (c) => {
    const { seen, ...settings } = await readInput(c, ChangedSiteSettings);
    await changeSiteSettings(c.env.ctx, { ...settings, seen });
    return c.json(settings);
  });

export const shippingSettings = new Hono<ApiEnv>()
  .use(needs('settings'))
  .get('/', async (c) => c.json(await listShippingSettings(c.env.ctx)))
  .post('/', async (c) => c.json(await addShippingSetting(c.env.ctx, await readInput(c, ShippingInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeShippingSetting(c.env.ctx, id, await readInput(c, ChangedShipping));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeShippingSetting(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });

export const notifications = new Hono<ApiEnv>()
  .use(needs('settings'))
  .get('/', async (c) => c.json({ items: await listAdminNotifications(c.env.ctx) }))
  .post('/', async (c) =>
    c.json(await addNotification(c.env.ctx, await readInput(c, NotificationInput)), 201),
  )
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeNotification(c.env.ctx, id, await readInput(c, ChangedNotification));
    return c.json({ id });
  })
  .put('/:id/shown', async (c) => {
    const id = rowId(c);
    await changeNotification(c.env.ctx, id, await readInput(c, ShownNotification));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeNotification(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });
