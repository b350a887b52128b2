import type { Bench } from './bench.ts';
import { pathThrough, type Point, radians, sample } from './geometry.ts';
import { hollowPaint, rollPaint } from './metal.ts';
import { path, place, stop } from './svg.ts';

/** A band turned about an upright axis and seen from above: a bangle, a kada, the shank of a ring. */
export interface Band {
  readonly radius: number;
  readonly height: number;
  readonly thickness: number;
  /** Sine of the angle we look down at: 0 edge on, 1 straight down. */
  readonly tilt: number;
  /** The band's height at a given turn, as a share; 0 is the front. */
  readonly taper?: (turn: number) => number;
}

interface Spot extends Point {
  readonly turn: number;
  /** How wide something painted on the wall looks here, 1 at the front. */
  readonly facing: number;
}

export function onBand(band: Band, turn: number, level: number): Spot {
  const upright = Math.sqrt(1 - band.tilt ** 2);
  const height = band.height * (band.taper?.(turn) ?? 1);
  return {
    x: band.radius * Math.sin(radians(turn)),
    y: band.radius * Math.cos(radians(turn)) * band.tilt + level * height * 0.5 * upright,
    turn,
    facing: Math.cos(radians(turn)),
  };
}

function edge(band: Band, from: number, to: number, level: number, inset = 0): Point[] {
  const ring = inset === 0 ? band : { ...band, radius: band.radius - inset };
  return sample(64, (t) => onBand(ring, from + (to - from) * t, level));
}

/** The far, inner half of the band. */
export function bandBack(bench: Bench, band: Band): string {
  const { defs, tones } = bench;
  const inner = { inset: band.thickness };
  const wall = pathThrough(
    [...edge(band, 90, 270, -1, inner.inset), ...edge(band, 270, 90, 1, inner.inset)],
    true,
  );
  return path(wall, `${hollowPaint(defs, tones)} stroke="${tones.ink}" stroke-width="1.6"`);
}

/** The near, outer half of the band, bare. */
export function bandFront(bench: Bench, band: Band): string {
  const { defs, tones } = bench;
  const wall = pathThrough([...edge(band, -90, 90, -1), ...edge(band, 90, -90, 1)], true);
  const lip = `${pathThrough(edge(band, 0, 360, -1), true)}${pathThrough(edge(band, 0, 360, -1, band.thickness), true)}`;
  return (
    path(wall, `${rollPaint(defs, tones)} stroke="${tones.ink}" stroke-width="1.6"`) +
    path(lip, `${rollPaint(defs, tones)} fill-rule="evenodd" stroke="${tones.deep}" stroke-width="1.2"`) +
    path(
      pathThrough(edge(band, -84, 20, -1, 1)),
      `fill="none" stroke="${tones.glint}" stroke-opacity=".85" stroke-width="2"`,
    )
  );
}

/** The fall of light over the finished wall, laid over its ornaments. */
export function bandShade(bench: Bench, band: Band): string {
  const { defs, tones } = bench;
  const id = defs.once(
    `${tones.name}-band-shade`,
    (name) =>
      `<linearGradient id="${name}">${stop(0, tones.ink, 0.62)}${stop(0.12, tones.ink, 0.12)}${stop(0.28, '#ffffff', 0.16)}${stop(0.44, tones.ink, 0)}${stop(0.7, tones.ink, 0.2)}${stop(1, tones.ink, 0.74)}</linearGradient>`,
  );
  return path(
    pathThrough([...edge(band, -90, 90, -1), ...edge(band, 90, -90, 1)], true),
    `fill="url(#${id})"`,
  );
}

/** Sets the same ornament around the visible wall, seen narrower towards the sides. */
export function aroundBand(
  bench: Bench,
  band: Band,
  count: number,
  level: number,
  draw: (index: number) => string,
  offset = 0,
): string {
  return Array.from({ length: count }, (_, index) => ({ index, turn: ((index + offset) / count) * 360 }))
    .map(({ index, turn }) => ({ index, turn: turn > 180 ? turn - 360 : turn }))
    .filter(({ turn }) => Math.abs(turn) < 86)
    .sort((a, b) => Math.abs(b.turn) - Math.abs(a.turn))
    .map(({ index, turn }) => {
      const spot = onBand(band, turn, level);
      const lean = turn * band.tilt * 0.35;
      return place(bench.defs.share(draw(index)), spot.x, spot.y, {
        turn: -lean,
        scaleX: Math.max(0.18, spot.facing),
        scaleY: band.taper?.(turn) ?? 1,
      });
    })
    .join('');
}
