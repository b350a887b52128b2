import { BANNERS } from '../catalogue/banners.ts';
import { buildCatalogue, type DemoProduct } from '../catalogue/catalogue.ts';
import { CATEGORIES } from '../catalogue/categories.ts';
import type { PictureAddresses } from '../shop-rows.ts';
import type { DrawnPicture, DrawTask, PictureRequest } from './draw-worker.ts';
import type { PictureSpec } from './spec.ts';

/** What phones and desktops ask for on the pages that are opened first. */
const CARD_WIDTHS = [320, 480, 640, 800, 1200];
const GALLERY_WIDTHS = [480, 800, 1200];
const TILE_WIDTHS = [320, 480, 640];
const BANNER_WIDTHS = [1200, 1600, 2400];

/** So many picked pieces are on the home page. */
const PICKED = 8;

export interface PictureShelf {
  readonly draw: (
    tasks: Commission[],
    onDrawn: (picture: DrawnPicture, task: Commission) => void,
  ) => Promise<void>;
  /** Stores a picture under its key, before any row names it. */
  readonly putPicture: (key: string, file: string) => Promise<void>;
  readonly now: number;
  /** If given, it takes what the home page does not show first, and those pictures are not drawn here. */
  readonly leave?: (left: readonly LeftPicture[]) => void;
}

interface Commission extends DrawTask {
  readonly subject: string;
}

/** A picture that has its key, and is drawn and stored later. */
export interface LeftPicture {
  readonly key: string;
  readonly request: PictureRequest;
}

/** The pictures of the shop, drawn and stored or left for later; tells where each is served. */
export async function preparePictures(
  { draw, putPicture, now, leave }: PictureShelf,
  onProgress: (text: string) => void,
): Promise<{ addresses: PictureAddresses; count: number }> {
  const commissions = listCommissions(now).map((each) => (leave ? each : { ...each, isLeft: false }));
  const drawn = new Map<Commission, DrawnPicture>();
  const total = commissions.filter(({ isLeft }) => !isLeft).length;
  let done = 0;
  await draw([...commissions], (picture, commission) => {
    drawn.set(commission, picture);
    if (!commission.isLeft) done += 1;
    onProgress(`Drawing pictures ${String(done)}/${String(total)}`);
  });
  const left: LeftPicture[] = [];
  for (const [{ request, isLeft }, { key, files }] of drawn) {
    if (isLeft) left.push({ key, request });
    else for (const each of files) await putPicture(each.key, each.file);
  }
  leave?.(left);

  const addressesOf = (subject: string) =>
    commissions.flatMap((each) => (each.subject === subject ? `/media/${keyOf(each)}` : []));
  const keyOf = (commission: Commission) => {
    const picture = drawn.get(commission);
    if (!picture) throw new Error(`No picture was drawn of ${commission.subject}`);
    return picture.key;
  };
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
  return { addresses, count: commissions.length };
}

/** First what the home page shows first; all after that is left. */
function listCommissions(now: number): Commission[] {
  const newestFirst = buildCatalogue(now).toReversed();
  const picked = newestFirst.filter(({ isFeatured }) => isFeatured).slice(0, PICKED);
  const banners = BANNERS.map(({ picture }, index): Commission => {
    const request = { folder: 'banners', spec: picture, widths: BANNER_WIDTHS } as const;
    return { subject: `banner ${String(index)}`, request };
  });
  const categories = CATEGORIES.map(({ slug, picture: jewel, tone }): Commission => {
    const spec = { seed: jewel.seed, tone, jewel };
    return { subject: `category ${slug}`, request: { folder: 'categories', spec, widths: TILE_WIDTHS } };
  });
  const cardOf = (product: DemoProduct) => ofProduct(product, product.pictures.slice(0, 1), CARD_WIDTHS);
  const left = [
    ...banners.slice(1),
    ...newestFirst.filter((product) => !picked.includes(product)).flatMap(cardOf),
    ...newestFirst.flatMap((product) => ofProduct(product, product.pictures.slice(1), GALLERY_WIDTHS)),
  ];
  return [
    ...banners.slice(0, 1),
    ...categories,
    ...picked.flatMap(cardOf),
    ...left.map((each) => ({ ...each, isLeft: true })),
  ];
}

function ofProduct(
  { key }: DemoProduct,
  pictures: readonly PictureSpec[],
  widths: readonly number[],
): Commission[] {
  return pictures.map((spec) => {
    return { subject: `product ${key}`, request: { folder: 'products', spec, widths } };
  });
}
