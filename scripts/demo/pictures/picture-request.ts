import type { BannerSpec, CategorySpec, PictureSpec } from './spec.ts';

/** One picture of the demo shop, before it is drawn. */
export type PictureRequest = PictureSubject & {
  /** Variants made beforehand, so that the first visitor of a new demo shop need not wait for them. */
  readonly widths: readonly number[];
};

type PictureSubject =
  | { readonly folder: 'products'; readonly spec: PictureSpec }
  | { readonly folder: 'categories'; readonly spec: CategorySpec }
  | { readonly folder: 'banners'; readonly spec: BannerSpec };

export interface DrawnPicture {
  /** Says size and average colour: `products/k3j9x2m4qa-1200x1200-f3e7d3.webp`. */
  readonly key: string;
  readonly file: string;
  readonly variants: readonly { readonly key: string; readonly file: string }[];
}

export type DrawPictures = (
  requests: readonly PictureRequest[],
  onDrawn: (done: number, total: number) => void,
) => Promise<DrawnPicture[]>;
