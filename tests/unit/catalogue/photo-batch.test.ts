import { expect, test } from 'vitest';
import {
  addPhotos,
  type Batch,
  changePiece,
  chooseCategory,
  copyAbove,
  deletePhoto,
  fillIn,
  finishPiece,
  makeFirst,
  mergeWithAbove,
  movePhoto,
  newBatch,
  placePhoto,
  splitFrom,
} from '#features/admin/catalogue/photos/photo-batch.ts';

const NINE = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const [GOLD, MAROON] = ['ffffffffffffffff', '0000000000000000'];

/** Each photo with its seconds and what it looks like. */
function batchOf(...photos: readonly (readonly [key: string, seconds: number, likeness: string])[]): Batch {
  const added = photos.map(([key, seconds]) => {
    return { key, name: `${key}.jpg`, takenAt: seconds * 1000, likeness: null, sent: null };
  });
  const waiting = addPhotos(newBatch(0), added);
  return waiting.photos.reduce((batch, { key }) => {
    return placePhoto(batch, key, photos.find(([each]) => each === key)?.[2] ?? '');
  }, waiting);
}

const grouped = ({ pieces }: Batch) => pieces.map(({ photos }) => photos.join(''));
const keyAt = ({ pieces }: Batch, at: number) => pieces[at]?.key ?? '';
const abc = () => batchOf(['a', 0, GOLD], ['b', 3, GOLD], ['c', 30, MAROON], ['d', 33, MAROON]);

test('G14: photos become pieces in the order in which they were taken, whatever order they come in', () => {
  const mixed = batchOf(['d', 33, MAROON], ['b', 3, GOLD], ['a', 0, GOLD], ['c', 30, MAROON]);
  expect(grouped(mixed)).toEqual(['ab', 'cd']);
});

test('G14: a ninth photo of a piece begins another', () => {
  const nine = NINE.map((key, at) => [key, at * 2, GOLD] as const);
  expect(grouped(batchOf(...nine))).toEqual(['abcdefgh', 'i']);
});

test('G14: a later photo joins its piece wherever that was put, and none that is on its way', () => {
  const batch = batchOf(['a', 0, GOLD], ['b', 30, MAROON]);
  const more = addPhotos(mergeWithAbove(batch, keyAt(batch, 1)), [
    { key: 'c', name: 'c', takenAt: 33_000, likeness: null, sent: null },
  ]);
  expect(grouped(placePhoto(more, 'c', MAROON))).toEqual(['abc']);
  const leaving = changePiece(more, keyAt(more, 0), { wanted: 'live' });
  expect(grouped(placePhoto(leaving, 'c', MAROON))).toEqual(['ab', 'c']);
});

test('G14: pieces are regrouped by hand, and no photo is lost or doubled', () => {
  const batch = abc();
  expect(grouped(mergeWithAbove(batch, keyAt(batch, 1)))).toEqual(['abcd']);
  expect(grouped(splitFrom(batch, 'd'))).toEqual(['ab', 'c', 'd']);
  expect(grouped(splitFrom(batch, 'a'))).toEqual(['ab', 'cd']);
  expect(grouped(movePhoto(batch, 'c', keyAt(batch, 0)))).toEqual(['abc', 'd']);
  expect(grouped(makeFirst(batch, 'd'))).toEqual(['ab', 'dc']);
  expect(grouped(deletePhoto(batch, 'a'))).toEqual(['b', 'cd']);
  const single = splitFrom(batch, 'b');
  expect(grouped(deletePhoto(single, 'b'))).toEqual(['a', 'cd']);
  expect(deletePhoto(single, 'b').photos.map(({ key }) => key)).toEqual(['a', 'c', 'd']);
});

test('G14: what is on its way stays as it is', () => {
  const before = abc();
  const batch = changePiece(before, keyAt(before, 0), { wanted: 'live' });
  for (const after of [
    mergeWithAbove(batch, keyAt(batch, 1)),
    splitFrom(batch, 'b'),
    movePhoto(batch, 'a', keyAt(batch, 1)),
    movePhoto(batch, 'c', keyAt(batch, 0)),
    makeFirst(batch, 'b'),
    deletePhoto(batch, 'a'),
    fillIn(batch, keyAt(batch, 0), { name: 'Other' }),
  ]) {
    expect(after).toBe(batch);
  }
});

test('G14: what was typed stays when pieces are joined, and can be taken over from above', () => {
  const named = fillIn(abc(), keyAt(abc(), 0), {});
  const first = fillIn(named, keyAt(named, 0), { price: '499', categoryId: '3', counts: { '': '5' } });
  const second = fillIn(first, keyAt(first, 1), { name: 'Kada', price: '900' });
  expect(mergeWithAbove(second, keyAt(second, 1)).pieces).toMatchObject([
    { name: 'Kada', price: '499', categoryId: '3', counts: { '': '5' } },
  ]);
  const copied = copyAbove(second, keyAt(second, 1));
  expect(copied.pieces[1]).toMatchObject({
    name: 'Kada',
    price: '499',
    categoryId: '3',
    counts: { '': '5' },
  });
});

test('G14: a piece in the shop leaves with its photos; its price is the next one’s of its category', () => {
  const batch = abc();
  const priced = fillIn(batch, keyAt(batch, 0), { name: 'Kada', price: '499', categoryId: '3' });
  const after = finishPiece(priced, keyAt(priced, 0), 7, 'live');
  expect(grouped(after)).toEqual(['cd']);
  expect(after.photos.map(({ key }) => key)).toEqual(['c', 'd']);
  expect(after.done).toMatchObject([{ id: 7, name: 'Kada', status: 'live' }]);
  const priceIn = (from: Batch, category: string) =>
    chooseCategory(from, keyAt(from, 0), category).pieces[0]?.price;
  expect(priceIn(after, '3')).toBe('499');
  expect(priceIn(after, '4')).toBe('');
});

test('G14: a price that came with a category goes with it, one that was said stays', () => {
  const before = abc();
  const batch = fillIn(before, keyAt(before, 0), { price: '249', categoryId: '3' });
  const second = keyAt(batch, 1);
  const chosen = (from: Batch, ...categories: string[]) =>
    categories.reduce((next, category) => chooseCategory(next, second, category), from).pieces[1];
  expect(chosen(batch, '3')).toMatchObject({ categoryId: '3', price: '249' });
  expect(chosen(batch, '3', '4')).toMatchObject({ categoryId: '4', price: '' });
  expect(chosen(batch, '4', '3')).toMatchObject({ categoryId: '3', price: '249' });
  const said = fillIn(chooseCategory(batch, second, '3'), second, { price: '249' });
  expect(chosen(said, '4')).toMatchObject({ categoryId: '4', price: '249' });
});
