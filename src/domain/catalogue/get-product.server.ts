import type { Context } from '../context.server.ts';
import { productStatements, toProduct } from './product-detail.server.ts';
import type { ProductDetail } from './product-detail.ts';

export async function getProduct({ db, now }: Context, id: number): Promise<ProductDetail> {
  const [product, counted] = await db.batch([...productStatements(db, id)]);
  return toProduct(product, counted, now());
}
