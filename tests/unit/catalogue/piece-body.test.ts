import { expect, test } from 'vitest';
import type { CategoryDefaults, AdminCategory } from '#catalogue/category-input.ts';
import { addPhotos, newBatch, type Piece, placePhoto } from '#features/admin/catalogue/photos/photo-batch.ts';
import { bodyOf } from '#features/admin/catalogue/photos/piece-body.ts';

const DEFAULTS: CategoryDefaults = {
  categoryId: 3,
  hsn: '7117',
  gstRateBps: 300,
  countryOfOrigin: 'Thailand',
  manufacturer: '',
  importerName: 'Asha Imports',
  importerAddress: '1 Port Road, Chennai',
  netQuantity: '',
  quantityUnits: 2,
  unitCode: 'PAIR',
};

function pieceOf(): Piece {
  const photo = { key: 'a', name: 'a.jpg', takenAt: 0, likeness: null, sent: null };
  const [piece] = placePhoto(addPhotos(newBatch(0), [photo]), 'a', 'ffffffffffffffff').pieces;
  if (!piece) throw new Error('A photo makes a piece.');
  return { ...piece, name: 'Jhumka', price: '499', categoryId: '3', counts: { '': '4' } };
}

const BANGLES: AdminCategory = {
  id: 3,
  name: 'Bangles',
  slug: 'bangles',
  description: null,
  otherWords: '',
  imageUrl: null,
  hasSizes: true,
  sizes: ['2.4', '2.6', '2.8'],
  defaultHsn: null,
  defaultRateBps: null,
  newRateBps: null,
  productCount: 0,
};

const stockOf = (counts: Record<string, string>) =>
  bodyOf({ categories: [BANGLES], defaults: [] }, { ...pieceOf(), counts }, 'live');

test.each([
  ['of one size alone the others are none', { '2.6': '4' }, [0, 4, 0]],
  ['a size that was emptied again is none', { '2.4': '2', '2.6': ' ', '2.8': '0' }, [2, 0, 0]],
  ['it is read as the form of a product reads it', { '2.4': '1,000', '2.6': '१२' }, [1000, 12, 0]],
])('G14: %s', (_, counts, onHand) => {
  const stock = ['2.4', '2.6', '2.8'].map((size, at) => ({ size, onHand: onHand[at] }));
  expect(stockOf(counts)).toMatchObject({ body: { stock } });
});

test.each([{}, { '2.4': '', '2.6': ' ' }, { '2.4': '1', '2.6': 'two' }])(
  'G14: a count of no size at all, or one that is no number, is asked for: %o',
  (counts) => {
    expect(stockOf(counts)).toEqual({ problems: { counts: 'Stock quantity is required.' } });
  },
);

const sent = (defaults: CategoryDefaults, status: 'live' | 'draft') =>
  bodyOf({ categories: [], defaults: [defaults] }, pieceOf(), status);

test('F4, F5: a piece from photos takes importer, number and unit over from its category', () => {
  const { categoryId: _, ...said } = DEFAULTS;
  expect(sent(DEFAULTS, 'live')).toMatchObject({ body: said });
});

test('F4: where that one does not say who imported it, the piece may be a draft and no more', () => {
  const silent = { ...DEFAULTS, importerName: '', importerAddress: '' };
  expect(sent(silent, 'draft')).toMatchObject({ body: { status: 'draft', countryOfOrigin: 'Thailand' } });
  expect(sent(silent, 'live')).toEqual({
    problems: {
      piece: 'Please enter who imported it from Thailand. Keep it as a draft, and enter that in its form.',
    },
  });
});
