import { IVORY } from '#media/picture.ts';
import { LONGEST_SIDE } from '#media/upload.ts';
import { uprightBitmap } from './upright-bitmap.ts';

/** Up to this size a file is sent as it is. */
const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.9;

/**
 * Shrinks a photo to the size the shop shows, and turns it upright, before it is uploaded. Null when this browser
 * cannot read it; the file itself when it would not become smaller.
 */
export async function shrinkPicture(file: File): Promise<File | null> {
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

/** The format of Apple's phones, which few browsers can read. */
export function isHeic({ type, name }: File): boolean {
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
