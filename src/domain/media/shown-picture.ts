import { optionalText } from '../owner-fields.ts';
import { pictureAt } from './picture.ts';

const ADDRESS_LENGTH = 200;

/** A picture of this shop, or none: pages load no others, so one from elsewhere would stay blank. */
export const OptionalPicture = optionalText(ADDRESS_LENGTH).refine(
  (address) => address === null || pictureAt(address) !== null,
  'Pictures from other sites cannot be shown here. Please upload the picture instead.',
);

const VARIANT = /\/\d+\.(?:avif|webp)$/;

/** What somebody copied as a picture's address: of one of ours, in whatever size, what rows keep of it. */
export function storedAddress(text: string, origin: string): string {
  const trimmed = text.trim();
  const path = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed;
  const address = path.replace(VARIANT, '');
  return pictureAt(address) ? address : trimmed;
}
