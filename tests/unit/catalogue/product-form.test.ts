import { expect, test } from 'vitest';
import type { EditedProduct } from '#catalogue/admin-product.ts';
import type { AdminCategory } from '#catalogue/category-input.ts';
import { ProductFields } from '#catalogue/product-input.ts';
import {
  countedAnew,
  ProductForm,
  rateOfNew,
  recountOf,
  rowsIn,
  valuesOf,
} from '#features/admin/catalogue/product-form.ts';

const categoryOf = (id: number, sizes: readonly string[]) =>
  ({ id, hasSizes: sizes.length > 0, sizes }) as unknown as AdminCategory;
const [bangles, kadas, rings] = [
  categoryOf(1, ['2.4', '2.6']),
  categoryOf(2, ['2.4', '2.8']),
  categoryOf(3, []),
];
const pieceOf = {
  categoryId: 1,
  stock: [
    { size: '2.4', onHand: 5, isOffered: true },
    { size: '2.6', onHand: 1, isOffered: true },
    { size: '3.0', onHand: 2, isOffered: false },
  ],
} as unknown as EditedProduct;
const row = (size: string, onHand: string, seenOnHand: number) => ({ size, onHand, seenOnHand });

test('A3: its own category, chosen again, has the counts that were typed, and what they were typed over', () => {
  const typed = [row('2.4', '12', 4), row('', '9', 0)];
  expect(rowsIn(bangles, pieceOf, typed)).toEqual([
    row('2.4', '12', 4),
    row('2.6', '1', 1),
    row('3.0', '2', 2),
  ]);
});

test('A3: another category has its sizes, with what there is of them and what was typed for them', () => {
  expect(rowsIn(kadas, pieceOf, [row('2.4', '12', 5)])).toEqual([row('2.4', '12', 5), row('2.8', '0', 0)]);
  expect(rowsIn(rings, pieceOf, [row('2.4', '12', 5)])).toEqual([row('', '0', 0)]);
  expect(rowsIn(kadas, null, [row('', '3', 0)])).toEqual([row('2.4', '', 0), row('2.8', '', 0)]);
});

test.each([
  ['that was counted elsewhere is no difference to that', row('2.4', '12', 10), row('2.4', '12', 12)],
  ['follows where nobody typed', row('2.4', '10', 10), row('2.4', '12', 12)],
  ['of a size that was written off elsewhere is all there will be', row('S', '5', 5), row('S', '5', 0)],
])('A3: a count %s', (_, typed, counted) => {
  expect(countedAnew(typed, [{ size: '2.4', onHand: 12 }])).toEqual(counted);
});

test.each([
  ['that still says it is that', '6', '4'],
  ['that was typed since stays', '7', '7'],
])('A2: shoppers buy from a count that was sent and is in, and a field %s', (_, typed, onHand) => {
  const sent = [row('2.4', '6', 5), row('2.6', '7', 1)].map((each) => ({
    ...each,
    onHand: Number(each.onHand),
  }));
  expect(countedAnew(row('2.4', typed, 5), [{ size: '2.4', onHand: 4 }], sent)).toEqual(
    row('2.4', onHand, 4),
  );
});

test('A2: what was typed of pieces that were sold since is to be counted again, and no difference to what is left', () => {
  const now = [{ size: '2.4', onHand: 2, isOffered: true }];
  const again = 'The stock has changed in the meantime: 2 of 2.4 left. Please count again.';
  expect(recountOf([row('2.4', '6', 5)], now)).toBe(again);
  expect(recountOf([row('2.4', 'six', 5)], now)).toBe(again);
  for (const fine of [row('2.4', '5', 5), row('2.4', '2', 5), row('2.4', '6', 2), row('2.8', '1', 0)]) {
    expect(recountOf([fine], now)).toBeNull();
  }
});

test('F5: a line that was stored in two stands in its field as one, with a space between them', () => {
  const stored = {
    ...ProductFields.parse({ name: 'Nath', pricePaise: 49_900 }),
    imageUrls: [],
    imageAlts: {},
    attributeIds: [],
    stock: [],
    updatedAt: 1,
    quantityUnits: 1,
    manufacturer: '12 MG Road\nBengaluru',
    importerAddress: '1 Port Road,\r\nChennai',
  } as unknown as EditedProduct;
  const values = valuesOf(stored);
  const inOneLine = { manufacturer: '12 MG Road Bengaluru', importerAddress: '1 Port Road, Chennai' };
  expect(values).toMatchObject(inOneLine);
  expect(ProductForm.parse(values)).toMatchObject(inOneLine);
});

test.each([
  ['7117', null, null, '3'],
  ['9615', null, null, '5'],
  ['९६१५', null, null, '5'],
  ['3926', null, null, '3'],
  ['9615', '9615', 1200, '12'],
  ['96151100', '9615', 1200, '5'],
  ['3926', '9615', 1200, '12'],
])(
  'F9: the rate of a new piece follows its code %j, in a category of %j at %j',
  (hsn, defaultHsn, newRateBps, rate) => {
    const rates = [
      { hsn: '7113', rateBps: 300, fromDate: '2025-09-22', isComing: false },
      { hsn: '7113', rateBps: 1800, fromDate: '2099-01-01', isComing: true },
      { hsn: '7117', rateBps: 300, fromDate: '2025-09-22', isComing: false },
      { hsn: '9615', rateBps: 1800, fromDate: '2017-07-01', isComing: false },
      { hsn: '9615', rateBps: 500, fromDate: '2025-09-22', isComing: false },
    ];
    expect(rateOfNew(rates, hsn, { ...rings, defaultHsn, newRateBps })).toBe(rate);
  },
);

test.each([
  [' ', 'Stock quantity is required.'],
  ['1.5', 'Please enter a whole number.'],
  ['−१', 'Stock cannot be less than 0.'],
])('A5: the form says of %j as a count: %s', (count, message) => {
  const typed = { ...valuesOf(null, []), name: 'Nath', pricePaise: '499', stock: [row('', count, 0)] };
  const { error } = ProductForm.safeParse(typed);
  expect(error?.issues).toMatchObject([{ path: ['stock', 0, 'onHand'], message }]);
});
