import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { Creditable } from '#tax/credit-note.ts';
import RefundWhat from '#features/admin/order/RefundWhat.tsx';
import { EVERYTHING, PART, refundForm, refundValues } from '#features/admin/order/refund-form.ts';

const line = {
  lineNo: 1,
  orderItemId: 7,
  description: 'Nath',
  hsn: '7117',
  quantity: 2,
  unitPricePaise: 100_00,
  grossPaise: 200_00,
  discountPaise: 0,
  deliveryPaise: 50_00,
  rateBps: 300,
  taxablePaise: 242_72,
  cgstPaise: 3_64,
  sgstPaise: 3_64,
  igstPaise: 0,
  totalPaise: 250_00,
  uqc: 'PRS',
} as const;
const left: Creditable = { lines: [line], roundOffPaise: 0, totalPaise: 250_00, supply: 'intra' };
const toCome = { left, isBilled: false };
const empty = refundValues(toCome);
const values = { ...empty, what: 'price', amountPaise: '250' };
const pieces = { ...values, what: 'pieces', amountPaise: '' };

const problemsOf = (typed: typeof values, of: typeof toCome | null = toCome) =>
  refundForm(of, 250_00)
    .safeParse(typed)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('A2: nothing is chosen beforehand, neither what nor how much', () => {
  for (const refundable of [toCome, { left, isBilled: true }, null]) {
    expect(refundValues(refundable)).toMatchObject({ what: '', amountPaise: '', reason: '' });
    expect(
      refundForm(refundable, 250_00).safeParse({ ...empty, amountPaise: '250' }).error?.issues,
    ).toMatchObject([{ path: ['what'], message: 'Please say what is refunded.' }, { path: ['reason'] }]);
  }
});

test('A2: everything is a choice of its own: of a bill all pieces, of one to come its price', () => {
  const typed = { ...empty, what: EVERYTHING, amountPaise: '250', reason: 'It broke' };
  const sent = { amountPaise: 250_00, reason: 'It broke' };
  const withoutPieces = { ...left, lines: [{ ...line, quantity: 0 }] };
  expect(refundForm(toCome, 250_00).parse(typed)).toEqual({ ...sent, what: 'price' });
  expect(refundForm({ left, isBilled: true }, 250_00).parse(typed)).toEqual({ ...sent, what: 'pieces' });
  expect(refundForm({ left: withoutPieces, isBilled: true }, null).parse(typed)).toEqual({
    ...sent,
    what: 'price',
  });
  expect(refundForm(null, 250_00).parse(typed)).toEqual(sent);
});

test('A2: all that is missing of a refund is said at once, and of pieces no amount', () => {
  expect(problemsOf(pieces)).toEqual([
    ['lines', 'Please choose the pieces.'],
    ['reason', 'Please give a reason.'],
  ]);
  expect(problemsOf({ ...pieces, amountPaise: 'much', reason: 'It broke' })).toEqual([
    ['lines', 'Please choose the pieces.'],
    ['amountPaise', '"much" is no amount in rupees.'],
  ]);
  const missing = [
    ['amountPaise', 'Please enter an amount.'],
    ['reason', 'Please give a reason.'],
  ];
  expect(problemsOf({ ...values, amountPaise: '' })).toEqual(missing);
  expect(problemsOf({ ...pieces, pieces: ['1'] })).toEqual(missing);
  expect(problemsOf({ ...pieces, what: PART }, null)).toEqual(missing);
  expect(problemsOf({ ...values, what: '', reason: 'It broke' })).toEqual([
    ['what', 'Please say what is refunded.'],
  ]);
});

test('A2: a refund is sent with what was chosen of its kind', () => {
  const typed = { ...values, pieces: ['1'], restock: true, amountPaise: '100', reason: 'It broke' };
  const sent = { amountPaise: 100_00, reason: 'It broke' };
  const lines = [{ orderItemId: 7, quantity: 1 }];
  expect(refundForm(toCome, 250_00).parse({ ...typed, what: 'pieces' })).toEqual({
    ...sent,
    what: 'pieces',
    lines,
    restock: true,
  });
  const ofRest = { ...typed, what: 'pieces', amountPaise: '250' };
  expect(refundForm(toCome, 250_00).parse(ofRest)).not.toHaveProperty('restock');
  expect(refundForm(toCome, null).parse(ofRest)).toHaveProperty('restock', true);
  expect(refundForm(toCome, 250_00).parse(typed)).toEqual({ ...sent, what: 'price' });
  expect(refundForm(null, 250_00).parse({ ...typed, what: PART })).toEqual(sent);
});

interface Asking {
  /** The delivery that is left to be refunded. */
  readonly paise: number;
  readonly typed?: typeof values;
  readonly restPaise?: number | null;
}

function Asked({ paise, typed = values, restPaise = 250_00 }: Asking) {
  const lines = [{ ...line, deliveryPaise: paise, totalPaise: line.totalPaise - 50_00 + paise }];
  const of = { left: { ...left, lines }, isBilled: false, mostPaise: 250_00, restPaise };
  const children = createElement(RefundWhat, of);
  return createElement(FormProvider<typeof values>, { ...useForm({ defaultValues: typed }), children });
}

test('A2: pieces are put on sale again by choice, unless all that is left of the money goes back; delivery is offered while some is left', () => {
  const asked = (amountPaise: string, of: Partial<Asking> = {}) =>
    renderToStaticMarkup(createElement(Asked, { paise: 50_00, typed: { ...pieces, amountPaise }, ...of }));
  for (const typed of ['', '249.99']) expect(asked(typed)).toContain('Put them on sale again');
  for (const typed of ['250', '₹250.00']) expect(asked(typed)).not.toContain('Put them on sale again');
  // An earlier one that is pending may be the last.
  expect(asked('250', { restPaise: null })).toContain('Put them on sale again');
  expect(asked('')).toContain('>Delivery and wrapping<');
  expect(asked('', { paise: 0 })).not.toContain('Delivery and wrapping');
});
