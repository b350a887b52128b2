/** `products/k3j9x2m4qa-1200x1200-f3e7d3.webp`: a page reserves the place of a picture by its key alone. */
const KEY = /^(?:[a-z]+\/){1,2}[a-z0-9]{8,32}-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})\.(?:jpe?g|png|webp|avif)$/;

export const STOCK_PICTURE = '/stock.svg';

/** Sentences name this limit of an upload; `upload.ts` has what only the admin needs. */
export const MOST_MEGAPIXELS = 50;

/** For shared links, and for a page whose picture does not exist in that size. */
export const SHOP_PICTURE = '/og.jpg';

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Also in `styles/global.css`. JPEG has no transparency: transparent parts become this colour. */
export const IVORY = '#faf6ef';

/** The only widths that exist as JPEG, for messengers and mail programs that show no other format. */
export const SHARED_WIDTH = 1200;
export const MAILED_WIDTH = 160;
export const JPEG_WIDTHS: readonly number[] = [MAILED_WIDTH, SHARED_WIDTH];

export interface Picture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly tint: string;
}

export function parsePictureKey(key: string): Picture | null {
  const match = KEY.exec(key);
  if (!match) return null;
  const [, width = '', height = '', tint = ''] = match;
  return { key, width: Number(width), height: Number(height), tint: `#${tint}` };
}

export const MEDIA = '/media/';

export function mediaAddress(key: string): string {
  return `${MEDIA}${key}`;
}

export function mediaKeyAt(address: string | null | undefined): string {
  return address?.startsWith(MEDIA) ? address.slice(MEDIA.length) : '';
}

export function pictureAt(address: string | null | undefined): Picture | null {
  return parsePictureKey(mediaKeyAt(address));
}

/** This outbox entry removes an uploaded file after a day; a row that takes the picture deletes the entry. */
export function unusedPicture(key: string): string {
  return `unused-picture:${key}`;
}

export function pictureAddress(key: string, width: number, format: PictureFormat): string {
  return `${MEDIA}${key}/${String(width)}.${format}`;
}
