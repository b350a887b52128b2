import { expect, test, vi } from 'vitest';
import { createStoredBatch, type PhotoStore } from '#features/admin/catalogue/photos/photo-store.ts';
import { addPhotos, newBatch } from '#features/admin/catalogue/photos/photo-batch.ts';
import { createPhotoIntake } from '#features/admin/catalogue/photos/photo-intake.ts';

const done = () => Promise.resolve();
/** A browser that keeps what it is given, but for what a test replaces. */
const storeOf = (replaced: Partial<PhotoStore>): PhotoStore => ({
  readBatch: () => Promise.resolve(null),
  readPhoto: () => Promise.resolve(null),
  writeBatch: done,
  removeBatch: done,
  clear: done,
  writePhoto: done,
  removePhotos: done,
  ...replaced,
});

test('G14: photos that are still being read when the owner starts anew do not come into the new batch', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<undefined>();
  const writePhoto = vi.fn<PhotoStore['writePhoto']>(() => written);
  const removePhotos = vi.fn<PhotoStore['removePhotos']>(done);
  const store = storeOf({ writePhoto, removePhotos });
  const kept = createStoredBatch(store, null);
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => new File(['x'], name));
  const adding = createPhotoIntake(store, kept).addFiles(files);
  await vi.waitFor(() => {
    expect(writePhoto).toHaveBeenCalledOnce();
  });
  vi.setSystemTime(Date.now() + 1);
  await kept.startAnew();
  write(undefined);
  await adding;
  expect(kept.$batch.get().photos).toEqual([]);
  expect(writePhoto).toHaveBeenCalledOnce();
  // This photo was written after the store had been emptied.
  expect(removePhotos).toHaveBeenCalledWith([writePhoto.mock.calls[0]?.[0]]);
});

test('G14: a browser that does not give a photo back is told of, and asked again with the next photos', async () => {
  const readPhoto = vi.fn<PhotoStore['readPhoto']>(() => Promise.resolve(null));
  readPhoto.mockRejectedValueOnce(new DOMException('The connection is closing.', 'InvalidStateError'));
  const store = storeOf({ readPhoto });
  const [photo, other] = ['a', 'b'].map((key) => {
    return { key, name: `${key}.jpg`, takenAt: 0, likeness: null, sent: null };
  });
  const kept = createStoredBatch(
    store,
    addPhotos(
      newBatch(0),
      [photo, other].filter((each) => !!each),
    ),
  );
  const { prepareAll, addFiles } = createPhotoIntake(store, kept);
  await prepareAll();
  expect(kept.$notices.get()).toEqual([
    expect.stringContaining('This browser cannot read the photos'),
    'b.jpg was left out: this browser has lost it.',
  ]);
  expect(kept.$batch.get().photos).toEqual([photo]);
  await addFiles([new File(['x'], 'c.jpg')]);
  expect(kept.$notices.get()).toEqual([
    'a.jpg was left out: this browser has lost it.',
    'c.jpg was left out: this browser has lost it.',
  ]);
});
