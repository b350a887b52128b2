import { and, eq, isNull } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { isoDay } from '../dates.ts';
import { startOfDay } from '../day.ts';
import { DomainError } from '../errors.ts';
import { assertPicturesThere } from '../media/assert-pictures-there.server.ts';
import { pictureAt } from '../media/picture.ts';
import type { ReviewRow } from './get-review.server.ts';
import type { ReviewInput } from './review-input.ts';

const OWN_FOLDER = 'reviews/';

/** What the table has of it; `before` is what it had, where there was something. */
export async function reviewRow(ctx: Context, input: ReviewInput, before: ReviewRow | null) {
  const { userName, comment, rating, reviewDay = isoDay(ctx.now()), userAvatarUrl } = input;
  const item = await itemOf(ctx, input, before);
  await assertNewOnesThere(ctx, { itemImageUrl: item.itemImageUrl, userAvatarUrl }, before);
  return {
    ...{ userName, comment, rating, reviewDate: startOfDay(reviewDay) },
    ...{ userAvatarUrl, userAvatarStoragePath: ownKey(userAvatarUrl) },
    ...item,
  };
}

type Pictures = Pick<ReviewRow, 'itemImageUrl' | 'userAvatarUrl'>;

async function assertNewOnesThere(ctx: Context, pictures: Pictures, before: Pictures | null): Promise<void> {
  for (const field of ['itemImageUrl', 'userAvatarUrl'] as const) {
    const address = pictures[field];
    if (address !== before?.[field]) await assertPicturesThere(ctx, { addresses: [address], field });
  }
}

/** A product's picture is not copied: the product may get another one, and the old file goes with that. */
async function itemOf(
  ctx: Context,
  { productId, itemName, itemImageUrl }: ReviewInput,
  before: ReviewRow | null,
) {
  if (productId === null) {
    return { productId, itemName, itemImageUrl, itemImageStoragePath: ownKey(itemImageUrl) };
  }
  const name = await nameOfProduct(ctx, productId, before);
  return { productId, itemName: name, itemImageUrl: null, itemImageStoragePath: null };
}

/** One that was on sale when the review was written stays with it. */
async function nameOfProduct({ db }: Context, id: number, before: ReviewRow | null): Promise<string> {
  const isOnSale = before?.productId === id ? undefined : isNull(products.deletedAt);
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.id, id), isOnSale));
  if (product) return product.name;
  const message = 'This product is gone. Please choose another one.';
  throw new DomainError('INVALID_INPUT', { message, details: { productId: [message] } });
}

/** The key of a file that was uploaded for a review; a product's picture is the product's. */
function ownKey(address: string | null): string | null {
  const key = pictureAt(address)?.key;
  return key?.startsWith(OWN_FOLDER) ? key : null;
}
