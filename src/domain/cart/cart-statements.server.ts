import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { userCarts } from '#drizzle/schema/cart.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { idempotencyKeys } from '#drizzle/schema/outbox.ts';
import { stock } from '#drizzle/schema/stock.ts';
import {
  availableTo,
  liveStockStatements,
  toLiveStock,
  isSizeOffered,
} from '#catalogue/live-stock.server.ts';
import type { Context } from '#context.server.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { cartTotal } from './cart-line.ts';
import { countItems } from './guest-cart.ts';
import { MOST_LINES, MOST_OF_ONE } from '#catalogue/product-limits.ts';
import type { OwnCart } from './own-cart.ts';

type InShop = Pick<Context, 'db' | 'kept'>;

/** For the end of a batch. `also` is a product that may not be in the cart. */
export function cartStatements(ctx: InShop, userId: string, also: number | null = null) {
  const { db } = ctx;
  const { id, productId, size, quantity, pricePaiseWhenAdded } = userCarts;
  const lines = db
    .select({ id, productId, size, quantity, pricePaiseWhenAdded })
    .from(userCarts)
    .where(eq(userCarts.userId, userId))
    .orderBy(asc(id));
  const ids = sql`(select ${productId} from ${userCarts} where ${userCarts.userId} = ${userId} union all select ${also})`;
  return [lines, ...liveStockStatements(ctx, ids)] as const;
}

type Statements = ReturnType<typeof cartStatements>;
type Line = Awaited<Statements[0]>[number];

interface Reading {
  readonly userId: string;
  readonly at: number;
  readonly isClamped?: (line: Line) => boolean;
}

export function toOwnCart(
  { userId, at, isClamped = () => false }: Reading,
  lines: Awaited<Statements[0]>,
  found: Awaited<Statements[1]>,
  counted: Awaited<Statements[2]>,
): OwnCart {
  const products = toLiveStock(found, counted, at);
  const items = lines.map((line) => {
    const { size, ...rest } = line;
    return {
      ...rest,
      ...(size !== '' && { size }),
      clamped: isClamped(line),
      product: productOf(products, line.productId),
    };
  });
  const costs = items.map(({ quantity, product }) => ({ quantity, pricePaise: product?.pricePaise ?? 0 }));
  return { userId, items, count: countItems(items), totalPaise: cartTotal(costs) };
}

export function productOf(products: readonly LiveStock[], id: number): LiveStock | null {
  return products.find(({ productId }) => productId === id) ?? null;
}

const CHANGES = 'cart';

interface WantedLine {
  readonly productId: number;
  readonly size: string;
  readonly quantity: number;
  readonly seenPaise?: number | undefined;
}

interface Putting {
  readonly userId: string;
  readonly wanted: readonly WantedLine[];
  readonly mode: 'add' | 'replace';
  readonly at: number;
  /** Takes effect only if the statement before, `onceStatement`, changed a row. */
  readonly isOnce: boolean;
}

const keyOf = (userId: string, changeId: string) => `${userId} ${changeId}`;

export function onceStatement(db: Database, userId: string, changeId: string, at: number) {
  return db
    .insert(idempotencyKeys)
    .values({ scope: CHANGES, key: keyOf(userId, changeId), requestHash: changeId, createdAt: at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
}

/** One statement, so that parallel calls lose nothing. Replacing keeps sold-out lines, to be shown as such. */
export function putLinesStatement({ db, kept }: InShop, { userId, wanted, mode, at, isOnce }: Putting) {
  const replaced = sql.raw(
    mode === 'replace' ? 'excluded.quantity' : 'user_carts.quantity + excluded.quantity',
  );
  const onHand = availableTo(kept, sql`s`);
  const inStock = sql`coalesce((select ${availableTo(kept)} from ${stock}
    where product_id = excluded.product_id and size = excluded.size), 0)`;
  return db.run(sql`
    insert into ${userCarts} (user_id, product_id, size, quantity, price_paise_when_added, created_at)
    select ${userId}, p.id, w.size, ${clamp(sql`w.quantity`, sql`coalesce(${onHand}, 0)`)},
      coalesce(w.seen_paise, ${priceNow(at)}), ${at}
    from (
      select key, value ->> 'productId' as product_id, value ->> 'size' as size,
        value ->> 'quantity' as quantity, value ->> 'seenPaise' as seen_paise
      from json_each(${JSON.stringify(wanted)})
    ) w
    join ${products} p on p.id = w.product_id and p.on_sale = 1
    left join ${categories} c on c.id = p.category_id
    left join ${stock} s on s.product_id = p.id and s.size = w.size
    where ${isSizeOffered(sql`w.size`, { hasSizes: sql`c.has_sizes`, sizes: sql`c.sizes` })}
      and ${mode === 'add' ? sql`${onHand} > 0` : sql`true`}
      and ${isOnce ? sql`changes() > 0` : sql`true`}
    order by w.key
    on conflict (user_id, product_id, size) do update set
      quantity = ${clamp(replaced, inStock)},
      price_paise_when_added = excluded.price_paise_when_added
  `);
}

interface Noted {
  readonly userId: string;
  readonly changeId: string;
  readonly wanted: readonly WantedLine[];
}

/** Stores the lines of which the cart holds less than this change wanted, the first time only. */
export function noteLessStatement(db: Database, { userId, changeId, wanted }: Noted) {
  const less = sql`select json_group_array(json_object('productId', w.value ->> 'productId',
      'size', w.value ->> 'size', 'isLeftOut', json(iif(c.id is null, 'true', 'false'))))
    from json_each(${JSON.stringify(wanted)}) w
    left join ${userCarts} c on c.user_id = ${userId} and c.product_id = w.value ->> 'productId'
      and c.size = w.value ->> 'size'
    where c.id is null or c.quantity < w.value ->> 'quantity'`;
  const { scope, key, responseBody } = idempotencyKeys;
  return db
    .update(idempotencyKeys)
    .set({ responseBody: sql`json_object('less', (${less}))` })
    .where(and(eq(scope, CHANGES), eq(key, keyOf(userId, changeId)), isNull(responseBody)));
}

export function lessStatement(db: Database, userId: string, changeId: string) {
  const { scope, key, responseBody } = idempotencyKeys;
  return db
    .select({ kept: responseBody })
    .from(idempotencyKeys)
    .where(and(eq(scope, CHANGES), eq(key, keyOf(userId, changeId))));
}

/** Runs after every statement that may have added lines: the last ones, which found no room, go. */
export function trimStatement(db: Database, userId: string) {
  return db.run(sql`
    delete from ${userCarts} where id in (
      select id from ${userCarts} where user_id = ${userId} order by id limit -1 offset ${MOST_LINES}
    )
  `);
}

export function clamp(quantity: SQL, inStock: SQL): SQL {
  return sql`max(1, min(${quantity}, ${inStock}, ${MOST_OF_ONE}))`;
}

/** `shownPrice`, for the database. */
const priceNow = (at: number) => sql`case
  when p.original_price_paise > p.price_paise and p.offer_ends_at <= ${at} then p.original_price_paise
  else p.price_paise end`;
