import { BANNERS } from '../catalogue/banners.ts';
import { buildCatalogue } from '../catalogue/catalogue.ts';
import { CATEGORIES } from '../catalogue/categories.ts';
import type { PictureAddresses } from '../shop-rows.ts';
import type { DrawPictures, PictureRequest } from './draw-worker.ts';

/** What phones and desktops ask for on the pages that are opened first. */
const CARD_WIDTHS = [320, 480, 640, 800, 1200];
const GALLERY_WIDTHS = [480, 800, 1200];
const TILE_WIDTHS = [320, 480, 640];
const BANNER_WIDTHS = [1200, 1600, 2400];

interface PictureShelf {
  readonly draw: DrawPictures;
  readonly putPicture: (key: string, file: string) => Promise<void>;
  readonly now: number;
}

interface Commission {
  readonly subject: string;
  readonly request: PictureRequest;
}

/** Every picture of the shop drawn and stored; tells where each is served. */
export async function preparePictures(
  { draw, putPicture, now }: PictureShelf,
  onProgress: (text: string) => void,
): Promise<{ addresses: PictureAddresses; count: number }> {
  const commissions = listCommissions(now);
  const drawn = await draw(
    commissions.map(({ request }) => request),
    (done, total) => onProgress(`Drawing pictures ${String(done)}/${String(total)}`),
  );
  for (const { variants, ...original } of drawn) {
    for (const { key, file } of [original, ...variants]) await putPicture(key, file);
  }

  const addressesOf = (subject: string) =>
    drawn.filter((_, index) => commissions[index]?.subject === subject).map(({ key }) => `/media/${key}`);
  const addressOf = (subject: string) => {
    const [address] = addressesOf(subject);
    if (address === undefined) throw new Error(`No picture was drawn of ${subject}`);
    return address;
  };
  const addresses: PictureAddresses = {
    category: (slug) => addressOf(`category ${slug}`),
    banner: (index) => addressOf(`banner ${String(index)}`),
    product: (key) => addressesOf(`product ${key}`),
  };
  return { addresses, count: drawn.length };
}

function listCommissions(now: number): Commission[] {
  return [
    ...CATEGORIES.map(({ slug, picture: jewel, tone }): Commission => {
      const spec = { seed: jewel.seed, tone, jewel };
      return { subject: `category ${slug}`, request: { folder: 'categories', spec, widths: TILE_WIDTHS } };
    }),
    ...BANNERS.map(({ picture }, index): Commission => {
      return {
        subject: `banner ${String(index)}`,
        request: { folder: 'banners', spec: picture, widths: BANNER_WIDTHS },
      };
    }),
    ...buildCatalogue(now).flatMap(({ key, pictures }) =>
      pictures.map((spec, index): Commission => {
        const widths = index === 0 ? CARD_WIDTHS : GALLERY_WIDTHS;
        return { subject: `product ${key}`, request: { folder: 'products', spec, widths } };
      }),
    ),
  ];
}
