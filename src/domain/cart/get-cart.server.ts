import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import { cartStatements, toOwnCart } from './cart-statements.server.ts';
import type { OwnCart } from './own-cart.ts';

export async function getCart({ db, actor, now }: Context): Promise<OwnCart> {
  const { id: userId } = requirePerson(actor).user;
  return toOwnCart({ userId, at: now() }, ...(await db.batch(cartStatements(db, userId))));
}
