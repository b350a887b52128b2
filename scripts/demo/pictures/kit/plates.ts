import type { Bench } from './bench.ts';
import { mix } from './colour.ts';
import { type Gem, gemRamps } from './gems.ts';
import { cubic, curveThrough, mirrored, pathThrough, type Point } from './geometry.ts';
import { recessPaint, sheetPaint } from './metal.ts';
import { grains } from './metalwork.ts';
import { circle, path, stop } from './svg.ts';

export type PlateShape = 'drop' | 'mehrab' | 'leaf' | 'paisley' | 'lotus' | 'shield' | 'fan';

const at = (x: number, y: number): Point => ({ x, y });
const symmetric = (right: Point[]): Point[] => [...right, ...mirrored(right)];

/** Outlines about one unit in radius, pointing up, centred near the origin. */
function plateOutline(shape: PlateShape): Point[] {
  switch (shape) {
    case 'drop':
      return symmetric([
        ...cubic(at(0, -1.1), at(0.16, -0.62), at(0.82, -0.3), at(0.82, 0.3)),
        ...cubic(at(0.82, 0.3), at(0.82, 0.74), at(0.45, 1), at(0, 1)),
      ]);
    case 'mehrab':
      return symmetric([
        ...cubic(at(0, -1.22), at(0.05, -0.86), at(0.28, -0.8), at(0.46, -0.6), 16),
        ...cubic(at(0.46, -0.6), at(0.8, -0.3), at(0.9, 0.12), at(0.74, 0.5), 18),
        ...cubic(at(0.74, 0.5), at(0.64, 0.84), at(0.32, 0.98), at(0, 1.04), 16),
      ]);
    case 'leaf':
      return symmetric([
        ...cubic(at(0, -1.2), at(0.3, -0.7), at(0.62, -0.3), at(0.56, 0.2)),
        ...cubic(at(0.56, 0.2), at(0.5, 0.7), at(0.18, 0.9), at(0, 1.15)),
      ]);
    case 'paisley':
      return [
        ...cubic(at(-0.36, -1.15), at(0.14, -1.2), at(0.3, -0.66), at(0.62, -0.24)),
        ...cubic(at(0.62, -0.24), at(0.98, 0.24), at(0.74, 1), at(0, 1.02)),
        ...cubic(at(0, 1.02), at(-0.74, 1.02), at(-0.9, 0.3), at(-0.5, -0.1)),
        ...cubic(at(-0.5, -0.1), at(-0.2, -0.42), at(0.02, -0.74), at(-0.36, -1.15)),
      ];
    case 'lotus':
      return symmetric([
        ...cubic(at(0, -1.1), at(0.26, -0.8), at(0.34, -0.5), at(0.3, -0.28), 14),
        ...cubic(at(0.3, -0.28), at(0.5, -0.5), at(0.72, -0.68), at(0.9, -0.66), 14),
        ...cubic(at(0.9, -0.66), at(0.86, -0.36), at(0.78, -0.12), at(0.66, 0.08), 14),
        ...cubic(at(0.66, 0.08), at(0.84, 0.02), at(1, 0.06), at(1.1, 0.16), 14),
        ...cubic(at(1.1, 0.16), at(0.9, 0.6), at(0.5, 0.86), at(0, 0.9), 14),
      ]);
    case 'shield':
      return symmetric([
        ...cubic(at(0, -0.8), at(0.3, -1.02), at(0.66, -0.94), at(0.9, -0.66)),
        ...cubic(at(0.9, -0.66), at(0.96, 0.06), at(0.62, 0.5), at(0, 1.12)),
      ]);
    case 'fan':
      return symmetric([
        ...cubic(at(0, -1), at(0.3, -1.06), at(0.34, -0.86), at(0.36, -0.84), 10),
        ...cubic(at(0.36, -0.84), at(0.66, -0.86), at(0.68, -0.58), at(0.68, -0.56), 10),
        ...cubic(at(0.68, -0.56), at(0.98, -0.5), at(0.92, -0.2), at(0.9, -0.14), 10),
        ...cubic(at(0.9, -0.14), at(0.66, 0.32), at(0.3, 0.72), at(0, 0.92), 14),
      ]);
  }
}

