import { and, eq, desc, or, sql, type SQLWrapper } from 'drizzle-orm';
import { isOnSale, products, firstImage } from '#drizzle/schema/catalogue.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId, asSeen, nextVersion, refusingOvertaken } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { isoDay } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { DomainError } from '#errors.ts';
import { assertPicturesThere, removedPictures } from '#media/pictures.server.ts';
import { mediaAddress, pictureAt } from '#media/picture.ts';
import { REVIEW_FOLDER } from '#media/upload.ts';
import {
  type ChangedReview,
  MOST_REVIEWS,
  type ReviewInput,
  type AdminReview,
  type Review,
} from './review.ts';
import type { Database } from '#drizzle/client.ts';
import { findUnavailable } from '#drizzle/errors.ts';
import { frameStatements, getFrame, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';
import { hasAnywhere } from '#search/found-products.server.ts';

type ReviewRow = typeof reviews.$inferSelect;

async function getReview({ db }: Context, id: number): Promise<ReviewRow> {
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id));
  if (!review) throw new DomainError('NOT_FOUND', { message: 'This review no longer exists.' });
  return review;
}

export async function addReview(ctx: Context, input: ReviewInput): Promise<{ id: number }> {
  requireRight(ctx.actor, 'feedback');
  const { db } = ctx;
  if ((await db.$count(reviews)) >= MOST_REVIEWS) throw new DomainError('LIST_FULL');
  const row = await reviewRow(ctx, input, null);
  const trace = { action: 'review.add' as const, entityId: lastInsertedId, changes: input };
  const [[added]] = await commitChange(ctx, trace, [
    db
      .insert(reviews)
      .values({ ...row, createdAt: ctx.now() })
      .returning({ id: reviews.id }),
  ]);
  if (!added) throw new Error('The review was not inserted.');
  return added;
}

export async function changeReview(ctx: Context, id: number, changed: ChangedReview): Promise<void> {
  requireRight(ctx.actor, 'feedback');
  const { db } = ctx;
  const { seen, ...input } = changed;
  const before = await getReview(ctx, id);
  const said = { ...before, reviewDay: isoDay(before.reviewDate) };
  const isAsSeen = asSeen(reviews.updatedAt, said, seen && withoutProducts(seen), withoutProducts(input));
  const row = await reviewRow(ctx, input, before);
  const changes = changedFrom(said, input, before.userName);
  const write = commitChange(ctx, { action: 'review.change', entityId: id, changes }, [
    db
      .update(reviews)
      .set({ ...row, updatedAt: nextVersion(ctx, reviews.updatedAt) })
      .where(and(eq(reviews.id, id), isAsSeen)),
    requireChange(db),
    ...leftReviewPictures(ctx, before, row),
  ]);
  await refusingOvertaken(write);
}

/** Name and picture of a product are not the review's own, so they do not count as changed. */
function withoutProducts(said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { itemName: _name, itemImageUrl: _image, ...own } = said;
  return typeof said['productId'] === 'number' ? own : said;
}

export async function removeReview(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'feedback');
  const before = await getReview(ctx, id);
  const { userName, comment } = before;
  await commitChange(ctx, { action: 'review.remove', entityId: id, changes: { userName, comment } }, [
    ctx.db.delete(reviews).where(eq(reviews.id, id)),
    ...leftReviewPictures(ctx, before, null),
  ]);
}

const NOT_YET = 'This day has not come yet. Please choose today or an earlier day.';

async function reviewRow(ctx: Context, input: ReviewInput, before: ReviewRow | null) {
  const today = isoDay(ctx.now());
  const { userName, comment, rating, reviewDay = today, userAvatarUrl } = input;
  const reviewDate = startOfDay(reviewDay);
  if (reviewDay > today && reviewDate !== before?.reviewDate) {
    throw new DomainError('INVALID_INPUT', { details: { reviewDay: [NOT_YET] } });
  }
  const item = await itemOf(ctx, input, before);
  await assertNewOnesThere(ctx, { itemImageUrl: item.itemImageUrl, userAvatarUrl }, before);
  return {
    userName,
    comment,
    rating,
    reviewDate,
    userAvatarUrl,
    userAvatarStoragePath: ownKey(userAvatarUrl),
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

/** A product's picture is not copied: if the product gets another one, the old file is removed. */
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

/** A product stays with its review even if it is no longer on sale. */
async function nameOfProduct({ db }: Context, id: number, before: ReviewRow | null): Promise<string> {
  const isChoice = before?.productId === id ? undefined : isOnSale;
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.id, id), isChoice));
  if (product) return product.name;
  const message = 'This product no longer exists. Please choose another one.';
  throw new DomainError('INVALID_INPUT', { message, details: { productId: [message] } });
}

