import { createStoredBatch, type PhotoStore } from './photo-store.ts';
import { type Batch, changePiece } from './photo-batch.ts';
import { createPhotoIntake } from './photo-intake.ts';
import type { Shelf } from './piece-body.ts';
import { createPieceQueue } from './piece-queue.ts';

export function createPhotoWork(store: PhotoStore, shelf: Shelf, stored: Batch | null) {
  const storedBatch = createStoredBatch(store, stored);
  const { $batch, $notices, change } = storedBatch;
  const { addFiles, prepareAll } = createPhotoIntake(store, storedBatch);
  const { $halt, $underWay, send, goOn, stop } = createPieceQueue(store, shelf, storedBatch);
  return {
    $batch,
    $halt,
    $underWay,
    $notices,
    change,
    addFiles,
    send,
    goOn,
    readPhoto: (key: string) => store.readPhoto(key),
    resume() {
      void prepareAll();
      goOn();
    },
    hold: (key: string) => change((batch) => changePiece(batch, key, { wanted: null })),
    startAnew: async () => {
      stop();
      await storedBatch.startAnew();
    },
  };
}

export type PhotoWork = ReturnType<typeof createPhotoWork>;
