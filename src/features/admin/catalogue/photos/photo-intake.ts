import { countOf } from '#count.ts';
import { UNREADABLE } from '#features/media/prepare-picture.ts';
import { CANNOT_READ, type KeptBatch, NO_ROOM } from './kept-batch.ts';
import {
  addPhotos,
  deletePhoto,
  isPlaced,
  MOST_BATCH_PHOTOS,
  type Photo,
  placePhoto,
} from './photo-batch.ts';
import { type PhotoStore, readKept } from './photo-store.ts';
import { momentOf, preparePhoto } from './prepare-photo.ts';

/** Takes the files that the owner chooses into the batch, each at its place. */
export function createPhotoIntake(store: PhotoStore, { $batch, $notices, say, change }: KeptBatch) {
  let isPreparing = false;

  async function addFiles(files: readonly File[]): Promise<void> {
    const free = MOST_BATCH_PHOTOS - $batch.get().photos.length;
    if (files.length > free) {
      say(
        free === MOST_BATCH_PHOTOS
          ? `At most ${String(MOST_BATCH_PHOTOS)} photos at once, please: you chose ${String(files.length)}.`
          : `At most ${String(MOST_BATCH_PHOTOS)} photos at once, please: ${countOf(free, 'more photo')} can be added now.`,
      );
      return;
    }
    $notices.set([]);
    const { startedAt } = $batch.get();
    const isOver = () => $batch.get().startedAt !== startedAt;
    for (const file of files) {
      const takenAt = await momentOf(file);
      if (isOver()) return;
      if (takenAt === null) {
        say(`${file.name} was left out: ${UNREADABLE}`);
        continue;
      }
      const photo: Photo = {
        ...{ key: crypto.randomUUID(), name: file.name, takenAt },
        ...{ likeness: null, sent: null },
      };
      try {
        await store.writePhoto(photo.key, { file, thumbnail: null });
      } catch {
        say(`${file.name} was left out. ${NO_ROOM}`);
        continue;
      }
      if (isOver()) {
        await store.removePhotos([photo.key]);
        return;
      }
      await change((batch) => addPhotos(batch, [photo]));
    }
    await prepareAll();
  }

  const isHere = ({ key }: Photo) => $batch.get().photos.some((each) => each.key === key);

  /** One after the other, so that a phone stays usable meanwhile. */
  async function prepareAll(): Promise<void> {
    if (isPreparing) return;
    isPreparing = true;
    // Photos that the browser cannot read now. One may be broken for good, so the others do not wait for it.
    const unread = new Set<string>();
    try {
      for (;;) {
        const photo = $batch.get().photos.find((each) => !isPlaced(each) && !unread.has(each.key));
        if (!photo) return;
        if (!(await prepare(photo))) unread.add(photo.key);
      }
    } finally {
      isPreparing = false;
    }
  }

  /** False when the browser cannot read or write what it keeps, for now. */
  async function prepare(photo: Photo): Promise<boolean> {
    const raw = await readKept(store, photo.key);
    if (raw === 'unread') return sayToReload();
    const ready = raw ? await preparePhoto(raw.file) : { problem: 'this browser has lost it.' };
    if (!isHere(photo)) return true;
    if ('problem' in ready) {
      say(`${photo.name} was left out: ${ready.problem}`);
      await change((batch) => deletePhoto(batch, photo.key));
      return true;
    }
    const { file, thumbnail, likeness } = ready;
    try {
      await store.writePhoto(photo.key, { file, thumbnail });
      if (isHere(photo)) await change((batch) => placePhoto(batch, photo.key, likeness));
      else await store.removePhotos([photo.key]);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) return sayToReload();
      say(`${photo.name} was left out. ${NO_ROOM}`);
      await change((batch) => deletePhoto(batch, photo.key));
    }
    return true;
  }

  function sayToReload(): false {
    const words = `${CANNOT_READ} Please reload this page: nothing is lost.`;
    if (!$notices.get().includes(words)) say(words);
    return false;
  }

  return { addFiles, prepareAll };
}
