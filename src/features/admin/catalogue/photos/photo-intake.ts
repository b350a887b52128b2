import { countOf } from '#count.ts';
import { GREY_HEIGHT, GREY_WIDTH, likenessOf, EXIF_BYTES, takenAtOf } from '#media/photo-groups.ts';
import { readHead, UNREADABLE, drawCovering, preparePicture } from '#features/media/prepare-picture.ts';
import { uprightBitmap } from '#features/media/upright-bitmap.ts';
import { CANNOT_READ, type StoredBatch, NO_ROOM, type PhotoStore, readStored } from './photo-store.ts';
import {
  addPhotos,
  deletePhoto,
  isPlaced,
  MOST_BATCH_PHOTOS,
  type Photo,
  placePhoto,
} from './photo-batch.ts';

export function createPhotoIntake(store: PhotoStore, { $batch, $notices, say, change }: StoredBatch) {
  let isPreparing = false;

  async function addFiles(files: readonly File[]): Promise<void> {
    const free = MOST_BATCH_PHOTOS - $batch.get().photos.length;
    if (files.length > free) {
      say(
        free === MOST_BATCH_PHOTOS
          ? `Please choose up to ${String(MOST_BATCH_PHOTOS)} photos at once: you chose ${String(files.length)}.`
          : `Only ${String(MOST_BATCH_PHOTOS)} photos fit in one go: ${countOf(free, 'more photo')} can be added now.`,
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
        key: crypto.randomUUID(),
        name: file.name,
        takenAt,
        likeness: null,
        sent: null,
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

  async function prepare(photo: Photo): Promise<boolean> {
    const raw = await readStored(store, photo.key);
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

const THUMBNAIL_SIDE = 320;
const QUALITY = 0.8;
const CHANNELS = 4;

interface PreparedPhoto {
  readonly file: File;
  readonly thumbnail: File;
  readonly likeness: string;
}

/** From the photo's own data, otherwise when the file was last changed; null if the file cannot be read. */
async function momentOf(file: File): Promise<number | null> {
  const head = await readHead(file, EXIF_BYTES);
  return head && (takenAtOf(head) ?? file.lastModified);
}

async function preparePhoto(file: File): Promise<PreparedPhoto | { problem: string }> {
  const ready = await preparePicture('products', file);
  if ('problem' in ready) return ready;
  let bitmap: ImageBitmap;
  try {
    bitmap = await uprightBitmap(ready.file);
  } catch {
    return { problem: 'this browser cannot read it.' };
  }
  const small = thumbnailOf(bitmap);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => small.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) return { problem: 'this browser cannot read it.' };
  const thumbnail = new File([blob], file.name, { type: blob.type });
  return { file: ready.file, thumbnail, likeness: likenessOf(greyOf(small)) };
}

function thumbnailOf(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [THUMBNAIL_SIDE, THUMBNAIL_SIDE];
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.imageSmoothingQuality = 'high';
  drawCovering(context, bitmap, THUMBNAIL_SIDE);
  return canvas;
}

function greyOf(picture: HTMLCanvasElement): number[] {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [GREY_WIDTH, GREY_HEIGHT];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, GREY_WIDTH, GREY_HEIGHT);
  const { data } = context.getImageData(0, 0, GREY_WIDTH, GREY_HEIGHT);
  return Array.from({ length: GREY_WIDTH * GREY_HEIGHT }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * CHANNELS);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}
