import { expect, test } from 'vitest';
import type { CategoryDefaults } from '../../../src/domain/catalogue/category-defaults.ts';
import {
  addPhotos,
  newBatch,
  type Piece,
  placePhoto,
} from '../../../src/features/admin/catalogue/photos/photo-batch.ts';
import { bodyOf } from '../../../src/features/admin/catalogue/photos/piece-body.ts';

const DEFAULTS: CategoryDefaults = {
  ...{ categoryId: 3, hsn: '7117', gstRateBps: 300, countryOfOrigin: 'Thailand', manufacturer: '' },
  ...{ importerName: 'Asha Imports', importerAddress: '1 Port Road, Chennai' },
  ...{ netQuantity: '', quantityUnits: 2, unitCode: 'PAIR' },
};

function pieceOf(): Piece {
  const photo = { key: 'a', name: 'a.jpg', takenAt: 0, likeness: null, sent: null };
  const [piece] = placePhoto(addPhotos(newBatch(0), [photo]), 'a', 'ffffffffffffffff').pieces;
  if (!piece) throw new Error('A photo makes a piece.');
  return { ...piece, name: 'Jhumka', price: '499', categoryId: '3', counts: { '': '4' } };
}

const sent = (defaults: CategoryDefaults, status: 'live' | 'draft') =>
  bodyOf({ categories: [], defaults: [defaults] }, pieceOf(), status);

test('F4, F5: a piece from photos takes importer, number and unit over from the newest of its category', () => {
  const { categoryId: _, ...said } = DEFAULTS;
  expect(sent(DEFAULTS, 'live')).toMatchObject({ body: said });
});

test('F4: where that one does not say who imported it, the piece may be a draft and no more', () => {
  const silent = { ...DEFAULTS, importerName: '', importerAddress: '' };
  expect(sent(silent, 'draft')).toMatchObject({ body: { status: 'draft', countryOfOrigin: 'Thailand' } });
  expect(sent(silent, 'live')).toEqual({
    problems: {
      piece: 'Please say who imported it from Thailand. Keep it as a draft, and enter that in its form.',
    },
  });
});
