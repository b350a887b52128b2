/** What the history of an order tells of. */
export const ORDER_EVENT_KINDS = ['status', 'payment', 'refund', 'tracking', 'stock', 'note'] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** By whom it came about. */
export const ORDER_ACTORS = ['shopper', 'admin', 'provider', 'system'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];
