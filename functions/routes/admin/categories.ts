import { Hono } from 'hono';
import {
  addCategory,
  changeCategory,
  listDeskCategories,
  removeCategory,
} from '../../../src/domain/catalogue/category.server.ts';
import { CategoryInput } from '../../../src/domain/catalogue/category-input.ts';
import type { ApiEnv } from '../../api-env.ts';
import { readInput } from '../../read-input.ts';
import { rowId } from '../../row-id.ts';

export const categories = new Hono<ApiEnv>()
  .get('/', async (c) => c.json({ items: await listDeskCategories(c.env.ctx) }))
  .post('/', async (c) => c.json(await addCategory(c.env.ctx, await readInput(c, CategoryInput)), 201))
  .put('/:id', async (c) => {
    const id = rowId(c);
    await changeCategory(c.env.ctx, id, await readInput(c, CategoryInput));
    return c.json({ id });
  })
  .delete('/:id', async (c) => {
    await removeCategory(c.env.ctx, rowId(c));
    return c.json({ status: true });
  });
