import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SELLER_MODES } from '#tax/seller.ts';
import { billContentOf } from '#tax/tax-document.server.ts';
import {
  type CreditContent,
  creditOf,
  type CreditRequest,
  leftAfter,
  leftToCredit,
  problemOfCredit,
  worthOf,
} from '#tax/credit-note.ts';
import { type SoldLine, type TaxContent, taxContentOf } from '#tax/tax-document.ts';
import { type TaxableOrder, taxWithin } from '#tax/tax-amounts.ts';

const TAXES = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const;
const OF_A_LINE = [
  ...TAXES,
  'grossPaise',
  'discountPaise',
  'deliveryPaise',
  'totalPaise',
  'quantity',
] as const;

const jhumka: SoldLine = {
  id: 1,
  name: 'Jhumka',
  size: '',
  hsn: '7117',
  uqc: 'PRS',
  quantity: 2,
  unitPricePaise: 299_00,
  gstRateBps: 300,
};
const clip: SoldLine = {
  id: 2,
  name: 'Clip',
  size: '',
  hsn: '9615',
  uqc: 'NOS',
  quantity: 1,
  unitPricePaise: 100_00,
  gstRateBps: 500,
};

function billOf(
  sold: readonly SoldLine[],
  order: Partial<TaxableOrder & { state: string }> = {},
): TaxContent {
  const goods = sold.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
  const { discountPaise = 0, shippingPaise = 0, giftWrapPaise = 0, state = 'KA' } = order;
  const totalPaise = goods - discountPaise + shippingPaise + giftWrapPaise;
  const whole = { discountPaise, shippingPaise, giftWrapPaise, totalPaise, state, ...order };
  return taxContentOf({ mode: 'regular', stateCode: '29' }, { ...whole, buyerGstin: null }, sold);
}

/** Credits one request after the other; those that leave nothing to credit make no note. */
function creditAll(bill: TaxContent, requests: readonly CreditRequest[]) {
  const notes: CreditContent[] = [];
  for (const request of requests) {
    const note = creditOf(bill, leftToCredit(bill, notes), request);
    if (note) notes.push(note);
  }
  return { notes, left: leftToCredit(bill, notes) };
}

const pieces = (lines: CreditRequest['lines'], amountPaise: number | null = null): CreditRequest => {
  return { what: 'pieces', lines, amountPaise };
};
const RETURNED: CreditRequest = { what: 'returned', lines: [], amountPaise: null };

describe('G1.5: a credit note turns the split of its bill round', () => {
  test('two pieces of ₹299, one by one: the last one takes what remains', () => {
    const one = pieces([{ orderItemId: 1, quantity: 1 }]);
    const { notes, left } = creditAll(billOf([jhumka]), [one, one, one]);
    expect(notes).toMatchObject([
      { taxablePaise: 290_30, cgstPaise: 4_35, sgstPaise: 4_35, totalPaise: 299_00 },
      { taxablePaise: 290_28, cgstPaise: 4_36, sgstPaise: 4_36, totalPaise: 299_00 },
    ]);
    expect(left.lines).toMatchObject([{ quantity: 0, totalPaise: 0, cgstPaise: 0 }]);
  });

  test('pieces cost what was paid for them, without their delivery', () => {
    const bill = billOf([jhumka, clip], { discountPaise: 69_80, shippingPaise: 50_00 });
    const one = { what: 'pieces', lines: [{ orderItemId: 1, quantity: 1 }] } as const;
    expect(worthOf(bill, one)).toBe(269_10);
    expect(creditAll(bill, [{ ...one, amountPaise: 269_10 }]).notes).toMatchObject([
      {
        totalPaise: 269_10,
        lines: [{ grossPaise: 299_00, discountPaise: 29_90, deliveryPaise: 0, quantity: 1 }],
      },
    ]);
    // They come with their part of the delivery when more is given back.
    expect(creditAll(bill, [{ ...one, amountPaise: 290_00 }]).notes).toMatchObject([
      { totalPaise: 290_00, lines: [{ grossPaise: 299_00, discountPaise: 29_90, deliveryPaise: 20_90 }] },
    ]);
    // They come at less than was paid when some of it is kept.
    expect(creditAll(bill, [{ ...one, amountPaise: 250_00 }]).notes).toMatchObject([
      { totalPaise: 250_00, lines: [{ grossPaise: 279_90, discountPaise: 29_90, deliveryPaise: 0 }] },
    ]);
    expect(problemOfCredit(bill, { ...one, amountPaise: 290_53 })).toEqual({
      field: 'amountPaise',
      message: 'For that, ₹290.52 can still be credited.',
    });
  });

  test('a price is reduced, of one line or of all, and no piece comes back', () => {
    const bill = billOf([jhumka, clip]);
    const ofAll = { what: 'price', lines: [], amountPaise: 69_80 } as const;
    expect(creditAll(bill, [ofAll]).notes).toMatchObject([
      {
        totalPaise: 69_80,
        lines: [
          { quantity: 0, totalPaise: 59_80 },
          { quantity: 0, totalPaise: 10_00 },
        ],
      },
    ]);
    const ofOne = { ...ofAll, lines: [{ orderItemId: 2, quantity: 1 }] };
    expect(creditAll(bill, [ofOne]).notes).toMatchObject([
      { lines: [{ orderItemId: 2, totalPaise: 69_80 }] },
    ]);
    expect(problemOfCredit(bill, { ...ofOne, amountPaise: 100_01 })?.field).toBe('amountPaise');
  });

  test('delivery is given back by itself, at most what it was', () => {
    const bill = billOf([jhumka, clip], { shippingPaise: 50_00, giftWrapPaise: 20_00 });
    const delivery = { what: 'delivery', lines: [], amountPaise: 70_00 } as const;
    expect(creditAll(bill, [delivery]).notes).toMatchObject([
      { totalPaise: 70_00, lines: [{ grossPaise: 0, deliveryPaise: 59_97 }, { deliveryPaise: 10_03 }] },
    ]);
    expect(problemOfCredit(bill, delivery)).toBeNull();
    expect(problemOfCredit(bill, { ...delivery, amountPaise: 70_01 })?.field).toBe('amountPaise');
  });

  test('what came back already, or was never on the bill, is refused by name', () => {
    const bill = billOf([jhumka]);
    const two = pieces([{ orderItemId: 1, quantity: 2 }]);
    const { left } = creditAll(bill, [pieces([{ orderItemId: 1, quantity: 1 }])]);
    expect(problemOfCredit(left, two)).toEqual({
      field: 'lines',
      message: 'Of Jhumka, 1 can still be credited.',
    });
    expect(problemOfCredit(left, pieces([{ orderItemId: 9, quantity: 1 }]))?.field).toBe('lines');
    expect(problemOfCredit(left, pieces([{ orderItemId: 1, quantity: 1 }]))).toBeNull();
  });

  test('a note on a bill that was waived takes the rounding back too', () => {
    const bill = billOf([{ ...jhumka, quantity: 1, unitPricePaise: 100_00 }], {
      discountPaise: 99_50,
      totalPaise: 0,
    });
    const { notes, left } = creditAll(bill, [RETURNED]);
    expect(notes).toMatchObject([{ taxablePaise: 48, cgstPaise: 1, roundOffPaise: -50, totalPaise: 0 }]);
    expect(left).toMatchObject({ roundOffPaise: 0, totalPaise: 0 });
  });
});

const anySold = (id: number) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant('Piece'),
    size: fc.constant(''),
    hsn: fc.constant('7117'),
    uqc: fc.constantFrom('NOS', 'PRS', 'SET', 'PAC'),
    quantity: fc.integer({ min: 1, max: 9 }),
    unitPricePaise: fc.oneof(fc.nat(10_000_00), fc.nat(20), fc.constantFrom(0, 1, 299_00)),
    gstRateBps: fc.constantFrom(0, 300, 500, 1200, 1800, 2800),
  });
const anyBill = fc
  .tuple(
    fc
      .integer({ min: 1, max: 6 })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => anySold(id)))),
    fc.oneof(fc.nat(200_00), fc.constant(0)),
    fc.oneof(fc.nat(100_00), fc.constant(0)),
    fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(0)),
    fc.constantFrom('KA', 'MH', 'AN'),
    fc.constantFrom(...SELLER_MODES),
  )
  .map(([sold, shippingPaise, giftWrapPaise, part, state, mode]) => {
    const goods = sold.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0);
    const discountPaise = Math.floor((goods + shippingPaise) * part);
    const due = goods - discountPaise + shippingPaise + giftWrapPaise;
    const order = { discountPaise, shippingPaise, giftWrapPaise, totalPaise: due < 100 ? 0 : due, state };
    return taxContentOf({ mode, stateCode: '29' }, { ...order, buyerGstin: null }, sold);
  });
const anyRequest = fc.record({
  what: fc.constantFrom('pieces', 'price', 'delivery'),
  lines: fc.oneof(
    fc.constant([]),
    fc.uniqueArray(fc.record({ orderItemId: fc.nat(5), quantity: fc.integer({ min: 1, max: 9 }) }), {
      selector: ({ orderItemId }) => orderItemId,
    }),
  ),
  amountPaise: fc.oneof(fc.constant(null), fc.nat(20_000_00), fc.nat(9)),
}) satisfies fc.Arbitrary<CreditRequest>;

type CreditLine = CreditContent['lines'][number];

const isBelowZero = (line: CreditLine) => OF_A_LINE.some((name) => line[name] < 0);
const addsUp = (line: CreditLine) =>
  line.totalPaise === line.grossPaise - line.discountPaise + line.deliveryPaise &&
  line.totalPaise === TAXES.reduce((paise, name) => paise + line[name], 0);

test('refunds in any order are credited in full, never more than the bill says, and all of them together just that', () => {
  fc.assert(
    fc.property(anyBill, fc.array(anyRequest, { maxLength: 12 }), (bill, requests) => {
      const notes: CreditContent[] = [];
      for (const request of [...requests, RETURNED]) {
        const left = leftToCredit(bill, notes);
        const note = creditOf(bill, left, request);
        if (!note) continue;
        notes.push(note);
        const sum = TAXES.reduce((paise, name) => paise + note[name], 0);
        expect(sum + note.roundOffPaise).toBe(note.totalPaise);
        if (request.amountPaise !== null && left.totalPaise > 0)
          expect(note.totalPaise).toBe(Math.min(request.amountPaise, left.totalPaise));
        expect(note.lines.filter((line) => isBelowZero(line) || !addsUp(line))).toEqual([]);
        const after = leftToCredit(bill, notes);
        expect(after.totalPaise).toBeGreaterThanOrEqual(0);
        expect(after.lines.filter(isBelowZero)).toEqual([]);
      }
      const after = leftToCredit(bill, notes);
      expect(after).toMatchObject({ totalPaise: 0, roundOffPaise: 0 });
      for (const name of TAXES)
        expect(
          notes.reduce((paise, note) => paise + note[name], 0),
          name,
        ).toBe(bill[name]);
      expect(after.lines.filter((line) => TAXES.some((name) => line[name] !== 0))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('a bill of what is left after refunds adds up to it, by the rule of any bill', () => {
  const asked = fc.array(anyRequest, { maxLength: 6 });
  fc.assert(
    fc.property(anyBill, fc.constantFrom(...SELLER_MODES), asked, (whole, mode, requests) => {
      const left = leftAfter(whole, whole, requests);
      const bill = billContentOf(whole, mode, requests, null);
      const { totalPaise } = left.totalPaise <= 0 ? whole : left;
      expect(bill.totalPaise).toBe(totalPaise);
      const sum = bill.lines.reduce((paise, line) => paise + line.totalPaise, 0);
      expect(sum + bill.roundOffPaise).toBe(totalPaise);
      for (const name of [...TAXES, 'totalPaise'] as const)
        expect(
          bill.lines.reduce((paise, line) => paise + line[name], 0),
          name,
        ).toBe(bill[name] - (name === 'totalPaise' ? bill.roundOffPaise : 0));
      expect(bill.lines.filter((line) => isBelowZero(line))).toEqual([]);
      for (const line of bill.lines) {
        expect(line.quantity).toBeGreaterThan(0);
        expect(line.grossPaise).toBe(line.quantity * line.unitPricePaise);
        expect(line).toMatchObject(taxWithin(line.totalPaise, line.rateBps, bill.supply));
      }
    }),
    { numRuns: 1_000 },
  );
});

test('G1.5: two pieces of three are two thirds of what was paid, and so is the most that goes back with them', () => {
  const bill = billOf([{ ...jhumka, quantity: 3 }], { discountPaise: 89_70, shippingPaise: 50_00 });
  const two = { what: 'pieces', lines: [{ orderItemId: 1, quantity: 2 }] } as const;
  expect(worthOf(bill, two)).toBe(538_20);
  expect(creditOf(bill, bill, { ...two, amountPaise: 538_20 })).toMatchObject({
    lines: [{ quantity: 2, grossPaise: 598_00, discountPaise: 59_80, deliveryPaise: 0 }],
  });
  expect(problemOfCredit(bill, { ...two, amountPaise: 571_53 })).toBeNull();
  expect(problemOfCredit(bill, { ...two, amountPaise: 571_54 })?.field).toBe('amountPaise');
});

test('what was kept of pieces that came back goes back with all that is left', () => {
  const bill = billOf([{ ...jhumka, quantity: 1 }]);
  const all = { what: 'pieces', lines: [] } as const;
  const first = creditOf(bill, bill, { ...all, amountPaise: 250_00 });
  const left = leftToCredit(bill, first ? [first] : []);
  expect(left).toMatchObject({ totalPaise: 49_00, lines: [{ quantity: 0 }] });
  expect(worthOf(left, all)).toBe(49_00);
  expect(creditOf(bill, left, { ...all, amountPaise: null })?.totalPaise).toBe(49_00);
});
