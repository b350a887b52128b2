import { formatPastMoment } from '#dates.ts';
import { statusLabel } from '#order/order-status.ts';
import type { AdminEvent } from '#order/read/admin-order.ts';

const ACTORS = {
  shopper: 'Customer',
  admin: 'The owner',
  provider: 'Razorpay',
  system: 'The shop',
} as const satisfies Record<AdminEvent['actor'], string>;

const KINDS = {
  status: 'Status',
  payment: 'Payment',
  refund: 'Refund',
  tracking: 'Parcel',
  stock: 'Stock',
  note: 'Changed',
} as const satisfies Record<AdminEvent['kind'], string>;

/** Newest first: who did what, and when. */
export default function OrderHistory({ history }: { readonly history: readonly AdminEvent[] }) {
  return (
    <ol className="grid gap-3 border-l border-line pl-4 text-sm">
      {[...history].reverse().map((event) => (
        <li key={event.id} className="wrap-anywhere">
          <span className="font-medium">{wordsOf(event)}</span>
          {event.note !== null && <span className="block">{event.note}</span>}
          <span className="block text-ink-soft">{`${whoOf(event)} · ${formatPastMoment(event.createdAt)}`}</span>
        </li>
      ))}
    </ol>
  );
}

function wordsOf({ kind, fromStatus, toStatus }: AdminEvent): string {
  if (toStatus === null) return KINDS[kind];
  return fromStatus === null
    ? statusLabel(toStatus)
    : `${statusLabel(fromStatus)} → ${statusLabel(toStatus)}`;
}

function whoOf({ actor, actorName }: AdminEvent): string {
  return actor === 'admin' && actorName !== null ? actorName : ACTORS[actor];
}
