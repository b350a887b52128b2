import sharp, { type Sharp } from 'sharp';
import { paintLayer, paintVignette, type Size } from './paint.ts';
import { takeVignette } from './scene/ground.ts';
import { partAtShadows } from './scene/shadow.ts';

interface RenderedPicture {
  /** WebP. */
  readonly bytes: Uint8Array;
  /** RGB. */
  readonly pixels: Uint8Array;
}

const WEBP_QUALITY = 84;

export async function renderPicture(svg: string, size: Size): Promise<RenderedPicture> {
  const pixels = await paintDrawing(svg, size);
  const raw = sharp(pixels, { raw: { ...size, channels: 3 } });
  return { bytes: await raw.webp({ quality: WEBP_QUALITY, effort: 2 }).toBuffer(), pixels };
}

/** Layer by layer. */
async function paintDrawing(svg: string, size: Size): Promise<Uint8Array> {
  const { drawing, colour } = takeVignette(svg);
  const [ground, ...layers] = partAtShadows(drawing);
  if (!ground) throw new Error('There is nothing in the drawing');
  const pixels = await rasterised(ground.svg, size).removeAlpha().raw().toBuffer();
  for (const { svg: layer, shadow } of layers) {
    paintLayer(pixels, await rasterised(layer, size).ensureAlpha().raw().toBuffer(), size, shadow);
  }
  if (colour !== null) paintVignette(pixels, size, colour);
  return pixels;
}

/** A sketch is so many times smaller; its edges have the same colour. */
const SKETCHED = 12;

/** The average colour along the edges, six hex digits: what shows until the picture is there. */
export async function tintOf(svg: string, { width, height }: Size): Promise<string> {
  const size = { width: Math.round(width / SKETCHED), height: Math.round(height / SKETCHED) };
  const { drawing, colour } = takeVignette(svg);
  const pixels = await rasterised(drawing, size).removeAlpha().raw().toBuffer();
  if (colour !== null) paintVignette(pixels, size, colour);
  return edgeTint(pixels, size);
}

function rasterised(svg: string, { width, height }: Size): Sharp {
  return sharp(new TextEncoder().encode(svg)).resize(width, height, { fit: 'cover' });
}

function edgeTint(pixels: Uint8Array, { width, height }: Size): string {
  const sums = [0, 0, 0];
  let count = 0;
  const add = (x: number, y: number): void => {
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (pixels[(y * width + x) * 3 + channel] ?? 0);
    count += 1;
  };
  for (let x = 0; x < width; x += 1) {
    add(x, 0);
    add(x, height - 1);
  }
  for (let y = 0; y < height; y += 1) {
    add(0, y);
    add(width - 1, y);
  }
  return sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
