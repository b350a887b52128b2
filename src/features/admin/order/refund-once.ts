/**
 * For orders whose refund was sent and has no answer yet: each try sends the key of the first. Unlike `useAskedOnce`,
 * it outlives the dialog, and a refusal of a second try does not forget the first.
 */
const tries = new Map<string, { readonly key: string; isUnclear: boolean }>();

export function refundKey(orderId: string): string {
  const tried = tries.get(orderId) ?? { key: crypto.randomUUID(), isUnclear: false };
  tries.set(orderId, tried);
  return tried.key;
}

/** Whether the answer of the last try was lost. */
export const isRefundUnclear = (orderId: string): boolean => tries.get(orderId)?.isUnclear ?? false;

export function noteRefundUnclear(orderId: string): void {
  const tried = tries.get(orderId);
  if (tried) tried.isUnclear = true;
}

/** The next refund of this order is a new one. */
export function forgetRefundKey(orderId: string): void {
  tries.delete(orderId);
}
