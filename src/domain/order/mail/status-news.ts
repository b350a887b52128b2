import { shop } from '#shop.config.ts';
import { formatRupees } from '#money.ts';
import type { OrderStatus } from '#order/order-status.ts';

type News = (id: string) => string;

/** The owner reads it before setting the status. Null if nobody is told. */
export const STATUS_NEWS = {
  pending_payment: null,
  pending_payment_gateway: null,
  paid: null,
  processing: null,
  shipped: (id) => `Your order ${id} with ${shop.name} has left us and is on its way to you.`,
  delivered: (id) => `Your order ${id} has been delivered. We hope that you love it.`,
  cancelled_by_user: (id) => `Your order ${id} has been cancelled.`,
  refunded: null,
  failed: null,
  failed_creation: null,
  failed_verification: null,
} as const satisfies Record<OrderStatus, News | null>;

const NEWS: Readonly<Record<OrderStatus, News | null>> = STATUS_NEWS;

export function givenBackNews(id: string, paise: number, purpose = ''): string {
  return `We have given ${formatRupees(paise)} of your order ${id} back to you${purpose}. If you do not have it, please tell us.`;
}

export function statusNews(status: OrderStatus, id: string): string | null {
  return NEWS[status]?.(id) ?? null;
}
