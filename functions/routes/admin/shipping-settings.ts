import { Hono } from 'hono';
import { addShippingSetting } from '../../../src/domain/content/add-shipping-setting.server.ts';
import { ShippingInput } from '../../../src/domain/content/shipping-input.ts';
import { changeShippingSetting } from '../../../src/domain/content/change-shipping-setting.server.ts';
import { listShippingSettings } from '../../../src/domain/content/list-shipping-settings.server.ts';
import { removeShippingSetting } from '../../../src/domain/content/remove-shipping-setting.server.ts';
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
