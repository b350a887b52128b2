/**
 * A picture's key says its size and average colour: `products/k3j9x2m4qa-1200x1200-f3e7d3.webp`.
 * So a page can reserve its place without asking the database or the store.
 */
const KEY = /^(?:[a-z]+\/){1,2}[a-z0-9]{8,32}-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})\.(?:jpe?g|png|webp|avif)$/;

/** Stands in where a picture is missing. */
export const STOCK_PICTURE = '/stock.svg';

/** Of an upload. Stands here since sentences name it: `upload.ts` has what only the admin needs. */
export const MOST_MEGAPIXELS = 50;

/** Of whatever is shared; stands in for a page's picture as well, where that cannot be had in the size to share. */
export const SHOP_PICTURE = '/og.jpg';

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** What pages are, in `styles/global.css` too. A JPEG shows nothing through: what is clear becomes this. */
export const IVORY = '#faf6ef';

/** The one width in which there is a JPEG, for messengers that show no other format. */
export const SHARED_WIDTH = 1200;

export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 1200, 1600, 2400] as const;

/** Cloudflare makes no wider AVIF. */
const WIDEST_AVIF = 1200;

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

/** How the address of a stored file begins; its key follows. */
export const MEDIA = '/media/';

/** Of a picture or a video, as rows keep it. */
export function mediaAddress(key: string): string {
  return `${MEDIA}${key}`;
}

/** Empty for an address from elsewhere. */
export function mediaKeyAt(address: string | null | undefined): string {
  return address?.startsWith(MEDIA) ? address.slice(MEDIA.length) : '';
}

/** Null for an address from elsewhere, and for one of no picture. */
export function pictureAt(address: string | null | undefined): Picture | null {
  return parsePictureKey(mediaKeyAt(address));
}

/** Names the day after which an uploaded file goes, in the outbox; a row that takes the picture strikes it off. */
export function unusedPicture(key: string): string {
  return `unused-picture:${key}`;
}

export function pictureAddress(key: string, width: number, format: PictureFormat): string {
  return `${MEDIA}${key}/${String(width)}.${format}`;
}

/** Every width worth offering, with its address; AVIF, which nearly all browsers take, as far as it goes. */
export function srcsetOf(picture: Picture, widest: number): string {
  return widthsFor(picture, widest)
    .map((width) => {
      const format = width > WIDEST_AVIF ? 'webp' : 'avif';
      return `${pictureAddress(picture.key, width, format)} ${String(width)}w`;
    })
    .join(', ');
}

/** Widths worth offering: the allowed ones up to the original's own, and one that covers it. */
export function widthsFor(picture: Picture, widest = Infinity): number[] {
  const limit = Math.min(picture.width, widest);
  return PICTURE_WIDTHS.filter((width, index) => width <= limit || (PICTURE_WIDTHS[index - 1] ?? 0) < limit);
}