interface PlateOptions {
  readonly field?: Gem | 'recess' | 'metal';
  readonly grain?: number;
  readonly inset?: number;
  /** How far below the middle the field shrinks towards, as a share of the size. */
  readonly heart?: number;
}

/** A cast plate: thickness, polished rim, a sunk or enamelled field and granules along the edge. */
export function plate(bench: Bench, shape: PlateShape, size: number, options: PlateOptions = {}): string {
  const art = plateFrom(
    bench,
    plateOutline(shape).map((point) => at(point.x * size, point.y * size)),
    size,
    shape === 'paisley' ? { inset: 0.72, heart: 0.36, ...options } : options,
  );
  return bench.defs.share(art);
}

export function plateFrom(
  bench: Bench,
  outline: readonly Point[],
  size: number,
  options: PlateOptions = {},
): string {
  const { tones, defs } = bench;
  const inset = options.inset ?? 0.82;
  const low = size * (options.heart ?? 0);
  const d = pathThrough(outline, true);
  const field = options.field ?? 'recess';
  const thick = Math.max(1.2, size * 0.045);
  let art =
    path(
      d,
      `fill="${tones.ink}" stroke="${tones.ink}" stroke-width="1.6" transform="translate(${thick.toFixed(2)} ${(thick * 1.5).toFixed(2)})"`,
    ) +
    path(
      d,
      `${sheetPaint(defs, tones)} stroke="${tones.deep}" stroke-width="${Math.max(1, size * 0.02).toFixed(2)}"`,
    );
  if (field !== 'metal') {
    const inner = pathThrough(
      outline.map((point) => at(point.x * inset, low + (point.y - low) * inset + size * 0.01)),
      true,
    );
    art += path(
      inner,
      `${fieldPaint(bench, field)} stroke="${tones.ink}" stroke-width="${Math.max(0.8, size * 0.022).toFixed(2)}"`,
    );
    if (field === 'recess' && size > 24) art += path(inner, stipplePaint(bench));
    art += path(
      inner,
      `fill="none" stroke="${tones.light}" stroke-opacity=".55" stroke-width="${Math.max(0.6, size * 0.014).toFixed(2)}" transform="translate(${(size * 0.02).toFixed(2)} ${(size * 0.026).toFixed(2)})"`,
    );
  }
  const radius = options.grain ?? Math.max(2, size * 0.055);
  if (radius > 0) art += grains(bench, curveThrough([...outline, outline[0] ?? at(0, 0)]), radius, 2.02);
  return art;
}

/** Rows of fine granules on a sunk field, as in temple work. */
function stipplePaint(bench: Bench): string {
  const { tones, defs } = bench;
  const id = defs.once(
    `${tones.name}-stipple`,
    (name) =>
      `<pattern id="${name}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${circle(4.7, 4.9, 2.5, `fill="${tones.ink}"`)}${circle(4.5, 4.5, 2.2, `fill="${tones.mid}"`)}${circle(4, 3.9, 1.1, `fill="${tones.light}"`)}</pattern>`,
  );
  return `fill="url(#${id})" fill-opacity=".8"`;
}

function fieldPaint(bench: Bench, field: Gem | 'recess'): string {
  if (field === 'recess' || field === 'plain') return recessPaint(bench.defs, bench.tones);
  const colours = gemRamps[field];
  const id = bench.defs.once(
    `${field}-enamel`,
    (name) =>
      `<linearGradient id="${name}" x1="0" y1="0" x2="1" y2="1">${stop(0, mix(colours[2], colours[3], 0.5))}${stop(0.45, colours[2])}${stop(1, colours[0])}</linearGradient>`,
  );
  return `fill="url(#${id})"`;
}
