import { Hono } from 'hono';
import { listProductChoices } from '../../../src/domain/catalogue/list-admin-products.server.ts';
import { cleanTerm } from '../../../src/domain/catalogue/product-query.ts';
import type { ApiEnv } from '../../api-env.ts';

export const productChoices = new Hono<ApiEnv>().get('/', async (c) =>
  c.json({ items: await listProductChoices(c.env.ctx, cleanTerm(c.req.query('q') ?? '')) }),
);
