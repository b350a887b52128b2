import type { Bench, Piece } from '../kit/bench.ts';
import { bell, chooseDrop, drop } from '../kit/drops.ts';
import { polar } from '../kit/geometry.ts';
import { ball, loop, wire } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { plate, type PlateShape } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { cabochon, gemBead, stone } from '../kit/stones.ts';
import { ellipse, num, place } from '../kit/svg.ts';
import { type Dome, domeArt } from './dome.ts';

export function studs(bench: Bench): Piece {
  const { random } = bench;
  const radius = random.between(150, 176);
  const design = chooseRosette(bench);
  const form = random.pick(['rosette', 'rosette', 'paisley', 'motif', 'rosette-drop']);
  let art: string;
  let bottom = radius;
  if (form === 'paisley' || form === 'motif') {
    const shape = form === 'paisley' ? 'paisley' : random.pick<PlateShape>(['lotus', 'fan', 'shield']);
    const lift = shape === 'paisley' ? 0.25 : 0.08;
    art =
      plate(bench, shape, radius, { field: 'recess', grain: 8 }) +
      place(rosette(bench, radius * 0.44, design), 0, radius * lift) +
      ball(bench, shape === 'paisley' ? radius * 0.06 : 0, -radius * 0.54, radius * 0.075) +
      (shape === 'paisley' ? stone(bench, radius * 0.12, -radius * 0.4, radius * 0.12) : '');
  } else {
    art = rosette(bench, radius, design);
    if (form === 'rosette-drop') {
      const size = radius * 0.16;
      art = drop(bench, 0, radius * 0.94, size * 1.3, chooseDrop(bench)) + art;
      bottom = radius + size * 6;
    }
  }
  return {
    art,
    box: {
      left: -radius,
      top: form === 'rosette' || form === 'rosette-drop' ? -radius : -radius * 1.2,
      right: radius,
      bottom,
    },
    focus: { x: 0, y: 0 },
    paired: true,
    pose: 'lies',
  };
}

/** Hoops seen a little from the side, with beads, bells or a small jhumka on the lower arc. */
export function hoops(bench: Bench): Piece {
  const { random, tones } = bench;
  const radius = random.between(140, 160);
  const narrow = random.between(0.72, 0.86);
  const trim = random.pick(['beads', 'jhumki', 'bells', 'plates', 'twist']);
  const at = (degrees: number): { x: number; y: number } => {
    const point = polar(radius, degrees);
    return { x: point.x * narrow, y: point.y };
  };
  const [start, end] = [at(-96), at(-84)];
  const d = `M${num(end.x)} ${num(end.y)}A${num(radius * narrow)} ${num(radius)} 0 1 1 ${num(start.x)} ${num(start.y)}`;
  let art = wire(bench, d, random.between(17, 24)) + loop(bench, 0, -radius - 4, 9, 0.8);
  const row = (
    from: number,
    to: number,
    count: number,
    draw: (x: number, y: number, turn: number, index: number) => string,
  ): string =>
    Array.from({ length: count }, (_, index) => {
      const degrees = from + ((to - from) * index) / (count - 1);
      const point = at(degrees);
      return draw(point.x, point.y, degrees, index);
    }).join('');
  let bottom = radius + 10;
  if (trim === 'beads') {
    art += row(14, 166, 13, (x, y, _turn, index) =>
      index % 2 === 0
        ? bench.pearls
          ? pearl(bench, x, y, 22)
          : gemBead(bench, x, y, 22)
        : ball(bench, x, y, 13),
    );
    bottom += 12;
  } else if (trim === 'jhumki') {
    const dome: Dome = {
      radius: 88,
      height: 86,
      profile: 'bell',
      band: 'stones',
      drop: chooseDrop(bench),
      drops: 9,
      rimOfPearls: true,
    };
    art +=
      row(20, 160, 15, (x, y) => ball(bench, x, y, 11)) +
      loop(bench, 0, radius + 10, 10) +
      place(domeArt(bench, dome), 0, radius + 18);
    bottom += 164;
  } else if (trim === 'bells') {
    art +=
      row(24, 156, 11, (x, y) => bell(bench, x, y, 17)) + row(24, 156, 11, (x, y) => ball(bench, x, y, 10));
    bottom += 40;
  } else if (trim === 'plates') {
    art += row(
      18,
      162,
      9,
      (x, y, turn) =>
        place(plate(bench, 'drop', 36, { field: 'recess', grain: 0 }), x * 1.05, y * 1.05, {
          turn: turn + 90,
        }) + cabochon(bench, x * 1.07, y * 1.07, 15),
    );
    bottom += 22;
  } else {
    art +=
      row(-80, 260, 60, (x, y, turn) =>
        place(
          ellipse(0, 0, 15, 4.6, `fill="${tones.light}" stroke="${tones.deep}" stroke-width="1.6"`),
          x,
          y,
          { turn: turn + 28 },
        ),
      ) + row(30, 150, 9, (x, y) => stone(bench, x, y, 18));
  }
  return {
    art,
    box: { left: -radius, top: -radius - 12, right: radius, bottom },
    focus: { x: 0, y: radius * 0.7 },
    paired: true,
    pose: 'hangs',
  };
}
