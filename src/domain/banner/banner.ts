import * as z from 'zod';
import { seenBefore } from '#audit/changed-from.ts';
import { pictureIn } from '#media/picture-fields.ts';
import { OptionalLink, optionalText, requiredText } from '#form-fields.ts';

export interface Banner {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly imageUrl: string;
  readonly linkTo: string | null;
}

export const BANNER_TITLE_LENGTH = 120;
export const BANNER_TEXT_LENGTH = 240;
export const MOST_BANNERS = 50;
export const BANNER_FOLDER = 'banners';
const FURTHEST = 9999;
export const WHOLE_ORDER = `A whole number from -${String(FURTHEST)} to ${String(FURTHEST)}.`;

export const BannerInput = z.strictObject({
  title: requiredText(BANNER_TITLE_LENGTH, 'Banner title is required.'),
  subtitle: optionalText(BANNER_TEXT_LENGTH),
  imageUrl: pictureIn(BANNER_FOLDER, 'Banner image is required.'),
  linkTo: OptionalLink,
  sortOrder: z.int(WHOLE_ORDER).min(-FURTHEST, WHOLE_ORDER).max(FURTHEST, WHOLE_ORDER).default(0),
  isActive: z.boolean().default(true),
});
export type BannerInput = z.output<typeof BannerInput>;

export const ChangedBanner = BannerInput.safeExtend(seenBefore);
export type ChangedBanner = z.output<typeof ChangedBanner>;

export interface AdminBanner extends Banner {
  readonly sortOrder: number;
  readonly isActive: boolean;
}
