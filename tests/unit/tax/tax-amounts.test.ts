import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SELLER_MODES } from '#tax/seller.ts';
import { addUp, shareOut, taxAmounts, taxIncluded, taxOf, taxWithin } from '#tax/tax-amounts.ts';
import { includedTaxText } from '#tax/included-tax.ts';
import { taxInOrder, documentKindOf, headingOf, taxContentOf } from '#tax/tax-document.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { OF_KARNATAKA } from '#tests/support/gstin.ts';

describe('G1: the tax that a price includes', () => {
  test('₹299 at 3 %: two halves within the State, one tax outside', () => {
    expect(taxWithin(299_00, 300, 'intra')).toEqual({
      taxablePaise: 290_30,
      cgstPaise: 4_35,
      sgstPaise: 4_35,
      igstPaise: 0,
      totalPaise: 299_00,
    });
    expect(taxWithin(299_00, 300, 'inter')).toEqual({
      taxablePaise: 290_29,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 8_71,
      totalPaise: 299_00,
    });
  });

  test('discount and delivery are shared out by value, to the paisa', () => {
    const lines = [
      { unitPricePaise: 100_00, quantity: 1, rateBps: 300 },
      { unitPricePaise: 50_00, quantity: 4, rateBps: 500 },
    ];
    const order = { discountPaise: 10_00, shippingPaise: 50_00, giftWrapPaise: 0, totalPaise: 340_00 };
    expect(taxAmounts(lines, order, 'inter').lines).toMatchObject([
      { grossPaise: 100_00, discountPaise: 3_33, deliveryPaise: 16_67, totalPaise: 113_34 },
      { grossPaise: 200_00, discountPaise: 6_67, deliveryPaise: 33_33, totalPaise: 226_66 },
    ]);
  });

  test('what is waived below a rupee is rounded off', () => {
    const lines = [{ unitPricePaise: 100_00, quantity: 1, rateBps: 300 }];
    const order = { discountPaise: 99_50, shippingPaise: 0, giftWrapPaise: 0, totalPaise: 0 };
    expect(taxAmounts(lines, order, 'intra')).toMatchObject({
      taxablePaise: 48,
      cgstPaise: 1,
      sgstPaise: 1,
      roundOffPaise: -50,
      totalPaise: 0,
    });
  });
});

const anyRate = fc.constantFrom(0, 300, 500, 1200, 1800, 2800);
const anySold = fc.record({
  id: fc.nat(),
  name: fc.string(),
  size: fc.constantFrom('', '2.4'),
  hsn: fc.constant('7117'),
  uqc: fc.constantFrom('NOS', 'PRS', 'SET', 'PAC'),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPricePaise: fc.oneof(fc.nat(10_000_00), fc.constantFrom(0, 1, 299_00)),
  gstRateBps: anyRate,
});
/** Orders with a discount of up to all that the goods and their delivery cost, as a coupon may take off. */
const anyOrder = fc
  .tuple(
    fc.array(anySold, { minLength: 1, maxLength: 9 }),
    fc.nat(200_00),
    fc.nat(100_00),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom('KA', 'MH', 'AN', 'no such state'),
    fc.constantFrom(...SELLER_MODES),
  )
  .map(([sold, shippingPaise, giftWrapPaise, part, state, mode]) => {
    const goods = sold.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
    const discountPaise = Math.floor((goods + shippingPaise) * part);
    const due = goods - discountPaise + shippingPaise + giftWrapPaise;
    const totalPaise = due < 100 ? 0 : due;
    const sums = { discountPaise, shippingPaise, giftWrapPaise, totalPaise };
    return { sold, due, mode, order: { ...sums, state, buyerGstin: null } };
  });

