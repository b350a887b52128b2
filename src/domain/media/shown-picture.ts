import { optionalText } from '../owner-fields.ts';
import { NOT_UPLOADED, PictureAddress, UPLOADING } from './picture-address.ts';
import { pictureAt } from './picture.ts';

const ADDRESS_LENGTH = 200;

const ELSEWHERE = 'Pictures from other sites cannot be shown here. Please upload the picture instead.';

/** A picture of this shop, or none: pages load no others, so one from elsewhere would stay blank. */
export const OptionalPicture = optionalText(ADDRESS_LENGTH).refine(
  (address) => address === null || pictureAt(address) !== null,
  { error: ({ input }) => problemOfUpload(String(input)) ?? ELSEWHERE },
);

/** What a form holds while a picture is on its way is no address either. */
function problemOfUpload(text: string): string | undefined {
  const isUpload = text.startsWith(UPLOADING) || text.startsWith(NOT_UPLOADED);
  return isUpload ? PictureAddress.safeParse(text).error?.issues[0]?.message : undefined;
}

const VARIANT = /\/\d+\.(?:avif|webp)$/;

/** What somebody copied as a picture's address: of one of ours, in whatever size, what rows keep of it. */
export function storedAddress(text: string, origin: string): string {
  const trimmed = text.trim();
  const path = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed;
  const address = path.replace(VARIANT, '');
  return pictureAt(address) ? address : trimmed;
}
