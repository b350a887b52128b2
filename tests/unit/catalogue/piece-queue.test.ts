import { expect, test, vi } from 'vitest';
import { createKeptBatch, type PhotoStore } from '#features/admin/catalogue/photos/photo-store.ts';
import {
  addPhotos,
  changePiece,
  newBatch,
  placePhoto,
} from '#features/admin/catalogue/photos/photo-batch.ts';
import { createPieceQueue } from '#features/admin/catalogue/photos/piece-queue.ts';

/** One piece of one photo, complete. */
function batchOf() {
  const photo = { key: 'a', name: 'a.jpg', takenAt: 0, likeness: null, sent: null };
  const batch = placePhoto(addPhotos(newBatch(0), [photo]), 'a', 'ffffffffffffffff');
  const [piece] = batch.pieces;
  if (!piece) throw new Error('A photo makes a piece.');
  return changePiece(batch, piece.key, { name: 'Jhumka', price: '499', counts: { '': '4' } });
}

/** A browser that keeps what it is given, but for what a test replaces. */
const storeOf = (replaced: Partial<PhotoStore>): PhotoStore => ({
  readBatch: () => Promise.resolve(null),
  writeBatch: () => Promise.resolve(),
  removeBatch: () => Promise.resolve(),
  readPhoto: () => Promise.resolve(null),
  writePhoto: () => Promise.resolve(),
  removePhotos: () => Promise.resolve(),
  clear: () => Promise.resolve(),
  ...replaced,
});

test('G14: a browser that does not give a photo back halts all pieces and says so; the next try goes on', async () => {
  const readPhoto = vi.fn<PhotoStore['readPhoto']>(() => Promise.resolve(null));
  readPhoto.mockRejectedValueOnce(new DOMException('The connection is closing.', 'InvalidStateError'));
  const store = storeOf({ readPhoto });
  const kept = createKeptBatch(store, batchOf());
  const queue = createPieceQueue(store, { categories: [], defaults: [] }, kept);

  expect(queue.send('live')).toBeNull();
  await vi.waitFor(() => {
    expect(queue.$halt.get()?.message).toContain('This browser cannot read the photos');
  });
  expect(queue.$underWay.get()).toBeNull();
  expect(kept.$batch.get().pieces[0]).toMatchObject({ wanted: 'live', problems: {} });

  queue.goOn();
  await vi.waitFor(() => {
    expect(kept.$batch.get().pieces[0]?.problems['piece']).toContain('is not in this browser any more');
  });
  expect(queue.$halt.get()).toBeNull();
  queue.stop();
});
