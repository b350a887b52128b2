import * as z from 'zod';
import { optionalText } from '#form-fields.ts';
import { mediaKeyAt, PICTURE_FORMATS, pictureAt } from './picture.ts';

export const ADDRESS_LENGTH = 200;
export const UPLOAD_AGAIN = 'Please upload the picture again.';

/** A form holds one of these instead of an address until there is one; a name may follow. */
export const UPLOADING = 'uploading';
export const NOT_UPLOADED = 'not-uploaded';
export const IS_UPLOADING = 'Please wait until the picture is uploaded.';
export const WAS_NOT_UPLOADED = 'This picture was not uploaded. Please choose it again.';

/** /media/{key} */
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

/** The file goes with its row, so it must be in this folder, and no other row's. */
export function pictureIn(folder: string, missing: string) {
  return z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .pipe(PictureAddress)
    .refine((address) => isOfFolder(address, folder), UPLOAD_AGAIN);
}

export function isOfFolder(address: string, folder: string): boolean {
  const key = mediaKeyAt(address);
  return key === '' || key.startsWith(`${folder}/`);
}

const ELSEWHERE = 'Pictures from other sites cannot be shown here. Please upload the picture instead.';

/** Pages load only the shop's own pictures, so one from elsewhere would stay blank. */
export const OptionalPicture = optionalText(ADDRESS_LENGTH).refine(
  (address) => address === null || pictureAt(address) !== null,
  { error: ({ input }) => problemOfUpload(String(input)) ?? ELSEWHERE },
);

function problemOfUpload(text: string): string | undefined {
  const isUpload = text.startsWith(UPLOADING) || text.startsWith(NOT_UPLOADED);
  return isUpload ? PictureAddress.safeParse(text).error?.issues[0]?.message : undefined;
}

const VARIANT = new RegExp(`/\\d+\\.(?:${PICTURE_FORMATS.join('|')})$`);

/** Somebody may copy an address of any size; the stored one is that of the original. */
export function storedAddress(text: string, origin: string): string {
  const trimmed = text.trim();
  const path = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed;
  const address = path.replace(VARIANT, '');
  return pictureAt(address) ? address : trimmed;
}
