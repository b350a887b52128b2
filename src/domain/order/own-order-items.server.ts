import { orderItems } from '../../../drizzle/schema/order.ts';
import type { OwnOrderItem } from './own-order.ts';

export const ownOrderItemColumns = {
  orderId: orderItems.orderId,
  productId: orderItems.productId,
  name: orderItems.name,
  imageUrl: orderItems.imageUrl,
  selectedSize: orderItems.selectedSize,
  quantity: orderItems.quantity,
  priceAtPurchasePaise: orderItems.priceAtPurchasePaise,
};

type Row = OwnOrderItem & { readonly orderId: string };

export function itemsOf(id: string, rows: readonly Row[]): OwnOrderItem[] {
  return rows.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...item }) => item);
}
