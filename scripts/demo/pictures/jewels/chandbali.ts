import type { Bench, Piece } from '../kit/bench.ts';
import { chooseDrop, drop, type DropStyle } from '../kit/drops.ts';
import { curveThrough, type Point, radians, sample } from '../kit/geometry.ts';
import { ball, grains, loop } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { plateFrom } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { cabochon, stone } from '../kit/stones.ts';
import { place } from '../kit/svg.ts';
import { type Dome, domeArt } from './dome.ts';

interface Crescent {
  readonly radius: number;
  readonly thickness: number;
  readonly reach: number;
}

/** A point between the inner (0) and outer (1) edge; turn 0 is the bottom, the horns are at ±reach. */
function onCrescent(moon: Crescent, turn: number, share: number): Point {
  const thickness = moon.thickness * Math.max(0.05, Math.cos((radians(turn) * 90) / moon.reach)) ** 0.8;
  const r = moon.radius - thickness * (1 - share);
  return { x: r * Math.sin(radians(turn)), y: r * Math.cos(radians(turn)) };
}

/** Moon-shaped earrings: a jewelled crescent, a fringe outside, an ornament in the hollow. */
export function chandbali(bench: Bench): Piece {
  const { random } = bench;
  const moon: Crescent = {
    radius: random.between(150, 168),
    thickness: random.between(92, 122),
    reach: random.between(122, 148),
  };
  const top = random.between(56, 74);
  const rosetteDesign = chooseRosette(bench);
  const fringe = chooseDrop(bench);
  const fill = random.pick(['stones', 'petals', 'kundan']);
  const heart = random.pick(['jhumki', 'drop', 'rosette']);
  const centreY = top * 1.7 + moon.radius;

  const line = (share: number, from: number, to: number): Point[] =>
    sample(60, (t) => onCrescent(moon, from + (to - from) * t, share));
  const outline = [...line(1, -moon.reach, moon.reach), ...line(0, moon.reach, -moon.reach)];
  let crescent = hangFringe(bench, moon, fringe);
  crescent += plateFrom(bench, outline, moon.radius, { field: 'metal', grain: 5.4 });
  crescent += fillCrescent(bench, moon, fill);
  crescent += grains(bench, curveThrough(line(0.34, -moon.reach * 0.8, moon.reach * 0.8)), 3.4, 2.05);
  if (bench.pearls) {
    const count = 27;
    for (let index = 0; index < count; index += 1) {
      const turn = -moon.reach * 0.94 + (moon.reach * 1.88 * index) / (count - 1);
      const point = onCrescent(moon, turn, 1);
      crescent += pearl(bench, point.x * 1.045, point.y * 1.045, 7.6);
    }
  }

  const hollowTop = -moon.radius * 0.86;
  const hollowFloor = moon.radius - moon.thickness;
  const room = hollowFloor - hollowTop;
  crescent += loop(bench, 0, hollowTop + 6, 9, 0.8);
  if (heart === 'jhumki') {
    const dome: Dome = {
      radius: room * 0.26,
      height: room * 0.3,
      profile: 'bell',
      band: 'stones',
      drop: fringe,
      drops: 9,
      rimOfPearls: true,
    };
    crescent += place(domeArt(bench, dome), 0, hollowTop + room * 0.16);
  } else if (heart === 'drop') {
    crescent +=
      stone(bench, 0, hollowTop + room * 0.34, room * 0.22, { shape: 'pear', setting: 'grain' }) +
      drop(bench, 0, hollowTop + room * 0.56, 10, fringe);
  } else {
    crescent +=
      place(
        rosette(bench, room * 0.25, { style: 'petals', petals: 8, centre: 'round' }),
        0,
        hollowTop + room * 0.36,
      ) + drop(bench, 0, hollowTop + room * 0.6, 9, fringe);
  }
  const art =
    place(crescent, 0, centreY) +
    loop(bench, 0, top * 1.86, 11, 0.8) +
    place(rosette(bench, top, rosetteDesign), 0, top);
  return {
    art,
    box: { left: -moon.radius * 1.1, top: 0, right: moon.radius * 1.1, bottom: centreY + moon.radius + 74 },
    focus: { x: 0, y: centreY + moon.radius * 0.4 },
    paired: true,
    pose: 'hangs',
  };
}

function hangFringe(bench: Bench, moon: Crescent, style: DropStyle): string {
  const count = 15;
  return Array.from({ length: count }, (_, index) => -78 + (156 * index) / (count - 1))
    .sort((a, b) => Math.abs(b) - Math.abs(a))
    .map((turn) => {
      const point = onCrescent(moon, turn, 1);
      const size = 9.4 + 5.4 * Math.cos(radians(turn));
      return drop(bench, point.x * 1.03, point.y * 1.03 + 2, size, style);
    })
    .join('');
}

function fillCrescent(bench: Bench, moon: Crescent, fill: string): string {
  const { gems } = bench;
  const count = fill === 'petals' ? 17 : 15;
  let art = '';
  for (let index = 0; index < count; index += 1) {
    const turn = -moon.reach * 0.86 + (moon.reach * 1.72 * index) / (count - 1);
    const weight = Math.max(0.3, Math.cos((radians(turn) * 90) / moon.reach));
    const spot = onCrescent(moon, turn, 0.68);
    const size = moon.thickness * 0.26 * weight ** 0.75 * (fill === 'petals' ? 1.05 : 1);
    if (fill === 'stones')
      art += stone(bench, spot.x, spot.y, size, { gem: index % 2 === 0 ? gems.main : gems.accent });
    else if (fill === 'kundan')
      art += cabochon(bench, spot.x, spot.y, size, {
        shape: 'oval',
        turn: -turn,
        gem: index % 2 === 0 ? gems.main : gems.small,
      });
    else art += stone(bench, spot.x, spot.y, size, { shape: 'pear', turn: -turn, gem: gems.main });
    const inner = onCrescent(moon, turn, 0.16);
    if (weight > 0.55)
      art += stone(bench, inner.x, inner.y, moon.thickness * 0.085 * weight, { gem: gems.small });
    if (weight > 0.4) {
      const between = onCrescent(moon, turn + (moon.reach * 0.86) / (count - 1), 0.84);
      art += ball(bench, between.x, between.y, 4.4 * weight);
    }
  }
  return art;
}
