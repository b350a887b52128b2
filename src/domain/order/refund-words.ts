import type { RefundPurpose } from '../payment/credit-request.ts';
import { sizeSuffix } from '../stock/size-suffix.ts';
import type { Refunded } from '../tax/credit-note.ts';

interface NamedLine {
  readonly id: number;
  readonly name: string;
  readonly selectedSize: string;
}

const WORDS: Readonly<Record<Exclude<Refunded, 'pieces'>, string>> = {
  price: 'a lower price',
  delivery: 'delivery',
  goodwill: 'a gift of ours',
};

/** Of the pieces of a line. */
export const refundedOf = (refunded: number, quantity: number) =>
  `${String(refunded)} of ${String(quantity)} refunded`;

/** What a refund is for, to whoever ordered; null where nobody has said so. Of all that is left no price is lowered. */
export function refundWords(
  { what, lines }: RefundPurpose,
  items: readonly NamedLine[],
  isOfRest = false,
): string | null {
  if (what === 'price' && isOfRest && !lines?.length) return null;
  if (what !== 'pieces') return what && WORDS[what];
  const named = (lines ?? []).flatMap(({ orderItemId, quantity }) => {
    const item = items.find(({ id }) => id === orderItemId);
    if (!item) return [];
    const { name, selectedSize } = item;
    return [`${String(quantity)} × ${name}${sizeSuffix(selectedSize)}`];
  });
  return named.length === 0 ? 'all pieces' : named.join(' and ');
}
