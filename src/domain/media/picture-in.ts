import * as z from 'zod';
import { PictureAddress } from './picture-address.ts';

/** An uploaded picture that has to be there, and is of this folder: with its row the file goes, and no other's. */
export function pictureIn(folder: string, missing: string) {
  return z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .pipe(PictureAddress)
    .refine(
      (address) => !address.startsWith('/media/') || address.startsWith(`/media/${folder}/`),
      'Please upload the picture again.',
    );
}
