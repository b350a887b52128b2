import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRupees } from '#money.ts';
import {
  AMOUNT_NAMES,
  type AmountName,
  amountRows,
  amountsOf,
  TOTAL_WITH_TAXES,
} from '#order/order-amounts.ts';
import { type PricedLine, priceOrder } from '#pricing/price-order.ts';

const amounts = {
  subtotalPaise: 998_00,
  discountPaise: 99_80,
  shippingPaise: 50_00,
  giftWrapPaise: 0,
  taxesPaise: 0,
  totalPaise: 948_20,
};
const free = { ...amounts, discountPaise: 0, shippingPaise: 0, totalPaise: 998_00 };
const shownOf = (...args: Parameters<typeof amountRows>) =>
  amountRows(...args).map(({ label, amount }) => `${label}: ${amount}`);

test.each([
  ['without one, sent for nothing', free, {}, ['Subtotal: ₹998.00', 'Shipping: Free', 'Total: ₹998.00']],

  [
    'with the coupon, in the words of a place',
    amounts,
    { couponCode: 'DIWALI10', labels: { totalPaise: TOTAL_WITH_TAXES } },
    [
      'Subtotal: ₹998.00',
      'Discount (DIWALI10): −₹99.80',
      'Shipping: ₹50.00',
      'Total, taxes included: ₹948.20',
    ],
  ],
  ['that are not known yet', null, {}, ['Subtotal: —', 'Shipping: —', 'Total: —']],
] as const)('S5: the sums %s', (_, given, options, rows) => {
  expect(shownOf(given, options)).toEqual(rows);
});

const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  pricePaise: fc.nat(10_000_00),
  originalPricePaise: fc.constant(null),
  offerEndsAt: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const anyAmounts = fc
  .record({
    lines: fc.array(anyLine, { maxLength: 9 }),
    discount: fc.option(
      fc.record({
        discountType: fc.constant('percentage' as const),
        discountValue: fc.integer({ min: 1, max: 10_000 }),
      }),
    ),
    shipping: fc.record({ freeThresholdPaise: fc.nat(1_000_00), feePaise: fc.nat(200_00) }),
    giftWrapPaise: fc.nat(500_00),
    at: fc.constant(1),
  })
  .map(priceOrder);

/** An amount as somebody reads it, in paise. */
function paiseIn(text: string): number {
  if (text === 'Free') return 0;
  const paise = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
  return text.startsWith('−') ? -paise : paise;
}

test('S5: whoever adds up the rows of any order gets its total, but for less than a rupee that is waived', () => {
  fc.assert(
    fc.property(anyAmounts, (each) => {
      const rows = amountRows(each);
      const total = rows.at(-1);
      expect(total).toMatchObject({ name: 'totalPaise', amount: formatRupees(each.totalPaise) });
      const sum = rows.slice(0, -1).reduce((paise, { amount }) => paise + paiseIn(amount), 0);
      expect(sum - each.totalPaise).toBe(each.totalPaise === 0 && sum < 100 ? sum : 0);
    }),
  );
});

test('every amount that an order has is shown, and kept, once it is not zero', () => {
  const one = Object.fromEntries(AMOUNT_NAMES.map((name, nth) => [name, (nth + 1) * 100]));
  const each = one as Record<AmountName, number>;
  expect(amountRows(each).map(({ name }) => name)).toEqual(AMOUNT_NAMES);
  expect(amountsOf(each)).toEqual(each);
  expect(
    Object.keys(
      priceOrder({
        lines: [],
        discount: null,
        giftWrapPaise: 0,
        at: 1,
        shipping: { freeThresholdPaise: 0, feePaise: 0 },
      }),
    ).toSorted(),
  ).toEqual(AMOUNT_NAMES.toSorted());
});
