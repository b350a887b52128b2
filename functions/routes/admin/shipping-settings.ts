import { Hono } from 'hono';
import {
  addShippingSetting,
  changeShippingSetting,
  listShippingSettings,
  removeShippingSetting,
} from '../../../src/domain/shop-settings/shop-settings.server.ts';
import { ShippingInput } from '../../../src/domain/shop-settings/shop-settings.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput } from '../../read-input.ts';
import { rowId } from '../../row-id.ts';

export const shippingSettings = new Hono<ApiEnv>()
  .get('/', async (c) => c.json(await listShippingSettings(c.env.ctx)))
  .post('/', async (c) => c.json(await addShippingSetting(c.env.ctx, await readInput(c, ShippingInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeShippingSetting(c.env.ctx, id, await readInput(c, ShippingInput));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeShippingSetting(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });
