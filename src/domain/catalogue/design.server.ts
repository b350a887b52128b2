import { and, eq, ne, sql, asc, type SQL } from 'drizzle-orm';
import { attributeValues } from '#drizzle/schema/attribute.ts';
import {
  firstImage,
  isNotDeleted,
  lookPieces,
  newestProductId,
  products,
  categories,
  isOnSale,
} from '#drizzle/schema/catalogue.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { COLOUR_ID, colourLabel, saidColours } from './colours.server.ts';
import { type BesideProduct, ITSELF, MOST_COLOURS, type OtherColour } from './design.ts';
import type { ChosenAmong, ProductChoice, ProductChoiceQuery } from './product-query.ts';
import { NewProduct, PRODUCT_GONE } from './product-input.ts';
import { addingUnder, addProduct, copyOf } from './product.server.ts';
import { getEditedProduct } from './write-products.server.ts';
import { hasAnywhere } from '#search/found-products.server.ts';
import { quote, SHORTEST_INDEXED } from '#search/index-match.ts';

const pieceColumns = {
  id: products.id,
  name: products.name,
  imageUrl: firstImage,
  status: products.status,
  stockQuantity: products.stockQuantity,
};

const gone = () => new DomainError('NOT_FOUND', { message: PRODUCT_GONE });

export async function getBeside({ db, actor }: Context, id: number): Promise<BesideProduct> {
  requireRight(actor, 'catalogue');
  const [colours, look] = await db.batch([
    db
      .select({ ...pieceColumns, said: saidColours })
      .from(products)
      .where(
        and(
          sql`${products.designId} = (select design_id from ${products} where id = ${id})`,
          ne(products.id, id),
          isNotDeleted,
        ),
      )
      .orderBy(products.id)
      .limit(MOST_COLOURS),
    db
      .select(pieceColumns)
      .from(lookPieces)
      .innerJoin(products, eq(products.id, lookPieces.withProductId))
      .where(and(eq(lookPieces.productId, id), isNotDeleted))
      .orderBy(lookPieces.position),
  ]);
  return {
    colours: colours.map(({ said, ...piece }): OtherColour => ({ ...piece, colour: colourLabel(said) })),
    look,
  };
}

/** The draft has no pictures and no colour yet. Sent again under the same key it adds no second one. */
export async function addColour(ctx: Context, id: number, key: string | null): Promise<{ id: number }> {
  const asked = { colourOf: id };
  const { before } = await addingUnder(ctx, key, asked);
  if (before) return before;
  const product = copyOf(await getEditedProduct(ctx, id));
  const { pieces } = await designOf(ctx, id);
  if (pieces >= MOST_COLOURS) throw full();
  const colours = await ctx.db
    .select({ id: attributeValues.id })
    .from(attributeValues)
    .where(eq(attributeValues.attributeId, COLOUR_ID));
  const attributeIds = product.attributeIds.filter((said) => !colours.some((colour) => colour.id === said));
  const draft = { ...product, imageUrls: [], imageAlts: {}, attributeIds, status: 'draft' };
  return await addProduct(ctx, NewProduct.parse(draft), {
    key,
    asked,
    along: joining(ctx, id, newestProductId),
  });
}

export async function joinColour(ctx: Context, id: number, otherId: number): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  if (id === otherId) throw refused(ITSELF);
  const [own, other] = await Promise.all([designOf(ctx, id), designOf(ctx, otherId)]);
  if (own.pieces > 1 && other.pieces > 1) {
    if (own.designId === other.designId) throw refused('This is one of its colours already.');
    throw refused('This is a colour of another piece. Take it out there first.');
  }
  if (own.pieces + other.pieces > MOST_COLOURS) throw full();
  const [to, from] = other.pieces > 1 ? [otherId, id] : [id, otherId];
  await commitChange(
    ctx,
    { action: 'product.join-colour', entityId: id, changes: { productId: otherId } },
    joining(ctx, to, from),
  );
}

