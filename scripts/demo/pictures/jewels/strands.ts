import type { Bench } from '../kit/bench.ts';
import { cubic, type Curve, curveThrough, type Station } from '../kit/geometry.ts';
import { ball, chain, type ChainStyle } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { gemBead } from '../kit/stones.ts';

/** How a necklace falls: half its width, where it ends at the nape, and how low the middle hangs. */
export interface Fall {
  readonly width: number;
  readonly nape: number;
  readonly depth: number;
  /** 0 falls to a point, 1 is a broad collar. */
  readonly fullness: number;
}

export function fallCurve(fall: Fall, grow = 0): Curve {
  const { width, nape, depth, fullness } = fall;
  const w = width + grow;
  const right = cubic(
    { x: nape, y: 0 },
    { x: w * 1.22, y: depth * (0.2 + 0.14 * fullness) },
    { x: w * (0.5 + 0.52 * fullness), y: depth + grow },
    { x: 0, y: depth + grow },
    70,
  );
  const left = right.map((point) => ({ x: -point.x, y: point.y }));
  return curveThrough([...left, ...[...right].reverse()]);
}

export type Strand = 'pearls' | 'beads' | 'gold-beads' | 'mixed' | 'rope' | 'cable';

export function strand(bench: Bench, curve: Curve, size: number, style: Strand): string {
  if (style === 'rope' || style === 'cable')
    return chain(bench, curve, size * (style === 'rope' ? 1.5 : 2), style satisfies ChainStyle);
  const count = Math.max(3, Math.round(curve.length / (size * (style === 'mixed' ? 1.72 : 1.92))));
  let art = '';
  for (let index = 0; index <= count; index += 1) {
    const spot = curve.at((curve.length * index) / count);
    if (style === 'gold-beads') art += ball(bench, spot.x, spot.y, size);
    else if (style === 'mixed' && index % 2 === 1) art += ball(bench, spot.x, spot.y, size * 0.62);
    else if (style === 'pearls' || (style === 'mixed' && bench.pearls))
      art += pearl(bench, spot.x, spot.y, size);
    else art += gemBead(bench, spot.x, spot.y, size);
  }
  return art;
}

/** Pairs of stations mirrored about the middle, from the middle outwards; the first is the middle itself. */
export function fromMiddle(curve: Curve, gaps: readonly number[]): Station[][] {
  const middle = curve.length / 2;
  let along = 0;
  return gaps.map((gap) => {
    along += gap;
    return along === 0 ? [curve.at(middle)] : [curve.at(middle - along), curve.at(middle + along)];
  });
}
