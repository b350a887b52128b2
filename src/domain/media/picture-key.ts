import type { Picture } from './picture.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME_LENGTH = 16;

/** Never used before; with it a page knows the size and the colour. */
export function newPictureKey(
  folder: string,
  { width, height, tint }: Omit<Picture, 'key'>,
  extension = '.webp',
): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NAME_LENGTH));
  const name = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${folder}/${name}-${String(width)}x${String(height)}-${tint.replace('#', '')}${extension}`;
}
