import * as z from 'zod';
import { pictureAt } from './picture.ts';

const ADDRESS_LENGTH = 200;
const UNKNOWN = 'Please upload the picture again.';

/** What a form holds in the place of an address while there is none yet; behind it a name may follow. */
export const UPLOADING = 'uploading';
export const NOT_UPLOADED = 'not-uploaded';

/** A picture that was uploaded here, as rows keep it: /media/{key}. */
export const PictureAddress = z
  .string()
  .max(ADDRESS_LENGTH, UNKNOWN)
  .refine((address) => pictureAt(address) !== null, {
    error: ({ input }) => problemOf(String(input)),
  });

function problemOf(address: string): string {
  if (address.startsWith(UPLOADING)) return 'Please wait until the picture is uploaded.';
  if (address.startsWith(NOT_UPLOADED)) return 'This picture was not uploaded. Please choose it again.';
  return UNKNOWN;
}
