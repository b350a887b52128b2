import { ORDER_STATUSES, type OrderStatus } from '../../../domain/order/order-status.ts';

/** A4's values as words, each its own: to the shopper some of them say the same. */
export function statusLabel(status: OrderStatus): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const STATUS_CHOICES = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
