import sharp from 'sharp';

interface RenderedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** The average colour along the edges, six hex digits: what shows until the picture is there. */
  readonly tint: string;
}

const WEBP_QUALITY = 84;

export async function renderPicture(
  svg: string,
  size: { width: number; height: number },
): Promise<RenderedPicture> {
  const { data, info } = await sharp(new TextEncoder().encode(svg))
    .resize(size.width, size.height, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  return {
    bytes: await raw.webp({ quality: WEBP_QUALITY, effort: 2 }).toBuffer(),
    width: info.width,
    height: info.height,
    tint: edgeTint(data, info.width, info.height),
  };
}

function edgeTint(pixels: Uint8Array, width: number, height: number): string {
  const sums = [0, 0, 0];
  let count = 0;
  const add = (x: number, y: number): void => {
    for (const channel of [0, 1, 2])
      sums[channel] = (sums[channel] ?? 0) + (pixels[(y * width + x) * 3 + channel] ?? 0);
    count += 1;
  };
  for (let x = 0; x < width; x += 8) {
    add(x, 0);
    add(x, height - 1);
  }
  for (let y = 0; y < height; y += 8) {
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