test('the document of any order is the order, to the paisa: each mode, each State, each discount, mixed rates', () => {
  fc.assert(
    fc.property(anyOrder, ({ sold, due, mode, order }) => {
      const { lines, roundOffPaise, ...made } = taxContentOf({ mode, stateCode: '29' }, order, sold);
      const sums = addUp(lines);
      const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = sums;
      expect(sums.totalPaise).toBe(due);
      expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(due);
      expect(made).toMatchObject({ taxablePaise, cgstPaise, sgstPaise, igstPaise });
      expect(made.totalPaise).toBe(order.totalPaise);
      expect(due + roundOffPaise).toBe(order.totalPaise);
      const total = (name: 'grossPaise' | 'discountPaise' | 'deliveryPaise') =>
        lines.reduce((sum, line) => sum + line[name], 0);
      expect(total('discountPaise')).toBe(order.discountPaise);
      expect(total('deliveryPaise')).toBe(order.shippingPaise + order.giftWrapPaise);
      for (const line of lines) {
        expect(line.totalPaise).toBe(line.grossPaise - line.discountPaise + line.deliveryPaise);
        expect(
          Math.min(...Object.values(line).filter((value) => typeof value === 'number')),
        ).toBeGreaterThanOrEqual(0);
        expect(line.cgstPaise).toBe(line.sgstPaise);
      }
      const isHome = !['MH', 'AN'].includes(order.state);
      expect(made.supply).toBe(isHome ? 'intra' : 'inter');
      expect(isHome ? igstPaise : cgstPaise).toBe(0);
      if (mode !== 'regular') expect(taxablePaise).toBe(due);
    }),
  );
});

test('G1.1: the tax that is shown of any order is what its document says, before it has one and after', () => {
  fc.assert(
    fc.property(anyOrder, ({ sold, mode, order }) => {
      const { supply, ...document } = taxContentOf({ mode, stateCode: '29' }, order, sold);
      const paise = order.totalPaise === 0 ? 0 : taxOf(document);
      const facts = { sellerMode: mode, sellerState: '29', documentTaxPaise: null };
      const placed = { ...order, shippingAddress: order };
      const bought = sold.map((line) => ({ ...line, priceAtPurchasePaise: line.unitPricePaise }));
      expect(taxInOrder(facts, placed, bought)).toBe(paise);
      const issued = { sellerMode: null, sellerState: null, documentTaxPaise: taxOf(document) };
      expect(taxInOrder(issued, placed, [])).toBe(paise);
      // The lines as the cart's sheet has them.
      const taxed = sold.map((line) => ({ ...line, rateBps: mode === 'regular' ? line.gstRateBps : 0 }));
      expect(taxIncluded(taxed, order, supply)).toBe(paise);
      if (mode !== 'regular') expect(includedTaxText(paise)).toBeNull();
    }),
  );
});

test.each([
  [8_71, 'Includes GST ₹8.71'],
  [0, null],
] as const)('G1.1: %i paise of tax are told as %j', (paise, text) => {
  expect(includedTaxText(paise)).toBe(text);
});

test('what is shared out is all of it, in whole paise, and as even as that can be', () => {
  const anyWeights = fc.array(fc.nat(99_000_000), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.nat(99_000_000), anyWeights, (amount, weights) => {
      const parts = shareOut(amount, weights);
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      if (all === 0) return;
      for (const [place, weight] of weights.entries()) {
        expect(Math.abs((parts[place] ?? 0) - (amount * weight) / all)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test.each([
  ['regular', [300, 500], null, 'tax_invoice', 'Tax Invoice'],
  ['regular', [0], null, 'bill_of_supply', 'Bill of Supply'],
  ['regular', [0, 300], null, 'invoice_cum_bill', 'Invoice-cum-Bill of Supply'],
  ['regular', [0, 300], OF_KARNATAKA, 'tax_invoice', 'Tax Invoice'],
  ['regular', [0], OF_KARNATAKA, 'bill_of_supply', 'Bill of Supply'],
  ['composition', [0, 300], OF_KARNATAKA, 'bill_of_supply', 'Bill of Supply'],
  ['unregistered', [300], null, 'bill', 'Bill'],
] as const)('G1.3: a %s seller of goods at %j issues to a buyer with GSTIN %s a %s', (...facts) => {
  const [mode, rates, gstin, kind, heading] = facts;
  expect(documentKindOf(mode, rates, gstin)).toBe(kind);
  expect(headingOf(kind)).toBe(heading);
});

test('a size belongs to what is described, and each piece is counted in its own unit', () => {
  const sums = { discountPaise: 0, shippingPaise: 0, giftWrapPaise: 0, totalPaise: 299_00 };
  const order = { ...sums, state: 'KA', buyerGstin: null };
  const bangle = { id: 7, name: 'Bangle', size: '2.4', hsn: '7117', quantity: 1, unitPricePaise: 299_00 };
  const { lines } = taxContentOf(DEFAULT_TAX_SETTINGS, order, [{ ...bangle, uqc: 'PAC', gstRateBps: 300 }]);
  expect(lines).toMatchObject([
    { orderItemId: 7, description: 'Bangle, size 2.4', uqc: 'PAC', rateBps: 300 },
  ]);
});
