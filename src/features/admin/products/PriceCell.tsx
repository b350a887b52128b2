import type { DeskProduct } from '../../../domain/catalogue/admin-product.ts';
import { formatMoment } from '../../../domain/dates.ts';
import { formatRupees } from '../../../domain/money.ts';

type Props = Pick<DeskProduct, 'pricePaise' | 'originalPricePaise' | 'offerEndsAt'>;

export default function PriceCell({ pricePaise, originalPricePaise, offerEndsAt }: Props) {
  return (
    <span className="grid md:justify-items-end">
      <span className="md:grid md:justify-items-end">
        <span className="whitespace-nowrap">{formatRupees(pricePaise)}</span>
        {originalPricePaise !== null && (
          <>
            <span className="sr-only"> instead of</span>{' '}
            <s className="text-sm whitespace-nowrap text-ink-soft">{formatRupees(originalPricePaise)}</s>
          </>
        )}
      </span>
      {offerEndsAt !== null && (
        <span className="text-xs text-ink-soft">Offer until {formatMoment(offerEndsAt)}</span>
      )}
    </span>
  );
}