/** A piece that is left alone by this also becomes a design of its own. */
export async function leaveDesign(ctx: Context, id: number, otherId: number): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { designId } = await designOf(ctx, id);
  const { db } = ctx;
  if (designId === null || (await designOf(ctx, otherId)).designId !== designId) throw gone();
  const isOfIt = eq(products.designId, designId);
  const alone = sql`(select count(*) from ${products} where ${isOfIt} and ${isNotDeleted}) < 2`;
  await commitChange(ctx, { action: 'product.leave-design', entityId: otherId, changes: { designId } }, [
    db
      .update(products)
      .set(setDesign(null))
      .where(and(eq(products.id, otherId), isOfIt)),
    requireChange(db),
    db.update(products).set(setDesign(null)).where(and(isOfIt, alone)),
  ]);
}

interface Design {
  readonly designId: number | null;
  readonly pieces: number;
}

async function designOf({ db }: Context, id: number): Promise<Design> {
  const pieces = sql<number>`max(1, (select count(*) from ${products} sister
    where sister.design_id = products.design_id and sister.deleted_at is null))`;
  const [row] = await db
    .select({ designId: products.designId, pieces })
    .from(products)
    .where(and(eq(products.id, id), isNotDeleted));
  if (!row) throw gone();
  return row;
}

function joining({ db }: Context, id: number, other: number | ReturnType<typeof sql<number>>) {
  const next = sql<number>`coalesce(${products.designId}, (select coalesce(max(design_id), 0) + 1 from ${products}))`;
  const its = sql<number>`(select design_id from ${products} where id = ${id})`;
  return [
    db
      .update(products)
      .set(setDesign(next))
      .where(and(eq(products.id, id), isNotDeleted)),
    requireChange(db),
    db
      .update(products)
      .set(setDesign(its))
      .where(and(eq(products.id, other), isNotDeleted)),
    requireChange(db),
  ] as const;
}

/** An open form can still be saved: no field of it has changed. */
function setDesign(designId: ReturnType<typeof sql<number>> | null) {
  return { designId, updatedAt: sql`${products.updatedAt}` };
}

const refused = (message: string) =>
  new DomainError('INVALID_INPUT', { message, details: { productId: [message] } });

function full(): DomainError {
  const message = `A piece comes in at most ${String(MOST_COLOURS)} colours.`;
  return new DomainError('LIST_FULL', { message, details: { productId: [message] } });
}

const CHOICES = 20;
const MOST_WORDS = 8;

const AMONG: Readonly<Record<ChosenAmong, SQL | undefined>> = {
  'on-sale': isOnSale,
  kept: isNotDeleted,
  ever: undefined,
};

const isUnsized = sql`(coalesce(${categories.hasSizes}, 0) = 0 or json_array_length(${categories.sizes}) = 0)`;
const putAway = sql<ProductChoice['putAway'] | null>`case
  when ${products.deletedAt} is not null then 'deleted'
  when ${products.status} <> 'live' then ${products.status} end`;

export async function listProductChoices(
  { db, actor }: Context,
  query: ProductChoiceQuery,
): Promise<ProductChoice[]> {
  requireRight(actor, 'catalogue');
  const { id, name } = products;
  const found = await db
    .select({ id, name, imageUrl: firstImage, putAway })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(AMONG[query.among], isNamed(query), query.isUnsized ? isUnsized : undefined))
    .orderBy(asc(sql`${name} collate nocase`), asc(id))
    .limit(CHOICES);
  return found.map(({ putAway: state, ...choice }) => (state ? { ...choice, putAway: state } : choice));
}

/** The search index leaves few pieces to look at. */
function isNamed({ term, among }: ProductChoiceQuery): SQL | undefined {
  if (term === '') return undefined;
  const words = term.split(/\s+/).slice(0, MOST_WORDS);
  const match = words
    .filter((word) => Array.from(word).length >= SHORTEST_INDEXED)
    .map(quote)
    .join(' AND ');
  const isIndexed = sql`${products.id} in (select rowid from product_search where product_search match ${`name : (${match})`})`;
  return and(
    match === '' || among !== 'on-sale' ? undefined : isIndexed,
    ...words.map((word) => hasAnywhere(products.name, word)),
  );
}
