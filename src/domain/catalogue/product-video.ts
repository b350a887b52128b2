import * as z from 'zod';
import { ADDRESS_LENGTH } from '#media/picture-fields.ts';
import type { ProductVideo } from '#media/video.ts';

/** `address` is that of the video as it was shown, so that another one is not removed. */
export const RemovedVideo = z.object({ address: z.string().max(ADDRESS_LENGTH).optional() });
export type RemovedVideo = z.output<typeof RemovedVideo>;

export interface ChangedVideo {
  readonly video: ProductVideo | null;
  /** Versions of the product: a form that has the first gets the second. */
  readonly updatedAt: { readonly before: number; readonly after: number };
}
