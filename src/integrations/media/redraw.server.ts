import type { PictureRefusal, PictureSize, RedrawnPicture } from '#ports.ts';
import { readPngPixel } from './png-pixel.server.ts';
import { unlessRefused } from './unless-refused.server.ts';

const QUALITY = 90;
const UNKNOWN_TINT = 'f3e7d3';

export async function measurePicture(
  images: ImagesBinding,
  body: ArrayBuffer,
): Promise<PictureSize | PictureRefusal> {
  const info = await unlessRefused(images.info(streamOf(body)));
  if ('refused' in info) return info;
  if (!('width' in info)) return { refused: 'no-picture', cause: info.format };
  return { width: info.width, height: info.height };
}

export async function redrawPicture(
  images: ImagesBinding,
  original: ArrayBuffer,
  longestSide: number,
): Promise<RedrawnPicture | PictureRefusal> {
  const contentType = 'image/webp';
  const body = await unlessRefused(
    draw(
      images,
      original,
      { width: longestSide, height: longestSide, fit: 'scale-down' },
      { format: contentType, quality: QUALITY, anim: false },
    ),
  );
  if ('refused' in body) return body;
  const size = await measurePicture(images, body);
  if ('refused' in size) return size;
  const pixel = await unlessRefused(
    draw(images, body, { width: 1, height: 1, fit: 'squeeze' }, { format: 'image/png', anim: false }),
  );
  if ('refused' in pixel) return pixel;
  return { body, contentType, ...size, tint: (await readPngPixel(pixel)) ?? UNKNOWN_TINT };
}

async function draw(
  images: ImagesBinding,
  body: ArrayBuffer,
  transform: ImageTransform,
  output: ImageOutputOptions,
): Promise<ArrayBuffer> {
  const result = await images.input(streamOf(body)).transform(transform).output(output);
  return await result.response().arrayBuffer();
}

const streamOf = (body: ArrayBuffer) => new Blob([body]).stream();
