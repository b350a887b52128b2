import type { Shadow } from './scene/shadow.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A shadow is soft: four times smaller it looks the same. */
const SMALLER = 4;

/** Paints a layer, RGBA, over pixels without alpha, RGB; its shadow falls between them. */
export function paintLayer(
  pixels: Uint8Array,
  layer: Uint8Array,
  { width, height }: Size,
  shadow: Shadow | null,
): void {
  const shadeAt = shadow ? castShade(layer, { width, height }, shadow) : null;
  const [red, green, blue] = channelsOf(shadow?.colour ?? '#000000');
  const unshaded = new Float32Array(width);
  for (let y = 0; y < height; y += 1) {
    const shade = shadeAt?.(y) ?? unshaded;
    let to = y * width * 3;
    let from = y * width * 4;
    for (let x = 0; x < width; x += 1, to += 3, from += 4) {
      const alpha = (layer[from + 3] ?? 0) / 255;
      const dark = (shade[x] ?? 0) * (1 - alpha);
      if (alpha + dark < 0.002) continue;
      const kept = 1 - alpha - dark;
      pixels[to] = (pixels[to] ?? 0) * kept + red * dark + (layer[from] ?? 0) * alpha + 0.5;
      pixels[to + 1] = (pixels[to + 1] ?? 0) * kept + green * dark + (layer[from + 1] ?? 0) * alpha + 0.5;
      pixels[to + 2] = (pixels[to + 2] ?? 0) * kept + blue * dark + (layer[from + 2] ?? 0) * alpha + 0.5;
    }
  }
}

/** Darker towards the corners: nothing within the clear part, measured from about the middle, and most at the edge. */
const VIGNETTE = { x: 0.46, y: 0.44, radius: 0.78, clear: 0.62, strength: 0.2 };

export function paintVignette(pixels: Uint8Array, { width, height }: Size, colour: string): void {
  const [red, green, blue] = channelsOf(colour);
  const { radius, clear, strength } = VIGNETTE;
  for (let y = 0; y < height; y += 1) {
    const down = ((y + 0.5) / height - VIGNETTE.y) / radius;
    let to = y * width * 3;
    for (let x = 0; x < width; x += 1, to += 3) {
      const across = ((x + 0.5) / width - VIGNETTE.x) / radius;
      const distance = across * across + down * down;
      if (distance <= clear * clear) continue;
      const dark = (Math.min(1, Math.sqrt(distance)) - clear) * (strength / (1 - clear));
      pixels[to] = (pixels[to] ?? 0) * (1 - dark) + red * dark + 0.5;
      pixels[to + 1] = (pixels[to + 1] ?? 0) * (1 - dark) + green * dark + 0.5;
      pixels[to + 2] = (pixels[to + 2] ?? 0) * (1 - dark) + blue * dark + 0.5;
    }
  }
}

function channelsOf(colour: string): readonly [red: number, green: number, blue: number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** How dark the shadow is along each line of the picture, from 0 to 1. */
function castShade(layer: Uint8Array, size: Size, shadow: Shadow): (y: number) => Float32Array {
  const small = shrinkAlpha(layer, size);
  // Scaling down and up again blurs a little already; that part is not blurred a second time.
  const blur = Math.sqrt(shadow.blur ** 2 - SMALLER ** 2 / 4) / SMALLER;
  const turned = blurLines(small, blur);
  const { pixels: soft, width, height } = blurLines(turned, blur);
  const across = spotsOf(size.width, shadow.dx, width);
  const down = spotsOf(size.height, shadow.dy, height);
  const narrow = new Float32Array(width);
  const wide = new Float32Array(size.width);
  return (y) => {
    const above = (down.first[y] ?? 0) * width;
    for (let x = 0; x < width; x += 1) {
      narrow[x] = between(soft, above + x, above + width + x, down.share[y] ?? 0) * shadow.strength;
    }
    for (let x = 0; x < wide.length; x += 1) {
      const left = across.first[x] ?? 0;
      wide[x] = between(narrow, left, left + 1, across.share[x] ?? 0);
    }
    return wide;
  };
}

function between(values: Float32Array, first: number, second: number, share: number): number {
  const value = values[first] ?? 0;
  return value + ((values[second] ?? 0) - value) * share;
}

/** For each pixel, which takes its shade from `moved` pixels before: between which two small pixels that lies. */
function spotsOf(length: number, moved: number, small: number) {
  const first = new Uint16Array(length);
  const share = new Float32Array(length);
  for (let at = 0; at < length; at += 1) {
    const spot = Math.min(small - 1, Math.max(0, (at - moved + 0.5) / SMALLER - 0.5));
    first[at] = Math.min(small - 2, Math.floor(spot));
    share[at] = spot - (first[at] ?? 0);
  }
  return { first, share };
}

interface Shade extends Size {
  readonly pixels: Float32Array;
}

function shrinkAlpha(layer: Uint8Array, size: Size): Shade {
  const width = Math.ceil(size.width / SMALLER);
  const height = Math.ceil(size.height / SMALLER);
  const pixels = new Float32Array(width * height);
  const share = 1 / (255 * SMALLER * SMALLER);
  for (let y = 0; y < size.height; y += 1) {
    const line = Math.floor(y / SMALLER) * width;
    let from = y * size.width * 4 + 3;
    for (let x = 0; x < size.width; x += 1, from += 4) {
      const alpha = layer[from] ?? 0;
      if (alpha > 0)
        pixels[line + Math.floor(x / SMALLER)] =
          (pixels[line + Math.floor(x / SMALLER)] ?? 0) + alpha * share;
    }
  }
  return { pixels, width, height };
}

/** Blurred along its lines and turned over: the second time goes along the columns and turns it back. */
function blurLines({ pixels, width, height }: Shade, blur: number): Shade {
  const reach = Math.ceil(blur * 3);
  const weights = Array.from({ length: reach * 2 + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * blur ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const kernel = Float32Array.from(weights, (weight) => weight / sum);
  const blurred = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const end = Math.min(kernel.length, width - x + reach);
      let value = 0;
      for (let at = Math.max(0, reach - x); at < end; at += 1) {
        value += (pixels[y * width + x + at - reach] ?? 0) * (kernel[at] ?? 0);
      }
      blurred[x * height + y] = value;
    }
  }
  return { pixels: blurred, width: height, height: width };
}
