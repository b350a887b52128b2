/** The kinds of events in an order's history. */
export const ORDER_EVENT_KINDS = ['status', 'payment', 'refund', 'tracking', 'stock', 'note'] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** Who caused the event. */
export const ORDER_ACTORS = ['shopper', 'admin', 'provider', 'system'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];
