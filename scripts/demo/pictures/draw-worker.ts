import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parentPort, threadId } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { cacheDir } from '../../lib/project.ts';
import { drawBanner } from './draw-banner.ts';
import { drawCategory } from './draw-category.ts';
import { drawJewel } from './draw-jewel.ts';
import type { Size } from './paint.ts';
import { renderPicture, tintOf } from './render-picture.ts';
import type { BannerSpec, CategorySpec, PictureSpec } from './spec.ts';

/** One picture of the demo shop, before it is drawn. */
export type PictureRequest = PictureSubject & {
  /** Variants made beforehand, so that the first visitor of a new demo shop need not wait for them. */
  readonly widths: readonly number[];
};

type PictureSubject =
  | { readonly folder: 'products'; readonly spec: PictureSpec }
  | { readonly folder: 'categories'; readonly spec: CategorySpec }
  | { readonly folder: 'banners'; readonly spec: BannerSpec };

/** A file of the picture store, and where it lies. */
interface PictureFile {
  readonly key: string;
  readonly file: string;
}

export interface DrawnPicture {
  /** Says size and average colour: `products/k3j9x2m4qa-1200x1200-f3e7d3.webp`. */
  readonly key: string;
  /** The picture itself and its variants. */
  readonly files: readonly PictureFile[];
}

export interface DrawTask {
  readonly request: PictureRequest;
  /** Given for a picture that rows name already. */
  readonly key?: string;
  /** Only says what its files will be called, which takes a tenth of the time. */
  readonly isLeft?: boolean;
}

interface Variant extends PictureFile {
  readonly width: number;
  readonly format: 'avif' | 'webp';
}

const ID_LENGTH = 10;
const ORIGINAL = /^[0-9a-f]+-\d+x\d+-[0-9a-f]{6}\.webp$/;
/** Made of every picture, in both formats: lists, the cart and suggestions show it in this size. */
const THUMBNAIL_WIDTH = 160;
const AVIF_QUALITY = 55;
const WEBP_QUALITY = 76;

const SIZES = {
  products: { width: 1200, height: 1200 },
  categories: { width: 960, height: 1200 },
  banners: { width: 2400, height: 1000 },
} as const;

/** What was drawn is kept here. */
const kept = join(cacheDir, 'pictures');
mkdirSync(kept, { recursive: true });
// Several such workers draw at once already.
sharp.concurrency(1);

parentPort?.on('message', (task: DrawTask) => {
  void draw(task).then((picture) => parentPort?.postMessage(picture));
});

async function draw({ request, key = '', isLeft = false }: DrawTask): Promise<DrawnPicture> {
  const svg = toSvg(request);
  const size = SIZES[request.folder];
  const name = key === '' ? await nameOf(svg, size) : basename(key);
  const file = join(kept, name);
  const variantOf = (width: number, format: Variant['format']): Variant => ({
    ...{ width, format, key: `variants/${request.folder}/${name}/${String(width)}.${format}` },
    file: `${file}-${String(width)}.${format}`,
  });
  const variants = [
    variantOf(THUMBNAIL_WIDTH, 'webp'),
    ...[THUMBNAIL_WIDTH, ...request.widths].map((width) => variantOf(width, 'avif')),
  ];
  if (!isLeft) {
    const pixels = existsSync(file) ? sharp(file) : await render(svg, size, file);
    await resize(
      pixels,
      variants.filter((variant) => !existsSync(variant.file)),
    );
  }
  const ofPicture = `${request.folder}/${name}`;
  return { key: ofPicture, files: [{ key: ofPicture, file }, ...variants] };
}

function toSvg(request: PictureRequest): string {
  if (request.folder === 'banners') return drawBanner(request.spec);
  return request.folder === 'categories' ? drawCategory(request.spec) : drawJewel(request.spec);
}

/** Named after its own drawing: the same drawing is rendered once, a changed one gets another address. */
async function nameOf(svg: string, size: Size): Promise<string> {
  const id = createHash('sha256').update(svg).digest('hex').slice(0, ID_LENGTH);
  const known = readdirSync(kept).find((name) => name.startsWith(`${id}-`) && ORIGINAL.test(name));
  return known ?? `${id}-${String(size.width)}x${String(size.height)}-${await tintOf(svg, size)}.webp`;
}

async function render(svg: string, size: Size, file: string): Promise<Sharp> {
  const { bytes, pixels } = await renderPicture(svg, size);
  writeWhole(file, bytes);
  return sharp(pixels, { raw: { ...size, channels: 3 } });
}

/** The fastest encoder settings: a tenth more bytes than the Worker's own, in less than a twentieth of the time. */
async function resize(pixels: Sharp, wanted: readonly Variant[]): Promise<void> {
  for (const { width, format, file } of wanted) {
    const picture = pixels.clone().resize({ width, withoutEnlargement: true });
    const encoded =
      format === 'webp'
        ? picture.webp({ quality: WEBP_QUALITY, effort: 0 })
        : picture.avif({ quality: AVIF_QUALITY, effort: 0, chromaSubsampling: '4:2:0' });
    writeWhole(file, await encoded.toBuffer());
  }
}

/** Renamed into place: an interrupted write leaves no half picture, and two shops may draw it at once. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const unfinished = `${file}.${String(process.pid)}.${String(threadId)}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
}
