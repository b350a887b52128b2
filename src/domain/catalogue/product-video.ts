import type { ProductVideo } from '../media/video.ts';

export interface ChangedVideo {
  readonly video: ProductVideo | null;
  /** Of the product: a form that has the first one has the second one now. */
  readonly updatedAt: { readonly before: number; readonly after: number };
}
