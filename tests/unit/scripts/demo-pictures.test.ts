import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { drawBanner } from '../../../scripts/demo/pictures/draw-banner.ts';
import { drawCategory } from '../../../scripts/demo/pictures/draw-category.ts';
import { drawJewel } from '../../../scripts/demo/pictures/draw-jewel.ts';
import { renderPicture, tintOf } from '../../../scripts/demo/pictures/render-picture.ts';
import { createDefs, rect, writeSvg } from '../../../scripts/demo/pictures/kit/svg.ts';
import { grounds, vignette } from '../../../scripts/demo/pictures/scene/ground.ts';
import { withShadow } from '../../../scripts/demo/pictures/scene/shadow.ts';
import type { JewelKind, JewelSpec, Metal, StonePalette, View } from '../../../scripts/demo/pictures/spec.ts';

// Hundreds of drawings are parsed here, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

const kinds: readonly JewelKind[] = [
  'long-necklace',
  'choker',
  'pendant',
  'necklace-set',
  'jhumka',
  'chandbali',
  'studs',
  'hoops',
  'bangles',
  'kada',
  'ring',
  'maang-tikka',
  'matha-patti',
  'anklet',
  'nath',
  'hair-pin',
];
const metals: readonly Metal[] = ['gold', 'antique-gold', 'rose-gold', 'silver', 'oxidised'];
const views: readonly View[] = ['front', 'detail', 'styled'];
const palettes: readonly StonePalette[] = [
  'ruby',
  'emerald',
  'sapphire',
  'kundan',
  'polki',
  'mixed',
  'blush',
  'onyx',
  'none',
];

const jewel: JewelSpec = { kind: 'jhumka', metal: 'gold', stones: 'ruby', pearls: true, seed: 12 };

async function sizeOf(svg: string): Promise<{ width: number; height: number }> {
  const { format, width, height } = await sharp(new TextEncoder().encode(svg)).metadata();
  expect(format).toBe('svg');
  return { width, height };
}

/** Every gradient, filter, clip and symbol that is referred to must be in the file itself. */
function missingReferences(svg: string): string[] {
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  return [...svg.matchAll(/(?:url\(|href=")#([^")]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((id) => !ids.has(id));
}

describe('product pictures', () => {
  test.each(kinds)('draws a valid %s in every metal and view', async (kind) => {
    for (const [index, metal] of metals.entries()) {
      for (const view of views) {
        const stones = palettes[(index * 2 + kinds.indexOf(kind)) % palettes.length] ?? 'ruby';
        const svg = drawJewel({ kind, metal, stones, pearls: index % 2 === 0, view, seed: 40 + index });
        expect(await sizeOf(svg)).toEqual({ width: 1200, height: 1200 });
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(missingReferences(svg)).toEqual([]);
      }
    }
  });

  test.each(palettes)('draws stones of %s', (stones) => {
    expect(missingReferences(drawJewel({ ...jewel, stones, view: 'front' }))).toEqual([]);
  });

  test('draws the same picture for the same spec, and another for another seed', () => {
    for (const kind of kinds) {
      const drawn = drawJewel({ ...jewel, kind, view: 'styled' });
      expect(drawJewel({ ...jewel, kind, view: 'styled' })).toBe(drawn);
      expect(drawJewel({ ...jewel, kind, view: 'styled', seed: 13 })).not.toBe(drawn);
    }
  });
});

describe('banners and category tiles', () => {
  test('draws a wide banner, the same each time', async () => {
    const banner = { seed: 3, mood: 'festive', jewels: [jewel, { ...jewel, kind: 'bangles' }] } as const;
    const svg = drawBanner(banner);
    expect(await sizeOf(svg)).toEqual({ width: 2400, height: 1000 });
    expect(missingReferences(svg)).toEqual([]);
    expect(drawBanner(banner)).toBe(svg);
  });

  test('draws a portrait tile for every kind', async () => {
    for (const kind of kinds) {
      const svg = drawCategory({ seed: 1, tone: 'blush', jewel: { ...jewel, kind } });
      expect(await sizeOf(svg)).toEqual({ width: 960, height: 1200 });
      expect(missingReferences(svg)).toEqual([]);
    }
  });
});

describe('rendering', () => {
  test('writes an image of the asked size', async () => {
    const svg = writeSvg(createDefs(), { width: 40, height: 20 }, rect(0, 0, 40, 20, 'fill="#102030"'));
    const { bytes, pixels } = await renderPicture(svg, { width: 20, height: 10 });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 });
    expect([...pixels.subarray(0, 3)]).toEqual([0x10, 0x20, 0x30]);
  });

  test('tells the average colour of the edges, whatever is in the middle', async () => {
    const frame = { width: 240, height: 240 };
    const halves = rect(0, 0, 120, 240, 'fill="#204060"') + rect(120, 0, 120, 240, 'fill="#406020"');
    const svg = writeSvg(createDefs(), frame, halves + rect(60, 60, 120, 120, 'fill="#fff"'));
    expect(await tintOf(svg, frame)).toBe('305040');
  });

  test('paints the shadow of what casts one, soft and away from the light, and darkens the corners', async () => {
    const frame = { width: 240, height: 240 };
    const square = withShadow(grounds.ivory, 'lying', rect(80, 80, 80, 80, 'fill="#fff"'));
    const ground = rect(0, 0, 240, 240, 'fill="#fff"');
    const svg = writeSvg(createDefs(), frame, ground + square + vignette(grounds.ivory));
    const { pixels } = await renderPicture(svg, frame);
    const at = (x: number, y: number) => pixels[(y * frame.width + x) * 3] ?? 0;
    expect([at(120, 120), at(60, 120), at(120, 60)]).toEqual([255, 255, 255]);
    const fading = [at(120, 163), at(120, 170), at(120, 178), at(120, 186)];
    expect(fading).toEqual(fading.toSorted((a, b) => a - b));
    expect(fading[0]).toBeLessThan(190);
    expect(at(120, 200)).toBe(255);
    expect(at(239, 239)).toBeLessThan(at(200, 200) - 10);
  });

  test('keeps a product picture within the budget of an original', async () => {
    const picture = await renderPicture(drawJewel({ ...jewel, view: 'front' }), {
      width: 1200,
      height: 1200,
    });
    expect(picture.bytes.length).toBeLessThan(220_000);
  });
});
