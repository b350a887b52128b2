import { shop } from '../../../shop.config.ts';
import type { OrderStatus } from '../order-status.ts';

type News = (id: string) => string;

/** What whoever ordered is told by mail as soon as the owner sets a status; the owner reads it before. */
export const STATUS_NEWS = {
  shipped: (id) => `Your order ${id} with ${shop.name} has left us and is on its way to you.`,
  delivered: (id) => `Your order ${id} has been delivered. We hope that you love it.`,
  cancelled_by_user: (id) => `Your order ${id} has been cancelled.`,
} as const satisfies Partial<Record<OrderStatus, News>>;

const NEWS: Readonly<Partial<Record<OrderStatus, News>>> = STATUS_NEWS;

/** Null where nobody is told. */
export function statusNews(status: OrderStatus, id: string): string | null {
  return NEWS[status]?.(id) ?? null;
}
