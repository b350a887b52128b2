import * as z from 'zod';
import { type AdminBanner, BannerInput, WHOLE_ORDER } from '#banner/banner.ts';
import { readFields, signed } from '#features/admin/kit/form/form-values.ts';

const Fields = z.object({
  title: z.string(),
  subtitle: z.string(),
  imageUrl: z
    .string()
    .nullable()
    .transform((address) => address ?? ''),
  linkTo: z.string(),
  sortOrder: signed(WHOLE_ORDER),
  isActive: z.boolean(),
});
type BannerFields = z.input<typeof Fields>;

export const BannerForm = readFields(Fields, BannerInput);

export function valuesOf(banner: AdminBanner | null): BannerFields {
  return {
    title: banner?.title ?? '',
    subtitle: banner?.subtitle ?? '',
    imageUrl: banner?.imageUrl ?? null,
    linkTo: banner?.linkTo ?? '',
    sortOrder: String(banner?.sortOrder ?? 0),
    isActive: banner?.isActive ?? true,
  };
}
