import { atom } from 'nanostores';
import { type Batch, goneKeys, newBatch } from './photo-batch.ts';
import type { PhotoStore } from './photo-store.ts';

export const NO_ROOM = 'This browser has no room left to keep photos. Please publish what is here first.';
export const CANNOT_READ = 'This browser cannot read the photos that it keeps right now.';

/** The photos of one evening; every change to them is written down as it happens. */
export function createKeptBatch(store: PhotoStore, kept: Batch | null) {
  const $batch = atom<Batch>(kept ?? newBatch(Date.now()));
  /** Which photos could not be taken, and why. */
  const $notices = atom<readonly string[]>([]);
  let written: Promise<unknown> = Promise.resolve();
  let isWriteQueued = false;

  const say = (notice: string) => {
    if (!$notices.get().includes(notice)) $notices.set([...$notices.get(), notice]);
  };

  /** Each write stores the state at its beginning, so many changes in a row cost one or two writes. */
  function write(): Promise<unknown> {
    if (isWriteQueued) return written;
    isWriteQueued = true;
    written = written.then(async () => {
      isWriteQueued = false;
      const batch = $batch.get();
      try {
        if (batch.photos.length > 0) await store.writeBatch(batch);
        else await store.removeBatch();
      } catch {
        say(NO_ROOM);
      }
    });
    return written;
  }

  /** Resolves when this browser has written the change down. */
  async function change(to: (batch: Batch) => Batch): Promise<void> {
    const before = $batch.get();
    const after = to(before);
    if (after === before) return;
    $batch.set(after);
    await write();
    const gone = goneKeys(before, after);
    if (gone.length === 0) return;
    try {
      await store.removePhotos(gone);
    } catch {
      // They are in no list any more, and are cleared when this page is next opened with an empty batch.
    }
  }

  async function startAnew(): Promise<void> {
    $notices.set([]);
    $batch.set(newBatch(Date.now()));
    await write();
    await store.clear();
  }

  return { $batch, $notices, say, change, startAnew };
}

export type KeptBatch = ReturnType<typeof createKeptBatch>;
