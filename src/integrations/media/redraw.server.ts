import type { RedrawnPicture } from '../../domain/ports.ts';
import { readPngPixel } from './png-pixel.server.ts';

const QUALITY = 90;
const UNKNOWN_TINT = 'f3e7d3';

export async function measurePicture(
  images: ImagesBinding,
  body: ArrayBuffer,
): Promise<{ width: number; height: number } | null> {
  const info = await unlessRefused(images.info(streamOf(body)));
  return info && 'width' in info ? { width: info.width, height: info.height } : null;
}

export async function redrawPicture(
  images: ImagesBinding,
  original: ArrayBuffer,
  longestSide: number,
): Promise<RedrawnPicture | null> {
  const contentType = 'image/webp';
  const body = await unlessRefused(
    draw(
      images,
      original,
      { width: longestSide, height: longestSide, fit: 'scale-down' },
      { format: contentType, quality: QUALITY, anim: false },
    ),
  );
  const size = body && (await measurePicture(images, body));
  if (!size) return null;
  const pixel = await draw(
    images,
    body,
    { width: 1, height: 1, fit: 'squeeze' },
    { format: 'image/png', anim: false },
  );
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

/** Images' own errors carry a number: this is no picture that it can read. */
async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return null;
    throw error;
  }
}

const streamOf = (body: ArrayBuffer) => new Blob([body]).stream();
