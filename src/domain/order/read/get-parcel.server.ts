import type { StickerCopies } from '#catalogue/sticker.ts';
import type { Context } from '#context.server.ts';
import { goesAlong } from '#order/addition.ts';
import type { AdminOrder } from './admin-order.ts';
import { getAdminOrder } from './get-admin-order.server.ts';

interface Parcel {
  readonly order: AdminOrder;
  /** Its additions that go in the same parcel. */
  readonly along: readonly AdminOrder[];
}

/** Everything that is packed with an order. */
export async function getParcel(ctx: Context, id: string): Promise<Parcel> {
  const order = await getAdminOrder(ctx, id);
  const added = order.additions.filter((each) => goesAlong(each, order));
  return { order, along: await Promise.all(added.map((each) => getAdminOrder(ctx, each.id))) };
}

/** How many of each piece are in it, and the highest price each was sold for, for their stickers. */
export function piecesOf({ order, along }: Parcel): Required<StickerCopies>[] {
  const lines = [order, ...along].flatMap(({ items }) => items);
  return [...Map.groupBy(lines, ({ productId }) => productId)].map(([id, sold]) => ({
    id,
    copies: sold.reduce((sum, { sentQuantity }) => sum + sentQuantity, 0),
    soldPaise: Math.max(...sold.map(({ priceAtPurchasePaise }) => priceAtPurchasePaise)),
  }));
}
