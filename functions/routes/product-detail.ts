import { Hono } from 'hono';
import { getProduct } from '../../src/domain/catalogue/get-product.server.ts';
import { parseProductId } from '../../src/domain/catalogue/product-id.ts';
import { DomainError } from '../../src/domain/errors.ts';
import { listLiveStock } from '../../src/domain/stock/list-live-stock.server.ts';
import { StockIds } from '../../src/domain/stock/live-stock.ts';
import type { ApiEnv } from '../api-env.ts';

export const productDetail = new Hono<ApiEnv>()
  .get('/stock', async (c) => {
    const ids = StockIds.safeParse(c.req.query('ids'));
    if (!ids.success) throw new DomainError('INVALID_INPUT', { details: { ids: messages(ids.error) } });
    return c.json({ items: await listLiveStock(c.env.ctx, ids.data) });
  })
  .get('/:id', async (c) => c.json(await getProduct(c.env.ctx, parseProductId(c.req.param('id')))));

function messages({ issues }: { readonly issues: readonly { readonly message: string }[] }): string[] {
  return [...new Set(issues.map(({ message }) => message))];
}
