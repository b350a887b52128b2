import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Discount, discountOf, goodsLeaving } from '#pricing/discount.ts';
import { type PricedLine, priceOrder } from '#pricing/price-order.ts';

const AT = 1_000;
const shipping = { freeThresholdPaise: 500_00, feePaise: 50_00 };

const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  pricePaise: fc.nat(10_000_00),
  originalPricePaise: fc.option(fc.nat(20_000_00)),
  offerEndsAt: fc.option(fc.integer({ min: AT - 2, max: AT + 2 })),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const anyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ discountType: fc.constant('percentage'), discountValue: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ discountType: fc.constant('fixed_amount'), discountValue: fc.integer({ min: 1, max: 1e9 }) }),
);
const anyOrder = fc.record({
  lines: fc.array(anyLine, { maxLength: 50 }),
  discount: fc.option(anyDiscount),
  shipping: fc.record({ freeThresholdPaise: fc.nat(1_000_00), feePaise: fc.nat(200_00) }),
  giftWrapPaise: fc.nat(500_00),
  at: fc.constant(AT),
});

const line = (pricePaise: number, quantity = 1): PricedLine => {
  return { pricePaise, quantity, originalPricePaise: null, offerEndsAt: null };
};
const percent = (discountValue: number): Discount => ({ discountType: 'percentage', discountValue });
const fixed = (discountValue: number): Discount => ({ discountType: 'fixed_amount', discountValue });
const price = (lines: PricedLine[], discount: Discount | null = null, giftWrapPaise = 0) =>
  priceOrder({ lines, discount, shipping, giftWrapPaise, at: AT });

describe('D6: amounts of any order', () => {
  test('are whole paise, never negative, and no discount is above what it is taken off', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const amounts = priceOrder(order);
        for (const paise of Object.values(amounts)) {
          expect(Number.isSafeInteger(paise) && paise >= 0).toBe(true);
        }
        const { subtotalPaise, discountPaise, shippingPaise, taxesPaise } = amounts;
        expect(discountPaise).toBeLessThanOrEqual(subtotalPaise + shippingPaise + taxesPaise);
      }),
    );
  });

  test('add up as the database demands; less than a rupee is waived', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { subtotalPaise, discountPaise, shippingPaise, giftWrapPaise, taxesPaise, totalPaise } =
          priceOrder(order);
        const sum = subtotalPaise - discountPaise + shippingPaise + giftWrapPaise + taxesPaise;
        expect(totalPaise).toBe(sum < 100 ? 0 : sum);
      }),
    );
  });

  test('one more piece never makes the goods cheaper', () => {
    fc.assert(
      fc.property(anyOrder, anyLine, (order, more) => {
        const goods = (lines: PricedLine[]) => {
          const { totalPaise, shippingPaise } = priceOrder({ ...order, lines, shipping: free });
          return totalPaise - shippingPaise;
        };
        const free = { freeThresholdPaise: 0, feePaise: 0 };
        expect(goods([...order.lines, more])).toBeGreaterThanOrEqual(goods(order.lines));
      }),
    );
  });

  test('a percentage is exact to half a paisa, half of one in favour of the shopper', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 10_000 }), (subtotal, value) => {
        const exact = BigInt(subtotal) * BigInt(value);
        expect(BigInt(discountOf(percent(value), subtotal))).toBe((exact + 5_000n) / 10_000n);
      }),
    );
  });
});

describe('D6: step by step', () => {
  test('an offer that is over gives the original price back', () => {
    const offer = { pricePaise: 300_00, originalPricePaise: 400_00, quantity: 2 };
    expect(price([{ ...offer, offerEndsAt: AT + 1 }]).subtotalPaise).toBe(600_00);
    expect(price([{ ...offer, offerEndsAt: AT }]).subtotalPaise).toBe(800_00);
  });

  test('S5: the discount comes before free shipping', () => {
    expect(price([line(520_00)])).toMatchObject({ shippingPaise: 0, totalPaise: 520_00 });
    expect(price([line(520_00)], fixed(20_00))).toMatchObject({ shippingPaise: 0, totalPaise: 500_00 });
    expect(price([line(520_00)], fixed(20_01))).toMatchObject({ shippingPaise: 50_00, totalPaise: 549_99 });
  });

  test('S9: with what is said to be missing shipping is free, and not with a rupee less', () => {
    expect(goodsLeaving(500_00, percent(1_000))).toBe(555_56);
    expect(goodsLeaving(500_00, fixed(20_00))).toBe(520_00);
    expect(goodsLeaving(500_00, percent(10_000))).toBeNull();
    fc.assert(
      fc.property(anyDiscount, fc.integer({ min: 1, max: 10_000_00 }), (discount, freeThresholdPaise) => {
        const goods = goodsLeaving(freeThresholdPaise, discount);
        fc.pre(goods !== null);
        const at = (paise: number) => paise - discountOf(discount, paise);
        expect(at(goods)).toBeGreaterThanOrEqual(freeThresholdPaise);
        // A share of nearly all leaves as much for some more goods: half a paisa counts for the shopper.
        expect(at(goods - 1_00)).toBeLessThanOrEqual(freeThresholdPaise);
      }),
    );
  });

  test('S5: a discount goes up to the goods with their shipping, and no further', () => {
    expect(price([line(100_00)], fixed(120_00))).toMatchObject({ discountPaise: 120_00, totalPaise: 30_00 });
    expect(price([line(100_00)], fixed(900_00))).toMatchObject({ discountPaise: 150_00, totalPaise: 0 });
    expect(price([line(100_00)], percent(10_000))).toMatchObject({ totalPaise: 50_00 });
  });

  test.each([
    [149_00, 1_00],
    [149_01, 0],
    [150_00, 0],
  ])('a coupon of %d paise leaves %d to pay: under a rupee is waived', (off, left) => {
    expect(price([line(100_00)], fixed(off)).totalPaise).toBe(left);
  });

  test('the wrap makes no shipping free, is no goods to a coupon, and is paid for whatever one takes off', () => {
    expect(price([line(480_00)], null, 49_00)).toMatchObject({
      subtotalPaise: 480_00,
      shippingPaise: 50_00,
      giftWrapPaise: 49_00,
      totalPaise: 579_00,
    });
    expect(price([line(520_00)], percent(10_00), 49_00)).toMatchObject({
      discountPaise: 52_00,
      shippingPaise: 50_00,
      totalPaise: 567_00,
    });
    expect(price([line(100_00)], fixed(900_00), 49_00)).toMatchObject({
      discountPaise: 150_00,
      totalPaise: 49_00,
    });
  });

  test('nothing costs nothing', () => {
    expect(price([])).toMatchObject({ subtotalPaise: 0, shippingPaise: 0, totalPaise: 0 });
  });
});