/** A product's picture belongs to the product, so it is no key here. */
function ownKey(address: string | null): string | null {
  const key = pictureAt(address)?.key;
  return key?.startsWith(`${REVIEW_FOLDER}/`) ? key : null;
}

type Paths = Pick<ReviewRow, 'itemImageStoragePath' | 'userAvatarStoragePath'>;

const pathsOf = ({ itemImageStoragePath, userAvatarStoragePath }: Paths) =>
  [itemImageStoragePath, userAvatarStoragePath].filter((path) => path !== null);

function leftReviewPictures(ctx: Context, before: Paths, after: Paths | null) {
  const kept = after === null ? [] : pathsOf(after);
  const left = pathsOf(before).filter((path) => !kept.includes(path));
  return removedPictures(ctx, left.map(mediaAddress));
}

const LATEST = 10;

interface LatestReviews {
  readonly frame: ShopFrame;
  readonly reviews: readonly Review[];
  readonly hasFailed: boolean;
}

/** An empty list if only the reviews cannot be read; if the database is away, that is thrown. */
export async function listLatestReviews(ctx: Context): Promise<LatestReviews> {
  try {
    const [notifications, shipping, latest] = await ctx.db.batch([
      ...frameStatements(),
      selectLatest(ctx.db),
    ]);
    return { frame: toFrame(notifications, shipping), reviews: latest, hasFailed: false };
  } catch (error) {
    if (findUnavailable(error)) throw error;
    ctx.log.error('reviews.failed', error);
    return { frame: await getFrame(ctx), reviews: [], hasFailed: true };
  }
}

function selectLatest(db: Database) {
  return db
    .select({
      id: reviews.id,
      userName: reviews.userName,
      avatarUrl: reviews.userAvatarUrl,
      rating: reviews.rating,
      comment: reviews.comment,
      reviewDate: reviews.reviewDate,
      itemName: sql<string | null>`coalesce(${reviews.itemName}, ${ifOnSale(products.name)})`,
      itemImageUrl: sql<string | null>`coalesce(${reviews.itemImageUrl}, ${firstImage})`,
      productId: sql<number | null>`${ifOnSale(products.id)}`,
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .orderBy(desc(reviews.reviewDate), desc(reviews.id))
    .limit(LATEST);
}

/** Of a product that is no longer for sale only the picture is shown. */
function ifOnSale(column: SQLWrapper) {
  return sql`iif(${isOnSale}, ${column}, null)`;
}

const PER_PAGE = 30;

interface ReviewSearch {
  readonly search: string;
  readonly after: RowCursor | null;
}

/** A search reads along the index of the list, at most `MOST_REVIEWS` rows. */
export async function listAdminReviews(
  { db, actor }: Context,
  { search, after }: ReviewSearch,
): Promise<Page<AdminReview>> {
  requireRight(actor, 'feedback');
  const { id, userName, comment, rating, reviewDate, productId, userAvatarUrl } = reviews;
  const itemName = sql<string | null>`coalesce(${reviews.itemName}, ${products.name})`;
  const itemImageUrl = sql<string | null>`coalesce(${reviews.itemImageUrl}, ${firstImage})`;
  const isFound = or(
    ...[userName, comment, reviews.itemName, products.name].map((column) => hasAnywhere(column, search)),
  );
  const found = await db
    .select({
      id,
      userName,
      comment,
      rating,
      reviewDate,
      productId,
      itemName,
      itemImageUrl,
      userAvatarUrl,
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, productId))
    .where(and(search === '' ? undefined : isFound, isBelow(reviewDate, id, after)))
    .orderBy(desc(reviewDate), desc(id))
    .limit(PER_PAGE + 1);
  const page = toPage(found, PER_PAGE, (review) => ({ at: review.reviewDate, id: review.id }));
  const shown = page.items.map(({ reviewDate: at, ...review }) => ({ ...review, reviewDay: isoDay(at) }));
  return { ...page, items: shown };
}
