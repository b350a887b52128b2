import { formatRupees } from '#money.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';

export type AmountName = keyof OrderAmounts;

interface AmountWords {
  readonly label: string;
  readonly isTakenOff?: true;
  /** Shown instead of ₹0.00; null leaves the row out. */
  readonly ifNothing?: string | null;
}

/** Every screen, mail and file has the amounts in this order. */
const AMOUNTS = {
  subtotalPaise: { label: 'Subtotal' },
  discountPaise: { label: 'Discount', isTakenOff: true, ifNothing: null },
  shippingPaise: { label: 'Shipping', ifNothing: 'Free' },
  giftWrapPaise: { label: 'Gift wrap', ifNothing: null },
  taxesPaise: { label: 'Taxes', ifNothing: null },
  totalPaise: { label: 'Total' },
} as const satisfies Record<AmountName, AmountWords>;

export const AFTER_REFUNDS = 'After refunds';

export const AMOUNT_NAMES = Object.keys(AMOUNTS) as AmountName[];

export function amountLabel(name: AmountName): string {
  return AMOUNTS[name].label;
}

interface AmountRow {
  readonly name: AmountName;
  readonly label: string;
  readonly amount: string;
}

interface AmountRowsOptions {
  readonly couponCode?: string | null;
  readonly labels?: Partial<Readonly<Record<AmountName, string>>>;
}

export function amountRows(
  amounts: OrderAmounts | null,
  { couponCode = null, labels = {} }: AmountRowsOptions = {},
): AmountRow[] {
  return AMOUNT_NAMES.flatMap((name) => {
    const { label, isTakenOff, ifNothing }: AmountWords = AMOUNTS[name];
    const paise = amounts === null ? null : amounts[name];
    if (ifNothing === null && (paise === null || paise === 0)) return [];
    const amount = paise === null ? '—' : paise === 0 && ifNothing ? ifNothing : formatRupees(paise);
    const coupon = name === 'discountPaise' && couponCode !== null ? ` (${couponCode})` : '';
    return [{ name, label: (labels[name] ?? label) + coupon, amount: (isTakenOff ? '−' : '') + amount }];
  });
}

export function amountsOf(amounts: OrderAmounts): OrderAmounts {
  const { subtotalPaise, discountPaise, shippingPaise, giftWrapPaise, taxesPaise, totalPaise } = amounts;
  return { subtotalPaise, discountPaise, shippingPaise, giftWrapPaise, taxesPaise, totalPaise };
}

export const TOTAL_WITH_TAXES = 'Total, taxes included';
