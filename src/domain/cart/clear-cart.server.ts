import { eq } from 'drizzle-orm';
import { userCarts } from '../../../drizzle/schema/cart.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import type { OwnCart } from './own-cart.ts';

export async function clearCart({ db, actor }: Context): Promise<OwnCart> {
  const { id: userId } = requirePerson(actor).user;
  await db.delete(userCarts).where(eq(userCarts.userId, userId));
  return { userId, items: [], count: 0, totalPaise: 0 };
}
