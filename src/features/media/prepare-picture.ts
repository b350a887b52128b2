import { IVORY } from '#media/picture.ts';
import { LONGEST_SIDE, pictureTypeOf, type UploadFolder, uploadProblem } from '#media/upload.ts';
import { uprightBitmap } from './upright-bitmap.ts';

const HEIC =
  'this browser cannot read HEIC photos. Save it as JPEG, or set the camera of the iPhone to “Most Compatible”.';

export async function preparePicture(
  folder: UploadFolder,
  file: File,
): Promise<{ file: File } | { problem: string }> {
  const head = await readHead(file);
  if (!head) return { problem: UNREADABLE };
  const isKnown = pictureTypeOf(head) !== null;
  if (!isKnown && !isHeic(file)) return { problem: 'it is not a JPEG, PNG, WebP or AVIF file.' };
  const shrunk = await shrinkPicture(file);
  if (!isKnown && !shrunk) return { problem: HEIC };
  const sent = shrunk ?? file;
  const tooLarge = uploadProblem(folder, sent.size);
  return tooLarge === null ? { file: sent } : { problem: tooLarge };
}

const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.9;

/** Shrinks a photo to the size the shop shows before it is uploaded. Null when this browser cannot read it. */
async function shrinkPicture(file: File): Promise<File | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await uprightBitmap(file);
  } catch {
    return null;
  }
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const isTaken = !isHeic(file) && !isAvif(file);
    if (scale === 1 && file.size <= SMALL_BYTES && isTaken) return file;
    const drawn = await draw(bitmap, scale, file.type === 'image/png');
    return drawn && (drawn.size < file.size || !isTaken)
      ? new File([drawn], file.name, { type: drawn.type })
      : file;
  } finally {
    bitmap.close();
  }
}

/** Apple's phones take photos in this format, which few browsers can read. */
function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);
}

/** Cloudflare writes AVIF, but accepts it as input for few. */
function isAvif({ type, name }: File): boolean {
  return type === 'image/avif' || /\.avif$/i.test(name);
}

async function draw(bitmap: ImageBitmap, scale: number, mayBeClear: boolean): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const drawn = await encode(canvas, 'image/webp');
  // A browser that cannot write WebP writes PNG, which suits a photo badly.
  if (drawn?.type === 'image/webp' || mayBeClear) return drawn;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = IVORY;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return await encode(canvas, 'image/jpeg');
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

export function drawCovering(context: CanvasRenderingContext2D, bitmap: ImageBitmap, side: number): void {
  const scale = Math.max(side / bitmap.width, side / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
}

/** Follows what was tried with the file, and a colon. */
export const UNREADABLE = 'this file cannot be read. Please choose it again.';
export const UNREADABLE_FILE = `T${UNREADABLE.slice(1)}`;

const HEAD_BYTES = 64;

/** Null when the device does not hand the file out, for example if it is gone or still in a cloud. */
export async function readHead(file: File, bytes = HEAD_BYTES): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, bytes).arrayBuffer());
  } catch {
    return null;
  }
}
