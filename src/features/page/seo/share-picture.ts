import { pictureAddress, pictureAt, SHARED_WIDTH, SHOP_PICTURE } from '#media/picture.ts';
import { shop } from '#shop.config.ts';

export interface SharePicture {
  /** A stored address such as `/media/…`; the shop's own picture stands in for one that is missing or unknown. */
  readonly src: string | null | undefined;
  readonly alt: string;
}

interface SharedPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

const OWN: SharedPicture = {
  address: SHOP_PICTURE,
  width: 1200,
  height: 630,
  alt: `${shop.name}: ${shop.tagline}`,
};

export function sharedPicture(wanted: SharePicture | undefined): SharedPicture {
  const picture = pictureAt(wanted?.src);
  if (!wanted || !picture) return OWN;
  const width = Math.min(SHARED_WIDTH, picture.width);
  return {
    address: pictureAddress(picture.key, SHARED_WIDTH, 'jpg'),
    width,
    height: Math.round((picture.height * width) / picture.width),
    alt: wanted.alt,
  };
}
