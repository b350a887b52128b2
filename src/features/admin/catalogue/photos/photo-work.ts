import { createKeptBatch, type PhotoStore } from './photo-store.ts';
import { type Batch, changePiece } from './photo-batch.ts';
import { createPhotoIntake } from './photo-intake.ts';
import type { Shelf } from './piece-body.ts';
import { createPieceQueue } from './piece-queue.ts';

export function createPhotoWork(store: PhotoStore, shelf: Shelf, kept: Batch | null) {
  const keptBatch = createKeptBatch(store, kept);
  const { $batch, $notices, change } = keptBatch;
  const { addFiles, prepareAll } = createPhotoIntake(store, keptBatch);
  const { $halt, $underWay, send, goOn, stop } = createPieceQueue(store, shelf, keptBatch);
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
      await keptBatch.startAnew();
    },
  };
}

export type PhotoWork = ReturnType<typeof createPhotoWork>;
