import { describe, expect, test } from 'vitest';
import type { EditedProduct, SizeCount } from '#catalogue/admin-product.ts';
import { planImport, readImport } from '#catalogue/plan-import.ts';
import { CSV_COLUMNS, CSV_HEAD, type CsvColumn, productLine } from '#catalogue/product-csv.ts';
import { ProductFields } from '#catalogue/product-input.ts';
import { csvLine, parseCsv } from '#csv.ts';

const NOW = Date.UTC(2026, 0);
const BANGLES = {
  id: 1,
  name: 'Bangles',
  hasSizes: true,
  sizes: ['2.4', '2.6'],
  defaultHsn: null,
  newRateBps: null,
};
const NATHS = { ...BANGLES, id: 2, name: 'Naths', hasSizes: false };
const VALUES = [
  { id: 5, key: 'colour', value: 'gold', label: 'Gold' },
  { id: 4, key: 'colour', value: 'maroon', label: 'Maroon' },
];

const counts = (onHand: Readonly<Record<string, number>>): SizeCount[] =>
  Object.entries(onHand).map(([size, pieces]) => ({ size, onHand: pieces, isOffered: true }));

function productOf(values: Partial<EditedProduct> = {}): EditedProduct {
  const category = values.categoryId === BANGLES.id ? BANGLES : NATHS;
  return {
    ...ProductFields.parse({ name: 'Nath', pricePaise: 49_900, categoryId: category.id }),
    id: 7,
    imageUrls: [],
    imageAlts: {},
    video: null,
    attributeIds: [],
    updatedAt: 1,
    category,
    stock: counts({ '': 10 }),
    ordered: [],
    keptForWaiting: [],
    ...values,
  };
}

const fileOf = (product: EditedProduct) => CSV_HEAD + productLine(product, VALUES);

/** The same file after somebody has typed into it, or a spreadsheet has saved it. */
function rewritten(csv: string, to: Partial<Record<CsvColumn, string>>): string {
  const [head = [], cells = []] = parseCsv(csv, { mostRows: 2 }).map((row) => row.cells);
  return csvLine(head) + csvLine(cells.map((cell, at) => to[CSV_COLUMNS[at] ?? 'id'] ?? cell));
}

const shopWith = (product: EditedProduct) => ({
  products: new Map([[product.id, product]]),
  categories: [BANGLES, NATHS],
  values: VALUES,
  rates: [],
  skus: new Map<string, number>(),
  setAside: new Map(),
  now: NOW,
});

function planOf(csv: string, product: EditedProduct) {
  const { changes, problems, planned } = planImport(readImport(csv), shopWith(product));
  return {
    cells: changes.flatMap(({ cells }) => cells),
    reasons: problems.map((each) => each.reason),
    stock: planned.flatMap((row) => row.stock),
  };
}

