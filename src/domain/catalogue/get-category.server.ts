import { eq } from 'drizzle-orm';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';

export async function getCategory({ db }: Context, id: number): Promise<typeof categories.$inferSelect> {
  const [category] = await db.select().from(categories).where(eq(categories.id, id));
  if (!category) throw new DomainError('NOT_FOUND', { message: 'This category is gone.' });
  return category;
}
