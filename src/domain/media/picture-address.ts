import * as z from 'zod';
import { pictureAt } from './picture.ts';

const ADDRESS_LENGTH = 200;
const UNKNOWN = 'Please upload the picture again.';

/** A picture that was uploaded here, as rows keep it: /media/{key}. */
export const PictureAddress = z
  .string()
  .max(ADDRESS_LENGTH, UNKNOWN)
  .refine((address) => pictureAt(address) !== null, UNKNOWN);
