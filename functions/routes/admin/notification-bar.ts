import { Hono } from 'hono';
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
import type { ApiEnv } from '#functions/api-env.ts';
import { readInput, rowId } from '#functions/input.ts';

export const notifications = new Hono<ApiEnv>()
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
