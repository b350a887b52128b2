import type { Bench, Piece } from '../kit/bench.ts';
import { chooseDrop } from '../kit/drops.ts';
import { arc, curveThrough } from '../kit/geometry.ts';
import { ball, chain, grains, loop } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { plate, type PlateShape } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { cabochon, gemBead, stone } from '../kit/stones.ts';
import { place } from '../kit/svg.ts';
import { type Dome, domeArt } from './dome.ts';

/** Ear top, a link or a crescent of beads, and one or two bells below. */
export function jhumka(bench: Bench): Piece {
  const { random } = bench;
  const top = random.pick(['rosette', 'rosette', 'motif', 'tiers']);
  const topRadius = random.between(66, 92);
  const radius = random.between(128, 156);
  const twoTier = random.chance(0.3);
  const dome: Dome = {
    radius,
    height: radius * random.between(0.86, 1.12),
    profile: random.pick(['bell', 'half-globe', 'lotus', 'cone', 'bell']),
    band: random.pick(['arches', 'stones', 'scrolls', 'petals', 'ribs']),
    drop: chooseDrop(bench),
    drops: random.pick([13, 15, 17]),
    rimOfPearls: random.chance(0.6),
  };
  const design = chooseRosette(bench);
  const motif = random.pick<PlateShape>(['lotus', 'mehrab', 'shield', 'fan', 'drop']);

  let art = '';
  let y: number;
  if (top === 'motif') {
    const size = topRadius * 1.05;
    art +=
      place(plate(bench, motif, size, { field: 'recess' }), 0, size) +
      cabochon(bench, 0, size * 1.12, size * 0.36) +
      dotsAround(bench, size * 0.5, size * 1.12);
    y = size * 2;
  } else {
    art += place(rosette(bench, topRadius, design), 0, topRadius);
    y = topRadius * 1.96;
    if (top === 'tiers') {
      art +=
        place(plate(bench, 'fan', topRadius * 0.52, { field: 'recess' }), 0, y + topRadius * 0.42, {
          turn: 180,
        }) + stone(bench, 0, y + topRadius * 0.36, topRadius * 0.22);
      y += topRadius * 0.9;
    }
  }
  art += loop(bench, 0, y + 8, 10, 0.8);
  y += 20;
  if (twoTier) {
    const small: Dome = {
      ...dome,
      radius: radius * 0.58,
      height: dome.height * 0.48,
      drops: 11,
      rimOfPearls: true,
    };
    art += place(domeArt(bench, small), 0, y);
    y += small.height + radius * 0.26;
  }
  art += bench.pearls ? pearl(bench, 0, y, 13) : gemBead(bench, 0, y, 13);
  art += ball(bench, 0, y + 15, 8);
  y += 20;
  art += place(domeArt(bench, dome), 0, y);
  const bottom = y + dome.height + radius * 0.17 + ((Math.PI * radius) / (dome.drops - 1)) * 1.95;
  if (random.chance(0.25)) art += sideChain(bench, topRadius, y, radius);
  return {
    art,
    box: { left: -radius * 1.06, top: 0, right: radius * 1.06, bottom },
    focus: { x: 0, y: y + dome.height * 0.55 },
    paired: true,
    pose: 'hangs',
  };
}

function dotsAround(bench: Bench, radius: number, y: number): string {
  return grains(bench, curveThrough(arc({ x: 0, y }, radius, radius, -90, 262)), radius * 0.09, 2.4);
}

/** Fine chains swinging from the ear top to the shoulders of the bell. */
function sideChain(bench: Bench, from: number, y: number, radius: number): string {
  return [-1, 1]
    .map((side) => {
      const points = arc(
        { x: side * from * 0.7, y: y * 0.62 },
        radius * 0.32,
        y * 0.42,
        side > 0 ? -80 : 260,
        side > 0 ? 70 : 110,
      );
      return chain(bench, curveThrough(points), 12, 'ball');
    })
    .join('');
}
