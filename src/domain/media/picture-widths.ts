import { type Picture, pictureAddress } from './picture.ts';

export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 1200, 1600, 2400] as const;

/** Cloudflare makes no wider AVIF. */
const WIDEST_AVIF = 1200;

/** AVIF as far as it is made, which nearly all browsers show, and WebP above. */
export function srcsetOf(picture: Picture, widest: number): string {
  return widthsFor(picture, widest)
    .map((width) => {
      const format = width > WIDEST_AVIF ? 'webp' : 'avif';
      return `${pictureAddress(picture.key, width, format)} ${String(width)}w`;
    })
    .join(', ');
}

export function widthsFor(picture: Picture, widest = Infinity): number[] {
  const limit = Math.min(picture.width, widest);
  return PICTURE_WIDTHS.filter((width, index) => width <= limit || (PICTURE_WIDTHS[index - 1] ?? 0) < limit);
}
