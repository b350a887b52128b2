import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import { toWishlist, wishlistStatement } from './wishlist-statement.server.ts';
import type { Wishlist } from './wishlist.ts';

export async function listWishlist({ db, actor }: Context): Promise<Wishlist> {
  const { id: userId } = requirePerson(actor).user;
  return toWishlist(userId, await wishlistStatement(db, userId));
}
