import { eq } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import type { EditedProduct } from './desk-product.ts';
import { selectEditedProducts } from './select-edited-products.server.ts';

export async function getEditedProduct({ db, actor }: Context, id: number): Promise<EditedProduct> {
  requireAdmin(actor);
  const [product] = await selectEditedProducts(db, eq(products.id, id), 1);
  if (!product) throw new DomainError('NOT_FOUND', { message: 'This product is gone.' });
  return product;
}
