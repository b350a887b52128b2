import { eq } from 'drizzle-orm';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { sizesOf } from './desk-product.ts';

/** Of the category that was chosen in a form. */
export async function sizesInCategory({ db }: Context, id: number | null): Promise<readonly string[]> {
  if (id === null) return sizesOf(null);
  const { hasSizes, sizes } = categories;
  const [category] = await db.select({ hasSizes, sizes }).from(categories).where(eq(categories.id, id));
  if (category) return sizesOf(category);
  const details = { categoryId: ['This category is gone. Please choose another.'] };
  throw new DomainError('INVALID_INPUT', { details });
}
