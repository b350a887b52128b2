import { shop } from '#shop.config.ts';
import { formatRupees } from '#money.ts';
import type { OrderStatus } from '#order-status.ts';

type Sentence = (id: string) => string;

/** The owner reads it before setting the status. Null if nobody is told. */
export const STATUS_NEWS = {
  pending_payment: null,
  pending_payment_gateway: null,
  paid: null,
  processing: null,
  shipped: (id) => `Your order ${id} with ${shop.name} has left us and is on its way to you.`,
  delivered: (id) => `Your order ${id} has been delivered. We hope you love it.`,
  cancelled_by_user: (id) => `Your order ${id} has been cancelled.`,
  refunded: null,
  failed: null,
  failed_creation: null,
  failed_verification: null,
} as const satisfies Record<OrderStatus, Sentence | null>;

const SENTENCES: Readonly<Record<OrderStatus, Sentence | null>> = STATUS_NEWS;

export function givenBackSentence(id: string, paise: number, purpose = ''): string {
  return `We have refunded ${formatRupees(paise)} of your order ${id}${purpose}. If you have not received it, please tell us.`;
}

export function statusSentence(status: OrderStatus, id: string): string | null {
  return SENTENCES[status]?.(id) ?? null;
}
