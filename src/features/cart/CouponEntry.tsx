import { type ComponentType, useEffect, useState } from 'react';
import { tellUnfetched } from '#ui/toast.ts';
import type { CouponQuote } from './SheetSums.tsx';
import { keptChoice } from './kept-choice.ts';

interface Props {
  readonly onQuote: (quote: CouponQuote) => void;
}

type Part = ComponentType<Props & { readonly isWanted: boolean }>;

/** The field and the code that asks the shop about a coupon are fetched only when needed. */
export default function CouponEntry({ onQuote }: Props) {
  const [Field, setField] = useState<Part | null>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    // Fetches the field for a coupon or wrap chosen earlier. A failure is only reported after a press.
    const look = () => {
      if (keptChoice() === null) return;
      fetchField().then(
        (part) => setField(() => part),
        // Without it, the sums are those of the pieces.
        () => onQuote(null),
      );
    };
    look();
    // The page may be restored as it was left, from the checkout.
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, [onQuote]);

  if (Field) return <Field onQuote={onQuote} isWanted={isWanted} />;
  return (
    <button
      type="button"
      className="min-h-11 text-sm text-maroon underline underline-offset-4"
      onClick={() => {
        setIsWanted(true);
        fetchField().then(
          (part) => setField(() => part),
          () => tellUnfetched('Offers Not Loaded'),
        );
      }}
    >
      Offers and coupon codes
    </button>
  );
}

async function fetchField(): Promise<Part> {
  const [{ default: field }, { startDraft }] = await Promise.all([
    import('#features/order/checkout/SheetCoupon.tsx'),
    import('#features/order/checkout/draft.ts'),
  ]);
  startDraft();
  return field;
}
