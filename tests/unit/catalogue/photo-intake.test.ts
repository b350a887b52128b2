import { expect, test, vi } from 'vitest';
import { createKeptBatch } from '../../../src/features/admin/catalogue/photos/kept-batch.ts';
import { createPhotoIntake } from '../../../src/features/admin/catalogue/photos/photo-intake.ts';
import type { PhotoStore } from '../../../src/features/admin/catalogue/photos/photo-store.ts';

test('G14: photos that are still being read when she starts anew do not come into what she begins', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<undefined>();
  const done = () => Promise.resolve();
  const writePhoto = vi.fn<PhotoStore['writePhoto']>(() => written);
  const removePhotos = vi.fn<PhotoStore['removePhotos']>(done);
  const store: PhotoStore = {
    ...{ readBatch: () => Promise.resolve(null), readPhoto: () => Promise.resolve(null) },
    ...{ writeBatch: done, removeBatch: done, clear: done, writePhoto, removePhotos },
  };
  const kept = createKeptBatch(store, null);
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
  // What was written after the store was emptied.
  expect(removePhotos).toHaveBeenCalledWith([writePhoto.mock.calls[0]?.[0]]);
});
