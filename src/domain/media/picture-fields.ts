import * as z from 'zod';
import { optionalText } from '../owner-fields.ts';
import { mediaKeyAt, PICTURE_FORMATS, pictureAt } from './picture.ts';

export const ADDRESS_LENGTH = 200;
export const UPLOAD_AGAIN = 'Please upload the picture again.';

/** What a form holds in the place of an address while there is none yet; behind it a name may follow. */
export const UPLOADING = 'uploading';
export const NOT_UPLOADED = 'not-uploaded';
export const IS_UPLOADING = 'Please wait until the picture is uploaded.';
export const WAS_NOT_UPLOADED = 'This picture was not uploaded. Please choose it again.';

/** A picture that was uploaded here, as rows keep it: /media/{key}. */
export const PictureAddress = z
  .string()
  .max(ADDRESS_LENGTH, UPLOAD_AGAIN)
  .refine((address) => pictureAt(address) !== null, {
    error: ({ input }) => problemOf(String(input)),
  });

function problemOf(address: string): string {
  if (address.startsWith(UPLOADING)) return IS_UPLOADING;
  if (address.startsWith(NOT_UPLOADED)) return WAS_NOT_UPLOADED;
  return UPLOAD_AGAIN;
}

/** An uploaded picture that has to be there, and is of this folder: with its row the file goes, and no other's. */
export function pictureIn(folder: string, missing: string) {
  return z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .pipe(PictureAddress)
    .refine((address) => isOfFolder(address, folder), UPLOAD_AGAIN);
}

/** Of an address from elsewhere something else is said. */
export function isOfFolder(address: string, folder: string): boolean {
  const key = mediaKeyAt(address);
  return key === '' || key.startsWith(`${folder}/`);
}

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

const VARIANT = new RegExp(`/\\d+\\.(?:${PICTURE_FORMATS.join('|')})$`);

/** What somebody copied as a picture's address: of one of ours, in whatever size, what rows keep of it. */
export function storedAddress(text: string, origin: string): string {
  const trimmed = text.trim();
  const path = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed;
  const address = path.replace(VARIANT, '');
  return pictureAt(address) ? address : trimmed;
}
