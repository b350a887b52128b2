import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { isNotDeleted, products } from '#drizzle/schema/catalogue.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { formatRupees } from '#money.ts';
import {
  type Keyed,
  keyedBy,
  changeOnce,
  noteChanged,
  type CountedChange,
  recordCount,
  stampProducts,
  updateProducts,
} from './write-products.server.ts';
import type { EditedProduct } from './admin-product.ts';
import { importerRefusals } from './origin.ts';
import { publishingAfter, publishProblem } from './product-status.ts';
import { PASSED, pricedAt } from './product.ts';
import { MOST_IMPORTED } from './product-import.ts';
import {
  type BulkChange,
  MOST_AT_ONCE,
  priceAboveOriginal,
  priceProblems,
  PRODUCT_GONE,
} from './product-input.ts';
import { hasIdAmong, selectEditedProducts } from './select-edited-products.server.ts';
import { recountProblem, shortProblem, sizeProblem, stockChanges } from './stock-changes.ts';

/** All of them or none. Sent again under the same key it changes nothing, since stock is counted by differences. */
export async function changeProducts(
  ctx: Context,
  { changes }: BulkChange,
  key: string | null,
): Promise<{ changed: number }> {
  const { user } = requireRight(ctx.actor, 'catalogue');
  const changing = key === null ? null : await keyedBy(user.id, key, changes);
  const ids = changes.map(({ id }) => id);
  const found = await selectEditedProducts(ctx.db, hasIdAmong(ids), MOST_AT_ONCE);
  await changeOnce(ctx.db, changing, () => writeChanges(ctx, changes, { found, changing }));
  return { changed: changes.length };
}

interface Writing {
  readonly found: readonly EditedProduct[];
  readonly changing: Keyed | null;
}

async function writeChanges(
  ctx: Context,
  changes: BulkChange['changes'],
  { found, changing }: Writing,
): Promise<void> {
  const seenById = new Map(found.map((product) => [product.id, product]));
  // An offer that has ended is over, even if cron has not removed it yet.
  const byId = new Map(found.map((product) => [product.id, pricedAt(product, ctx.now())]));
  const problems: [id: number, message: string][] = changes.flatMap((change) =>
    problemsOf(byId.get(change.id), change, ctx.now()).map(
      (message) => [change.id, message] as [number, string],
    ),
  );
  if (problems.length > 0) throw new DomainError('INVALID_INPUT', { details: detailsOf(problems) });
  const overtaken = changes.flatMap((change) =>
    overtakenProblems(seenById.get(change.id), change).map((message) => [change.id, message] as const),
  );
  if (overtaken.length > 0) throw new DomainError('PRODUCTS_CHANGED', { details: detailsOf(overtaken) });

  const rewritten = changes.flatMap(({ id, stock: _, seenPricePaise: _seen, updatedAt: _at, ...change }) => {
    const product = byId.get(id);
    if (!product || Object.values(change).every((value) => value === undefined)) return [];
    const { pricePaise = product.pricePaise } = change;
    return [{ ...product, pricePaise, ...publishingAfter(product, change) }];
  });
  const counted = changes.flatMap(({ id, stock = [] }) =>
    stockChanges({ before: [], counted: stock, sizes: [], isSizedAnew: false }).map((change) => ({
      ...change,
      productId: id,
    })),
  );
  const countedAlone = changes.flatMap(({ id, updatedAt }) => {
    const isAlone =
      counted.some((each) => each.productId === id) && !rewritten.some((each) => each.id === id);
    const readAt = updatedAt === undefined ? undefined : byId.get(id)?.updatedAt;
    return isAlone ? [{ id, updatedAt: readAt }] : [];
  });
  const traceOfEach = ({
    id,
    stock: seen = [],
    seenPricePaise: _seen,
    updatedAt: _at,
    ...said
  }: BulkChange['changes'][number]) => {
    const product = byId.get(id);
    if (!product) return [];
    const stock = seen.filter(({ onHand, seenOnHand }) => onHand !== seenOnHand);
    const after = { ...said, ...publishingAfter(product, said) };
    return [
      { entityId: id, changes: { ...changedFrom(product, after), ...(stock.length > 0 && { stock }) } },
    ];
  };
  const statements: [Statement, ...Statement[]] = [
    recordCount(ctx, 'adjustment', counted, 'Counted with others'),
    ...updateProducts(ctx.db, rewritten, ctx.now()),
    ...stampProducts(ctx.db, countedAlone, ctx.now()),
  ];
  // Noted first: a change that is sent twice at once is told that, and not that too few are left.
  const all: [Statement, ...Statement[]] = changing
    ? [noteChanged(ctx.db, changing, ctx.now()), ...statements]
    : statements;
  await refusedAs(
    {
      stockIsShort: async () => ({ code: 'STOCK_SHORT', details: detailsOf(await shortOnes(ctx, counted)) }),
      noRowChanged: 'PRODUCTS_CHANGED',
    },
    commitChange(ctx, { action: 'product.change-many', each: changes.flatMap(traceOfEach) }, all),
  );
}

