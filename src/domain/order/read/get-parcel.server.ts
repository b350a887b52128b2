import type { Context } from '../../context.server.ts';
import { goesAlong } from '../addition.ts';
import type { AdminOrder } from './admin-order.ts';
import { getAdminOrder } from './get-admin-order.server.ts';

interface Parcel {
  readonly order: AdminOrder;
  /** What was added to it and goes in the same parcel. */
  readonly along: readonly AdminOrder[];
}

/** All that is packed with an order. */
export async function getParcel(ctx: Context, id: string): Promise<Parcel> {
  const order = await getAdminOrder(ctx, id);
  const added = order.additions.filter((each) => goesAlong(each, order));
  return { order, along: await Promise.all(added.map((each) => getAdminOrder(ctx, each.id))) };
}

/** How many of each piece are in it, for their stickers. */
export function piecesOf({ order, along }: Parcel): { readonly id: number; readonly copies: number }[] {
  const copiesOf = new Map<number, number>();
  for (const { productId, sentQuantity } of [order, ...along].flatMap(({ items }) => items)) {
    copiesOf.set(productId, (copiesOf.get(productId) ?? 0) + sentQuantity);
  }
  return [...copiesOf].map(([id, copies]) => ({ id, copies }));
}