describe('A2: what a spreadsheet has written in another way is no change', () => {
  const product = productOf({
    originalPricePaise: 59_950,
    mrpPaise: 60_000,
    offerEndsAt: Date.UTC(2026, 10, 20, 18, 29, 31),
    gstRateBps: 300,
    sku: 'NATH-7',
    isFeatured: true,
    weightG: 12,
    attributeIds: [4, 5],
  });

  test.each<[Partial<Record<CsvColumn, string>>]>([
    [{ price: '499', original_price: '599.5', mrp: '600' }],
    [{ price: '₹ 499.0', mrp: '600.0' }],
    [{ offer_ends_at: '20-11-2026 23:59' }],
    [{ is_featured: 'TRUE', gst_rate: '3.00%', status: 'LIVE', unit_code: 'n', weight_g: '012' }],
    [{ category: 'NATHS', sku: 'nath-7', attribute_colour: 'gold|MAROON' }],
    [{ stock: ' 010', stock_seen: '10 ' }],
  ])('%j', (cells) => {
    expect(planOf(rewritten(fileOf(product), cells), product)).toEqual({ cells: [], reasons: [], stock: [] });
  });

  test.each<[Partial<EditedProduct>, Partial<Record<CsvColumn, string>>]>([
    [
      { name: 'झुमका ✨', description: 'From ₹499 – “light”, naïve, and 🌸.\nWorn daily?' },
      { name: '????? ?', description: 'From ?499 – “light”, naïve, and ??.\nWorn daily?' },
    ],
    [{ offerEndsAt: Date.UTC(2026, 10, 12, 18, 29) }, { offer_ends_at: '11/12/2026 23:59' }],
    [{ sku: '00042' }, { sku: '42' }],
    [{ sku: '8901234567890' }, { sku: '8.90123E+12' }],
    [{ sku: 'MAR-12' }, { sku: '12-Mar' }],
  ])('nor what it has lost there: %j', (values, cells) => {
    const spoilt = { ...product, ...values };
    expect(planOf(rewritten(fileOf(spoilt), cells), spoilt)).toMatchObject({ cells: [], reasons: [] });
  });

  test('but what was typed into a spoilt file is a change', () => {
    const spoilt = { ...product, name: 'झुमका', sku: '00042' };
    const cells = { name: '????? new?', sku: '43', offer_ends_at: '11/19/2026 23:59' };
    const plan = planOf(rewritten(fileOf(spoilt), cells), spoilt);
    expect(plan.reasons).toHaveLength(1);
    const { cells: changed } = planOf(rewritten(fileOf(spoilt), { name: '?????s?', sku: '43' }), spoilt);
    expect(changed.map(({ column }) => column)).toEqual(['name', 'sku']);
  });

  test('but another value is one, and what is no value is refused', () => {
    const cells = { offer_ends_at: '2026-11-20 23:58:00', attribute_colour: 'gold' };
    const { cells: changed } = planOf(rewritten(fileOf(product), cells), product);
    expect(changed.map(({ column }) => column)).toEqual(Object.keys(cells));
    const odd = rewritten(fileOf(product), { offer_ends_at: '2026-11-20 23:59:30', price: '' });
    expect(planOf(odd, product).reasons).toEqual([
      'price: Price is required.',
      'offer_ends_at: "2026-11-20 23:59:30" is no day and time such as 2026-11-20 23:59.',
    ]);
  });
});

describe('A5, G14: a file that is older than what time did undoes none of it', () => {
  const offer = { pricePaise: 99_900, originalPricePaise: 149_900, offerEndsAt: NOW - 60_000 };
  const ended = productOf({ pricePaise: 149_900 });
  const draft = { status: 'draft', publishAt: NOW } as const;
  const dearer = { originalPricePaise: 159_900, offerEndsAt: NOW + 1 };
  const seven = { column: 'stock', before: '10', after: '7' };

  test.each<[string, Partial<EditedProduct>, EditedProduct]>([
    ['an offer that ended', offer, ended],
    ['a draft that went live', draft, productOf()],
    ['both', { ...offer, ...draft }, ended],
  ])('%s, and says what it leaves', (_, then, now) => {
    const { cells, reasons } = planOf(rewritten(fileOf(productOf(then)), { stock: '7' }), now);
    expect(reasons).toEqual([]);
    expect(cells[0]).toEqual(seven);
    const notes = cells.slice(1).map(({ note }) => note);
    expect(new Set(notes)).toEqual(new Set(['Left as it is: the moment in this line has passed.']));
  });

  test.each<[string, Partial<EditedProduct>, EditedProduct, string]>([
    ['another price stands now', offer, productOf({ pricePaise: 129_900 }), 'offer_ends_at'],
    ['another offer runs', offer, { ...ended, ...dearer }, 'offer_ends_at'],
    ['it was put away since', draft, productOf({ status: 'hidden' }), 'publish_at'],
  ])('but where %s, it is refused', (_, then, now, column) => {
    expect(planOf(fileOf(productOf(then)), now).reasons).toEqual([
      `${column}: This moment has passed already.`,
    ]);
  });
});

