import { banknoteIcon, mapPinIcon, rotateCcwIcon, shieldCheckIcon, truckIcon } from '#ui/icons.ts';
import { formatRupees } from '#money.ts';
import { RETURN_HOURS } from '#order/promises.ts';
import { type CodRules, isAlwaysFree, type Shipping } from '#shop-settings/delivery-terms.ts';
import type { OnlyState } from '#tax/seller.ts';

interface PiecePromise {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
}

export function productPromises(
  shipping: Shipping,
  cod: CodRules,
  onlyState: OnlyState | null,
): readonly PiecePromise[] {
  return [
    ...(onlyState === null
      ? []
      : [{ icon: mapPinIcon, title: `Within ${onlyState.name} only`, text: 'We deliver to no other state' }]),
    { icon: truckIcon, ...sending(shipping) },
    ...(cod.isEnabled && cod.maxPaise > 0
      ? [{ icon: banknoteIcon, title: 'Cash on delivery', text: codText(cod) }]
      : []),
    {
      icon: rotateCcwIcon,
      title: 'Returns and exchanges',
      text: `Ask within ${RETURN_HOURS} hours of delivery`,
    },
    { icon: shieldCheckIcon, title: 'Secure payment', text: 'UPI, cards and more, through Razorpay' },
  ];
}

function sending(shipping: Shipping): Pick<PiecePromise, 'title' | 'text'> {
  if (isAlwaysFree(shipping)) return { title: 'Free shipping', text: 'On every order' };
  return {
    title: `Free shipping from ${formatRupees(shipping.freeThresholdPaise)}`,
    text: `Smaller orders ${formatRupees(shipping.feePaise)}`,
  };
}

function codText({ minPaise, maxPaise }: CodRules): string {
  return minPaise > 0
    ? `On orders of ${formatRupees(minPaise)} to ${formatRupees(maxPaise)}`
    : `On orders up to ${formatRupees(maxPaise)}`;
}
