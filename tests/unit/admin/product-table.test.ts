import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import ProductTable from '#features/admin/catalogue/ProductTable.tsx';

const nothing = () => undefined;
const tableOf = (dates: { readonly publishAt: number | null; readonly offerEndsAt: number | null }) => {
  const product = {
    id: 1,
    name: 'Kada',
    status: 'draft' as const,
    pricePaise: 499_00,
    originalPricePaise: 599_00,
    stockQuantity: 0,
    stock: [],
    ordered: [],
    keptForWaiting: [],
    sku: null,
    costPaise: 300_00,
    taxRateBps: 300,
    isFeatured: false,
    imageUrl: null,
    category: null,
    updatedAt: 1,
    ...dates,
  };
  const table = createElement(ProductTable, {
    items: [product],
    selected: new Map(),
    copying: [],
    onSelect: nothing,
    onMakeLive: nothing,
    onDuplicate: nothing,
    onRemove: nothing,
  });
  return renderToStaticMarkup(table);
};

test('G14: a day that is a year too late is seen to be', () => {
  const day = Date.UTC(2099, 10, 24, 13, 30);
  expect(tableOf({ publishAt: day, offerEndsAt: null })).toMatch(/Goes live 24 Nov 2099,\s7:00\spm/);
  expect(tableOf({ publishAt: null, offerEndsAt: day })).toMatch(/Offer until 24 Nov 2099,\s7:00\spm/);
});

test('A2: once an offer has ended the list has the price that the shop asks', () => {
  const table = tableOf({ publishAt: null, offerEndsAt: Date.UTC(2026, 0, 1) });
  expect(table).toContain('₹599.00');
  expect(table).not.toMatch(/₹499\.00|instead of|Offer until/);
});

test('G14: the margin in the list is without the tax that the price contains', () => {
  expect(tableOf({ publishAt: null, offerEndsAt: null })).toContain('Margin 38% after GST');
});
