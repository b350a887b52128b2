import { Hono } from 'hono';
import { ChangedValue, ValueInput } from '../../../src/domain/catalogue/facets/attribute-input.ts';
import {
  addValue,
  changeValue,
  listAdminValues,
  removeValue,
} from '../../../src/domain/catalogue/facets/attribute.server.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput, rowId } from '../../input.ts';

export const attributeValues = new Hono<ApiEnv>()
  .get('/', async (c) => c.json({ items: await listAdminValues(c.env.ctx) }))
  .post('/', async (c) => c.json(await addValue(c.env.ctx, await readInput(c, ValueInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeValue(c.env.ctx, id, await readInput(c, ChangedValue));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeValue(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });
