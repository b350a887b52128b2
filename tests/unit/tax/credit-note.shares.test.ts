import { expect, test } from 'vitest';
import { creditOf, leftToCredit, problemOfCredit, worthOf } from '#tax/credit-note.ts';
import { taxContentOf } from '#tax/tax-document.ts';

const clip = { id: 1, name: 'Clip', size: '', hsn: '9615', uqc: 'NOS' } as const;

interface Sold {
  readonly quantity: number;
  readonly unitPricePaise: number;
  readonly gstRateBps: number;
  readonly discountPaise?: number;
  readonly shippingPaise?: number;
  readonly state?: string;
}

function billOf({ discountPaise = 0, shippingPaise = 0, state = 'KA', ...sold }: Sold) {
  const totalPaise = sold.quantity * sold.unitPricePaise - discountPaise + shippingPaise;
  const order = { discountPaise, shippingPaise, giftWrapPaise: 0, totalPaise, state, buyerGstin: null };
  return taxContentOf({ mode: 'regular', stateCode: '29' }, order, [{ ...clip, ...sold }]);
}

test('G1.5: two pieces of three are two thirds of what was paid, and so is the most that goes back with them', () => {
  const three = { quantity: 3, unitPricePaise: 299_00, gstRateBps: 300 };
  const bill = billOf({ ...three, discountPaise: 89_70, shippingPaise: 50_00 });
  const two = { what: 'pieces', lines: [{ orderItemId: 1, quantity: 2 }] } as const;
  expect(worthOf(bill, two)).toBe(538_20);
  expect(creditOf(bill, bill, { ...two, amountPaise: 538_20 })).toMatchObject({
    lines: [{ quantity: 2, grossPaise: 598_00, discountPaise: 59_80, deliveryPaise: 0 }],
  });
  expect(problemOfCredit(bill, { ...two, amountPaise: 571_53 })).toBeNull();
  expect(problemOfCredit(bill, { ...two, amountPaise: 571_54 })?.field).toBe('amountPaise');
});

test('what was kept of pieces that came back goes back with all that is left', () => {
  const bill = billOf({ quantity: 1, unitPricePaise: 299_00, gstRateBps: 300 });
  const all = { what: 'pieces', lines: [] } as const;
  const first = creditOf(bill, bill, { ...all, amountPaise: 250_00 });
  const left = leftToCredit(bill, first ? [first] : []);
  expect(left).toMatchObject({ totalPaise: 49_00, lines: [{ quantity: 0 }] });
  expect(worthOf(left, all)).toBe(49_00);
  expect(creditOf(bill, left, { ...all, amountPaise: null })?.totalPaise).toBe(49_00);
});
