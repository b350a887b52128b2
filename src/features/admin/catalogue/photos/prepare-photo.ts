import { GREY_HEIGHT, GREY_WIDTH, likenessOf, EXIF_BYTES, takenAtOf } from '#media/photo-groups.ts';
import { drawCovering } from '#features/media/draw-covering.ts';
import { preparePicture } from '#features/media/prepare-picture.ts';
import { readHead } from '#features/media/read-head.ts';
import { uprightBitmap } from '#features/media/upright-bitmap.ts';

const THUMBNAIL_SIDE = 320;
const QUALITY = 0.8;
const CHANNELS = 4;

interface PreparedPhoto {
  readonly file: File;
  readonly thumbnail: File;
  readonly likeness: string;
}

/**
 * When the photo itself says it was taken, otherwise when the file was last changed; null if the file cannot be read.
 */
export async function momentOf(file: File): Promise<number | null> {
  const head = await readHead(file, EXIF_BYTES);
  return head && (takenAtOf(head) ?? file.lastModified);
}

/** The photo as it is sent, a small one to look at, and its likeness. */
export async function preparePhoto(file: File): Promise<PreparedPhoto | { problem: string }> {
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
