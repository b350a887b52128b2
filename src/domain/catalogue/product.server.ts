import { and, eq, sql } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { isNotDeleted, newestProductId, products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { commitChange, nextVersion } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { assertPicturesThere, removedPictures, takenPictures, copyPicture } from '#media/pictures.server.ts';
import { filesOf } from '#media/video.ts';
import { beginningOf } from '#text.ts';
import { insertValuesOfNewest, replaceValuesOf } from './facets/attribute.server.ts';
import {
  type Keyed,
  addedBefore,
  keyedBy,
  changeOnce,
  noteAdded,
  noteChanged,
  getEditedProduct,
  recordCount,
  refusingChangedProduct,
  refusingShortStock,
  refusingForm,
  sizesInCategory,
} from './write-products.server.ts';
import type { EditedProduct } from './admin-product.ts';
import { altsOf, type ChangedProduct, NewProduct, PRODUCT_NAME_LENGTH } from './product-input.ts';
import { importerRefusals } from './origin.ts';
import { isPublished, publishingAfter, publishProblem } from './product-status.ts';
import { PASSED, afterOffer, saidAfterOffer } from './product.ts';
import { quantityAfter, quantitySaid, quantityTold } from '#tax/quantity.ts';
import { setAsideStatements } from './select-edited-products.server.ts';
import { movingProblem, sizeProblem, stockChanges } from './stock-changes.ts';

export async function addingUnder(
  { db, actor }: Context,
  key: string | null,
  asked: object,
): Promise<{ readonly adding: Keyed | null; readonly before: { readonly id: number } | null }> {
  const { user } = requireRight(actor, 'catalogue');
  if (key === null) return { adding: null, before: null };
  const adding = await keyedBy(user.id, key, asked);
  return { adding, before: await addedBefore(db, adding) };
}

interface Adding {
  /** Sent again under the same key, the answer is the first product, in case that answer was lost. */
  readonly key?: string | null;
  readonly asked?: object;
  readonly along?: readonly Statement[];
}

export async function addProduct(
  ctx: Context,
  input: NewProduct,
  { key = null, asked = input, along = [] }: Adding = {},
): Promise<{ id: number }> {
  const { user } = requireRight(ctx.actor, 'catalogue');
  const { db, now } = ctx;
  const { adding, before } = await addingUnder(ctx, key, asked);
  if (before) return before;
  const { stock: counted, attributeIds, ...row } = input;
  assertAhead('offerEndsAt', row.offerEndsAt, now());
  assertAhead('publishAt', row.publishAt, now());
  const problem = sizeProblem(counted, await sizesInCategory(ctx, row.categoryId));
  if (problem !== null) throw new DomainError('INVALID_INPUT', { details: { stock: [problem] } });
  await assertPicturesThere(ctx, { addresses: row.imageUrls, field: 'imageUrls' });

  const count = counted.map(({ size, onHand }) =>
    db.insert(stockMovements).values({
      productId: newestProductId,
      size,
      kind: 'initial',
      quantity: onHand,
      actorUserId: user.id,
      createdAt: now(),
    }),
  );
  const entityId = sql<string>`cast(${newestProductId} as text)`;
  const write = commitChange(ctx, { action: 'product.add', entityId, changes: input }, [
    db
      .insert(products)
      .values({ ...row, ...quantitySaid(row), imageAlts: altsOf(row.imageUrls, row.imageAlts) })
      .returning({ id: products.id }),
    ...count,
    insertValuesOfNewest(db, attributeIds),
    ...along,
    takenPictures(ctx, row.imageUrls),
    ...(adding ? [noteAdded(db, adding, now())] : []),
  ]);
  try {
    const [[added]] = await refusingForm(write);
    if (!added) throw new Error('The product was not inserted.');
    return added;
  } catch (error) {
    // Another call under this key was faster.
    const added = adding && ruleOf(error) === 'idempotencyKeyTaken' && (await addedBefore(db, adding));
    if (!added) throw error;
    return added;
  }
}

/** Sent again under the same key it changes nothing, since stock is counted by differences. */
export async function changeProduct(
  ctx: Context,
  id: number,
  input: ChangedProduct,
  key: string | null,
): Promise<void> {
  const { user } = requireRight(ctx.actor, 'catalogue');
  const changing = key === null ? null : await keyedBy(user.id, key, { id, ...input });
  const before = await getEditedProduct(ctx, id);
  await changeOnce(ctx.db, changing, () => writeChange(ctx, before, { input, changing }));
}

interface Changing {
  readonly input: ChangedProduct;
  readonly changing: Keyed | null;
}

async function writeChange(
  ctx: Context,
  before: EditedProduct,
  { input, changing }: Changing,
): Promise<void> {
  const { db } = ctx;
  const { id } = before;
  const { stock: counted, attributeIds, updatedAt: seenAt, ...said } = input;
  const at = ctx.now();
  const row = { ...said, ...saidAfterOffer(before, said, at), ...quantityAfter(before, said) };
  if (seenAt !== undefined && seenAt !== before.updatedAt) throw new DomainError('PRODUCT_CHANGED');
  const sizes = await sizesInCategory(ctx, row.categoryId);
  assertAhead('offerEndsAt', row.offerEndsAt, at, before.offerEndsAt);
  const publishing = publishingAfter(before, row);
  assertAhead('publishAt', publishing.publishAt, at, before.publishAt);
  const unclear = publishProblem(publishing);
  if (unclear !== null) throw new DomainError('INVALID_INPUT', { details: { publishAt: [unclear] } });
  const {
    countryOfOrigin,
    importerName = before.importerName,
    importerAddress = before.importerAddress,
  } = row;
  const origin = { countryOfOrigin, importerName, importerAddress };
  const [lost] = importerRefusals(before, { ...origin, ...publishing });
  if (lost) throw new DomainError('INVALID_INPUT', { details: { [lost.field]: [lost.message] } });
  const problem = sizeProblem(counted, sizes, before.stock);
  if (problem !== null) throw new DomainError('INVALID_INPUT', { details: { stock: [problem] } });
  const isSizedAnew = before.categoryId !== row.categoryId;
  const setAside = setAsideStatements(db, sql`(${id})`, { alsoPacked: true });
  const bound = isSizedAnew ? movingProblem(sizes, (await db.batch(setAside)).flat()) : null;
  if (bound !== null) throw new DomainError('INVALID_INPUT', { details: { categoryId: [bound] } });
  const addresses = row.imageUrls.filter((address) => !before.imageUrls.includes(address));
  await assertPicturesThere(ctx, { addresses, field: 'imageUrls', productId: id });

  const changes = stockChanges({ before: before.stock, counted, sizes, isSizedAnew });
  const dropped = before.imageUrls.filter((address) => !row.imageUrls.includes(address));
  const isAsRead = eq(products.updatedAt, before.updatedAt);
  const recounted = counted.filter(({ onHand, seenOnHand }) => onHand !== seenOnHand);
  const writtenOff = changes.filter(({ size }) => !counted.some((each) => each.size === size));
  const moved = [...recounted, ...writtenOff];
  const after = {
    ...row,
    ...publishing,
    ...(attributeIds && { attributeIds: attributeIds.toSorted(byNumber) }),
  };
  const trace = {
    ...changedFrom({ ...before, ...quantityTold(before) }, { ...after, ...quantityTold(row) }),
    ...(moved.length > 0 && { stock: moved }),
  };
  const statements: [Statement, ...Statement[]] = [
    db
      .update(products)
      .set({
        ...row,
        ...publishing,
        imageAlts: altsOf(row.imageUrls, row.imageAlts ?? before.imageAlts),
        updatedAt: nextVersion(ctx, products.updatedAt),
        ...(isPublished(before, publishing) && { createdAt: at }),
      })
      .where(and(eq(products.id, id), isNotDeleted, isAsRead)),
    requireChange(db),
    recordCount(
      ctx,
      'adjustment',
      changes.map((change) => ({ ...change, productId: id })),
      'Counted',
    ),
    ...(attributeIds ? replaceValuesOf(db, [{ id, attributeIds }]) : []),
    takenPictures(ctx, row.imageUrls),
    ...removedPictures(ctx, dropped, { productId: id }),
  ];
  const write = commitChange(
    ctx,
    { action: 'product.change', entityId: id, changes: trace },
    changing ? [noteChanged(db, changing, at), ...statements] : statements,
  );
  await refusingForm(refusingChangedProduct(refusingShortStock(ctx, id, write)));
}

const byNumber = (a: number, b: number) => a - b;

const SUFFIX = ' (copy)';

/** Stock, offer, video, launch day and number are each piece's own. */
export function copyOf(edited: EditedProduct) {
  const {
    id: _id,
    category: _category,
    keptForWaiting: _kept,
    ordered: _ordered,
    video: _video,
    updatedAt: _at,
    ...product
  } = edited;
  return { ...afterOffer(product), isFeatured: false, publishAt: null, sku: null, stock: [] };
}

/** The copy is a draft with pictures of its own. Sent again under the same key it makes no second copy. */
export async function duplicateProduct(
  ctx: Context,
  productId: number,
  key: string | null,
): Promise<{ id: number }> {
  const asked = { copyOf: productId };
  const { before } = await addingUnder(ctx, key, asked);
  if (before) return before;
  const product = copyOf(await getEditedProduct(ctx, productId));
  const imageUrls: string[] = [];
  const imageAlts: Record<string, string> = {};
  for (const address of product.imageUrls) {
    const copy = await copyPicture(ctx, address);
    if (copy === null) continue;
    imageUrls.push(copy);
    imageAlts[copy] = product.imageAlts[address] ?? '';
  }
  const name = beginningOf(product.name, PRODUCT_NAME_LENGTH - SUFFIX.length) + SUFFIX;
  const copy = { ...product, imageUrls, imageAlts, name, status: 'draft' };
  return await addProduct(ctx, NewProduct.parse(copy), { key, asked });
}

/** The row stays for orders and the ledger; pictures stay where an order shows them. */
export async function removeProduct(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { name, imageUrls, video } = await getEditedProduct(ctx, id);
  await commitChange(ctx, { action: 'product.remove', entityId: id, changes: { name, imageUrls } }, [
    ctx.db
      .update(products)
      .set({ deletedAt: ctx.now() })
      .where(and(eq(products.id, id), isNotDeleted)),
    requireChange(ctx.db),
    ...removedPictures(ctx, [...imageUrls, ...filesOf(video)], { productId: id }),
  ]);
}

/** A time that the product already has may be over when its form is sent; only a new one has to be ahead. */
function assertAhead(
  field: 'offerEndsAt' | 'publishAt',
  at: number | null,
  now: number,
  before: number | null = null,
): void {
  if (at === null || at === before || at > now) return;
  throw new DomainError('INVALID_INPUT', { details: { [field]: [PASSED] } });
}
