import type { Analytics } from '#analytics/analytics.ts';
import { openCashWords } from '#order/order-money.ts';
import { formatRupees } from '#money.ts';
import { formatCount } from '#count.ts';
import Figure from './Figure.tsx';

interface Props {
  readonly analytics: Analytics;
  readonly visitors: number;
  /** Whether they are told at once. */
  readonly isLive: boolean;
}

/** What the owner looks for first. */
export default function Today({ analytics: { today }, visitors, isLive }: Props) {
  return (
    <dl
      aria-label="Today"
      className="grid grid-cols-2 gap-3 max-sm:*:first:col-span-full sm:grid-cols-3 sm:gap-4"
    >
      <Figure
        label="Today’s Revenue"
        value={formatRupees(today.revenuePaise)}
        note="Cash on delivery counts once delivered"
      />
      <Figure
        label="Today’s Orders"
        value={formatCount(today.orders)}
        note={today.openCashPaise > 0 ? openCashWords(today.openCashPaise) : undefined}
      />
      <Figure
        label="Live Visitors"
        value={formatCount(visitors)}
        note={
          <span data-live={isLive ? 'on' : 'off'} className="flex items-center gap-1.5">
            <span
              className={`size-2 flex-none rounded-full ${isLive ? 'bg-success' : 'bg-gold'}`}
              aria-hidden="true"
            />
            Last 5 minutes
          </span>
        }
      />
    </dl>
  );
}
