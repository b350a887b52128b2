import { count, eq } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { wishlistItems } from '../../../drizzle/schema/cart.ts';
import type { ProductSummary } from '../catalogue/product.ts';
import { selectProducts } from '../catalogue/select-products.server.ts';
import { frameStatements, toFrame } from '../content/shop-frame.server.ts';
import { BARE_FRAME, type ShopFrame } from '../content/shop-frame.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from '../customer/require-person.ts';
import { toDomainError } from '../errors.server.ts';
import { isWishOf, newestWishFirst } from './wishlist-statement.server.ts';
import { WISHES_PER_PAGE } from './wishlist.ts';

export interface WishlistPage {
  readonly frame: ShopFrame;
  readonly items: readonly ProductSummary[];
  readonly total: number;
  readonly pageCount: number;
  readonly hasFailed: boolean;
}

/** When it cannot be read the page stands all the same, and says so. */
export async function getWishlistPage(ctx: Context, page: number): Promise<WishlistPage> {
  try {
    return await readPage(ctx, page);
  } catch (error) {
    if (toDomainError(error).status < 500) throw error;
    ctx.log.error('wishlist.failed', error);
    return { frame: BARE_FRAME, items: [], total: 0, pageCount: 1, hasFailed: true };
  }
}

async function readPage({ db, actor }: Context, page: number): Promise<WishlistPage> {
  const { id: userId } = requirePerson(actor).user;
  const [notifications, shipping, items, counted] = await db.batch([
    ...frameStatements(db),
    selectProducts(db)
      .innerJoin(wishlistItems, eq(wishlistItems.productId, products.id))
      .where(isWishOf(userId))
      .orderBy(...newestWishFirst)
      .limit(WISHES_PER_PAGE)
      .offset((page - 1) * WISHES_PER_PAGE),
    db
      .select({ total: count() })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(isWishOf(userId)),
  ]);
  const total = counted[0]?.total ?? 0;
  return {
    frame: toFrame(notifications, shipping),
    items,
    total,
    pageCount: Math.max(1, Math.ceil(total / WISHES_PER_PAGE)),
    hasFailed: false,
  };
}
