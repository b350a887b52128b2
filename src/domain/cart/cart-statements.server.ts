import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { userCarts } from '../../../drizzle/schema/cart.ts';
import { liveStockStatements, toLiveStock } from '../stock/live-stock.server.ts';
import type { LiveStock } from '../stock/live-stock.ts';
import { cartTotal } from './cart-line.ts';
import { countItems } from './guest-cart.ts';
import type { OwnCart } from './own-cart.ts';

/** The whole cart, to be read at the end of each call's batch; `also` is a product that may not be in it. */
export function cartStatements(db: Database, userId: string, also: number | null = null) {
  const { id, productId, size, quantity, pricePaiseWhenAdded } = userCarts;
  const lines = db
    .select({ id, productId, size, quantity, pricePaiseWhenAdded })
    .from(userCarts)
    .where(eq(userCarts.userId, userId))
    .orderBy(asc(id));
  const ids = sql`(select ${productId} from ${userCarts} where ${userCarts.userId} = ${userId} union all select ${also})`;
  return [lines, ...liveStockStatements(db, ids)] as const;
}

type Statements = ReturnType<typeof cartStatements>;
type Line = Awaited<Statements[0]>[number];

interface Reading {
  readonly userId: string;
  readonly at: number;
  /** Whether this call asked for more of a line. */
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
