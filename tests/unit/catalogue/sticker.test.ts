import { expect, test } from 'vitest';
import { monthText, parseMonth, parseStickers, stickerPrice } from '#catalogue/sticker.ts';
import { adminPaths } from '#paths/admin-paths.ts';

const read = (query: string) => parseStickers(new URLSearchParams(query));

test('G7: the address of stickers says each piece with its copies, and is read as it was written', () => {
  const pieces = [
    { id: 4, copies: 2 },
    { id: 7, copies: 1 },
  ];
  expect(parseStickers(new URL(adminPaths.stickers(pieces), 'https://shop.test').searchParams)).toEqual(
    pieces,
  );
  expect(read('p4=3&month=2026-11')).toEqual([{ id: 4, copies: 3 }]);
});

test.each([
  ['which costs less since', { mrpPaise: null }, 499_00, 499_00],
  ['whose MRP was lowered since', { mrpPaise: 450_00 }, 499_00, 499_00],
  ['which costs more since', { mrpPaise: 599_00 }, 499_00, 599_00],
  ['of no order', { mrpPaise: null }, undefined, 399_00],
])('G7: the MRP on a piece %s is not below what was paid for it', (_, said, soldPaise, mrpPaise) => {
  const piece = {
    id: 4,
    name: 'Nath',
    sku: null,
    hsn: '7117',
    manufacturer: '',
    category: null,
    pricePaise: 399_00,
    originalPricePaise: null,
    offerEndsAt: null,
    countryOfOrigin: 'India',
    importerName: '',
    importerAddress: '',
    netQuantity: '1 N',
    quantityUnits: 1,
    unitCode: 'N' as const,
  };
  expect(stickerPrice({ ...piece, ...said, ...(soldPaise !== undefined && { soldPaise }) })).toBe(mrpPaise);
});

test('G7: the month of a sticker is one of a calendar', () => {
  expect(parseMonth('2026-10', '2026-11')).toBe('2026-10');
  for (const typed of ['10/2026', ' 10 - 2026 ', '10.2026'])
    expect(parseMonth(typed, '2026-11')).toBe('2026-10');
  expect(parseMonth('1/2027', '2026-11')).toBe('2027-01');
  for (const odd of [null, '2026-13', '13/2026', '']) expect(parseMonth(odd, '2026-11')).toBe('2026-11');
  expect(monthText('2026-01')).toBe('01/2026');
});