async function shortOnes({ db }: Context, counted: readonly CountedChange[]): Promise<[number, string][]> {
  const ids = counted.map(({ productId }) => productId);
  const products = await selectEditedProducts(db, hasIdAmong(ids), MOST_AT_ONCE);
  return products
    .filter(({ id, stock }) =>
      counted.some(({ productId, size, quantity }) => {
        const onHand = stock.find((each) => each.size === size)?.onHand ?? 0;
        return productId === id && onHand + quantity < 0;
      }),
    )
    .map(({ id, stock }) => [id, shortProblem(stock)]);
}

function overtakenProblems(
  product: EditedProduct | undefined,
  { seenPricePaise, stock = [], updatedAt }: BulkChange['changes'][number],
): string[] {
  if (!product) return [];
  const { pricePaise } = product;
  const price =
    (seenPricePaise ?? pricePaise) === pricePaise
      ? null
      : `The price was changed in the meantime: it is ${formatRupees(pricePaise)} now. Please look at it again.`;
  // If nobody has saved the product since then, only sales have changed its stock, and a difference keeps those.
  const isAsSaved = (updatedAt ?? product.updatedAt) === product.updatedAt;
  const count = isAsSaved ? null : recountProblem(stock, product.stock);
  return [price, count].filter((each) => each !== null);
}

function problemsOf(
  product: EditedProduct | undefined,
  { pricePaise, stock = [], ...said }: BulkChange['changes'][number],
  now: number,
): string[] {
  if (!product) return [PRODUCT_GONE];
  const publishing = publishingAfter(product, said);
  const { publishAt } = publishing;
  const isPast = publishAt !== null && publishAt !== product.publishAt && publishAt <= now;
  const unclear = isPast ? PASSED : publishProblem(publishing);
  const prices = pricePaise === undefined ? [] : priceRefusals({ ...product, pricePaise });
  const sizes = sizeProblem(stock, [], product.stock);
  const importer = importerRefusals(product, { ...product, ...publishing });
  return [...prices, ...importer.map(({ message }) => message), sizes, unclear].filter(
    (each) => each !== null,
  );
}

function priceRefusals(product: EditedProduct): string[] {
  const above = priceAboveOriginal(product);
  return priceProblems(product).map(({ field, message }) =>
    field === 'originalPricePaise' ? (above ?? message) : message,
  );
}

function detailsOf(problems: readonly (readonly [number, string])[]): Record<string, string[]> {
  const byId = Map.groupBy(problems, ([id]) => String(id));
  return Object.fromEntries([...byId].map(([id, all]) => [id, all.map(([, message]) => message)]));
}

/** One round is one short write; all rounds of a run handle the largest file that can be imported. */
const ROUND = 200;
const MOST_ROUNDS = MOST_IMPORTED / ROUND;

async function inRounds(changeNext: () => Promise<{ readonly rowsAffected: number }>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { rowsAffected } = await changeNext();
    if (rowsAffected < ROUND) return;
  }
}

/** A draft is as new as the moment at which it goes live. */
export async function publishDrafts({ db, now }: Context): Promise<void> {
  const due = db
    .select({ id: products.id })
    .from(products)
    .where(and(lte(products.publishAt, now()), eq(products.status, 'draft'), isNotDeleted))
    .orderBy(asc(products.publishAt))
    .limit(ROUND);
  await inRounds(() =>
    db
      .update(products)
      .set({ status: 'live', createdAt: sql`publish_at`, publishAt: null })
      .where(inArray(products.id, due)),
  );
}

/** Pages show the original price from that moment on anyway; lists are sorted by the price in the row. */
export async function endOffers({ db, now }: Context): Promise<void> {
  const ended = db
    .select({ id: products.id })
    .from(products)
    .where(lte(products.offerEndsAt, now()))
    .limit(ROUND);
  await inRounds(() =>
    db
      .update(products)
      .set({ pricePaise: sql`original_price_paise`, originalPricePaise: null, offerEndsAt: null })
      .where(inArray(products.id, ended)),
  );
}