test.each<[string, string, readonly [number, string]]>([
  ['id,net_quantity,quantity_units,unit_code', '7,"Necklace, 2 earrings",1,SET', [1, 'SET']],
  ['id,net_quantity,unit_code', '7,2 earrings,PAIR', [2, 'PAIR']],
  ['name,price,unit_code', 'Jhumka,499,PAIR', [1, 'PAIR']],
  ['id,net_quantity,quantity_units', '7,2 earrings,', [2, 'N']],
])('F5: of %s a line %s is %j, by its words only where it gives no number', (head, line, [units, code]) => {
  const set = productOf({ netQuantity: '1 set (necklace, earrings)', quantityUnits: 1, unitCode: 'SET' });
  const { planned } = planImport(readImport(`${head}\r\n${line}\r\n`), shopWith(set));
  expect(planned.map(({ fields }) => [fields.quantityUnits, fields.unitCode])).toEqual([[units, code]]);
});

describe('A3: the stock of a file is counted against what its owner saw', () => {
  const file = fileOf(productOf());
  const after = (pieces: number) => productOf({ stock: counts({ '': pieces }) });
  const bangle = (onHand: Readonly<Record<string, number>>) =>
    productOf({ categoryId: BANGLES.id, category: BANGLES, stock: counts(onHand) });

  test('an older file of other changes puts nothing back that was sold', () => {
    expect(planOf(rewritten(file, { price: '549.00' }), after(6))).toEqual({
      cells: [{ column: 'price', before: '499.00', after: '549.00' }],
      reasons: [],
      stock: [],
    });
  });

  test('pieces that were added come on top of what is left, and the line says so', () => {
    expect(planOf(rewritten(file, { stock: '12' }), after(6))).toEqual({
      cells: [
        {
          column: 'stock',
          before: '6',
          after: '8',
          note: '+2 against stock_seen 10: the stock has changed since the file was made.',
        },
      ],
      reasons: [],
      stock: [{ size: '', quantity: 2 }],
    });
    expect(planOf(rewritten(file, { stock: '12' }), after(10)).cells).toEqual([
      { column: 'stock', before: '10', after: '12' },
    ]);
  });

  test('more is not taken away than there is', () => {
    expect(planOf(rewritten(file, { stock: '4' }), after(6)).stock).toEqual([{ size: '', quantity: -6 }]);
    expect(planOf(rewritten(file, { stock: '3' }), after(6)).reasons).toEqual([
      'stock: Pieces were sold in the meantime: 6 left. Please count again.',
    ]);
  });

  test('each size by itself; one that was not seen counts from the stock of now', () => {
    const sized = fileOf(bangle({ '2.4': 5, '2.6': 7 }));
    const changed = rewritten(sized, { stock: '2.6: 8; 2.4: 5' });
    expect(planOf(changed, bangle({ '2.4': 1, '2.6': 7 }))).toEqual({
      cells: [{ column: 'stock', before: '2.4: 1; 2.6: 7', after: '2.4: 1; 2.6: 8' }],
      reasons: [],
      stock: [{ size: '2.6', quantity: 1 }],
    });
    const unseen = rewritten(sized, { stock: '2.4: 5; 2.6: 8', stock_seen: '2.4: 5' });
    expect(planOf(unseen, bangle({ '2.4': 1, '2.6': 7 }))).toMatchObject({
      cells: [{ note: expect.stringMatching(/^2\.6: \+1 to the stock of now\./) as string }],
      stock: [{ size: '2.6', quantity: 1 }],
    });
  });

  test('without the column it counts from the stock of now, and the line says what that does', () => {
    const written = (csv: string) => {
      expect(planOf(csv, after(6))).toEqual({
        cells: [
          {
            column: 'stock',
            before: '6',
            after: '10',
            note: '+4 to the stock of now. The file does not say in stock_seen what you saw, so what was sold or came in since it was made is written over.',
          },
        ],
        reasons: [],
        stock: [{ size: '', quantity: 4 }],
      });
    };
    written('id,stock\r\n7,10\r\n');
    written('id,stock,stock_seen\r\n7,10,\r\n');
    expect(planOf('id,stock\r\n7,6\r\n', after(6))).toEqual({ cells: [], reasons: [], stock: [] });
  });

  test('of a new line all pieces are new, also where it is the copy of another', () => {
    expect(planOf(rewritten(file, { id: '', name: 'Another nath' }), after(6))).toMatchObject({
      cells: expect.arrayContaining([{ column: 'stock', before: '', after: '10' }]) as unknown,
      reasons: [],
      stock: [{ size: '', quantity: 10 }],
    });
  });
});
