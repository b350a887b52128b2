import type { Bench, Piece } from '../kit/bench.ts';
import { chooseDrop, drop } from '../kit/drops.ts';
import { arc, cubic, type Curve, curveThrough, polar } from '../kit/geometry.ts';
import { rollPaint } from '../kit/metal.ts';
import { ball, chain, grainRing, loop, wire } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { type Pendant, pendantArt, pendantForms } from '../kit/pendant-art.ts';
import { plate } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { gemBead, stone } from '../kit/stones.ts';
import { path, place } from '../kit/svg.ts';

function beadLine(bench: Bench, curve: Curve, size: number): string {
  const count = Math.round(curve.length / (size * 1.95));
  return Array.from({ length: count + 1 }, (_, index) => {
    const spot = curve.at((curve.length * index) / count);
    if (index % 6 === 3) return gemBead(bench, spot.x, spot.y, size);
    return bench.pearls ? pearl(bench, spot.x, spot.y, size) : ball(bench, spot.x, spot.y, size * 0.92);
  }).join('');
}

const hook = (bench: Bench, x: number, y: number): string =>
  wire(bench, `M${String(x)} ${String(y)}v-22c0-34 40-34 40-4c0 14-10 20-18 20`, 6) + ball(bench, x, y, 7);

export function maangTikka(bench: Bench): Piece {
  const { random } = bench;
  const pendant: Pendant = {
    form: random.pick(pendantForms),
    rosette: chooseRosette(bench),
    drop: chooseDrop(bench),
    drops: random.pick([5, 7, 9]),
  };
  const size = random.between(140, 162);
  const length = random.between(250, 300);
  const sway = random.between(-70, 70);
  const double = random.chance(0.4);
  const line = (side: number): Curve =>
    curveThrough(
      cubic(
        { x: sway, y: -length },
        { x: sway + side * 60, y: -length * 0.66 },
        { x: side * 50 - sway * 0.4, y: -length * 0.3 },
        { x: 0, y: 0 },
      ),
    );
  const style = random.pick(['beads', 'chain', 'beads']);
  const draw = (curve: Curve): string =>
    style === 'beads' ? beadLine(bench, curve, 10) : chain(bench, curve, 22, 'cable');
  let art = hook(bench, sway, -length);
  art += double ? draw(line(1)) + draw(line(-1)) : draw(line(0.2));
  const middle = line(double ? 0 : 0.2).at(length * 0.52);
  if (!double)
    art += place(rosette(bench, 34, { style: 'petals', petals: 8, centre: 'round' }), middle.x, middle.y);
  const hung = pendantArt(bench, size, pendant);
  art += hung.art;
  return {
    art,
    box: { left: -size * 1.25, top: -length - 50, right: size * 1.25, bottom: hung.bottom },
    focus: { x: 0, y: size * 1.05 },
    paired: false,
    pose: 'lies',
  };
}

/** A tikka with strands along the hairline to both sides. */
export function mathaPatti(bench: Bench): Piece {
  const { random } = bench;
  const pendant: Pendant = {
    form: random.pick(pendantForms),
    rosette: chooseRosette(bench),
    drop: chooseDrop(bench),
    drops: 5,
  };
  const rows = random.whole(2, 3);
  const sideFlowers = random.whole(3, 4);
  const size = 112;
  let art =
    hook(bench, 0, -250) +
    beadLine(
      bench,
      curveThrough(cubic({ x: 0, y: -250 }, { x: 0, y: -180 }, { x: 0, y: -90 }, { x: 0, y: 0 })),
      11,
    );
  for (const side of [-1, 1]) {
    const end = { x: side * 372, y: 360 };
    for (let row = 0; row < rows; row += 1) {
      art += beadLine(
        bench,
        curveThrough(
          cubic(
            { x: 0, y: -10 - row * 26 },
            { x: side * 170, y: -60 - row * 66 },
            { x: side * 340, y: 30 - row * 66 },
            end,
          ),
        ),
        9.6,
      );
    }
    const line = curveThrough(
      cubic({ x: 0, y: -10 }, { x: side * 170, y: -60 }, { x: side * 340, y: 30 }, end),
    );
    for (let index = 1; index <= sideFlowers; index += 1) {
      const spot = line.at(line.length * (index / (sideFlowers + 0.7)));
      art +=
        drop(bench, spot.x, spot.y + 40, 14, pendant.drop) +
        place(rosette(bench, 50, { ...pendant.rosette, petals: 8 }), spot.x, spot.y);
    }
    art +=
      place(rosette(bench, 62, pendant.rosette), end.x, end.y) +
      hook(bench, end.x - 6, end.y + 84) +
      loop(bench, end.x, end.y + 58, 12) +
      drop(bench, end.x - side * 30, end.y + 44, 12, pendant.drop);
  }
  const hung = pendantArt(bench, size, pendant);
  art += hung.art + place(rosette(bench, 36, { style: 'cluster', petals: 8, centre: 'round' }), 0, -8);
  return {
    art,
    box: { left: -440, top: -300, right: 440, bottom: 470 },
    focus: { x: 0, y: size * 0.8 },
    paired: false,
    pose: 'lies',
  };
}

/** A nose ring with its chain to the hair. */
export function nath(bench: Bench): Piece {
  const { random } = bench;
  const radius = random.between(220, 246);
  const design = chooseRosette(bench);
  const style = chooseDrop(bench);
  const strands = random.whole(1, 3);
  const at = (turn: number): { x: number; y: number } => polar(radius, turn);
  let art = '';
  for (let index = 0; index < strands; index += 1) {
    const curve = curveThrough(
      cubic(
        at(-34),
        { x: radius * 1.2, y: -radius * 0.2 + index * 70 },
        { x: radius * 2.1, y: -radius * 0.3 + index * 60 },
        { x: radius * 2, y: -radius * 1.25 },
      ),
    );
    art += beadLine(bench, curve, 11.5);
  }
  art +=
    hook(bench, radius * 2, -radius * 1.27) +
    place(rosette(bench, 56, { ...design, petals: 8 }), radius * 2, -radius * 1.25);
  const start = at(-112);
  art += wire(
    bench,
    `M${start.x.toFixed(1)} ${start.y.toFixed(1)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 1 1 ${at(-128).x.toFixed(1)} ${at(-128).y.toFixed(1)}`,
    13,
  );
  const count = 17;
  for (let index = 0; index < count; index += 1) {
    const turn = 18 + (150 * index) / (count - 1);
    const spot = at(turn);
    art +=
      index % 2 === 0
        ? bench.pearls
          ? pearl(bench, spot.x, spot.y, 22)
          : gemBead(bench, spot.x, spot.y, 21)
        : ball(bench, spot.x, spot.y, 13);
  }
  for (const turn of [66, 93, 120]) {
    const spot = at(turn);
    art += drop(bench, spot.x, spot.y + 20, turn === 93 ? 20 : 16, style);
  }
  const heart = at(170);
  art +=
    place(rosette(bench, 104, design), heart.x + 16, heart.y) +
    place(
      plate(bench, 'paisley', 62, { field: 'recess' }) + stone(bench, 0, 20, 24),
      heart.x + 34,
      heart.y - 142,
      { turn: 22 },
    ) +
    stone(bench, at(-34).x, at(-34).y, 28);
  return {
    art,
    box: { left: -radius - 76, top: -radius * 1.5, right: radius * 2.24, bottom: radius + 110 },
    focus: { x: -radius * 0.6, y: radius * 0.3 },
    paired: false,
    pose: 'lies',
  };
}

/** A bun pin: a jewelled head on two tines. */
export function hairPin(bench: Bench): Piece {
  const { random, tones, defs } = bench;
  const design = chooseRosette(bench);
  const form = random.pick(['flower', 'fan', 'spray']);
  const style = chooseDrop(bench);
  const tine = (x: number): string =>
    path(
      `M${String(x - 8)} 0L${String(x - 5)} 420Q${String(x)} 452 ${String(x + 5)} 420L${String(x + 8)} 0Z`,
      `${rollPaint(defs, tones)} stroke="${tones.ink}" stroke-width="1.6"`,
    );
  let art = tine(-40) + tine(40);
  if (form === 'flower') {
    art +=
      [-44, -22, 0, 22, 44]
        .map((turn) => {
          const p = polar(150, 90 + turn);
          return drop(bench, p.x, p.y - 30, 14, style);
        })
        .join('') + rosette(bench, 176, { ...design, petals: 12 });
  } else if (form === 'fan') {
    art += place(plate(bench, 'fan', 200, { field: 'recess', grain: 9 }), 0, -20);
    art += [-58, -29, 0, 29, 58]
      .map((turn) => {
        const p = polar(132, turn - 90);
        return place(
          plate(bench, 'drop', 40, {
            field: bench.gems.accent === 'plain' ? 'recess' : bench.gems.accent,
            grain: 0,
          }) + stone(bench, 0, 6, 18),
          p.x,
          p.y + 30,
          { turn },
        );
      })
      .join('');
    art += place(rosette(bench, 72, { ...design, petals: 8 }), 0, 40);
  } else {
    const sprigs = [-74, -48, -24, 0, 24, 48, 74];
    art += sprigs
      .map((turn) => {
        const p = polar(190 - Math.abs(turn) * 0.5, turn - 90);
        return (
          wire(
            bench,
            `M0 0Q${(p.x * 0.3).toFixed(1)} ${(p.y * 0.7).toFixed(1)} ${p.x.toFixed(1)} ${p.y.toFixed(1)}`,
            6,
          ) + place(rosette(bench, 46, { ...design, petals: 8 }), p.x, p.y)
        );
      })
      .join('');
    art +=
      curveLeaves(bench) +
      place(rosette(bench, 82, { style: 'petals', petals: 8, centre: 'round' }), 0, 0) +
      grainRing(bench, 0, 0, 90, 6);
  }
  return {
    art,
    box: { left: -230, top: -240, right: 230, bottom: 440 },
    focus: { x: 0, y: -40 },
    paired: false,
    pose: 'lies',
  };
}

function curveLeaves(bench: Bench): string {
  return arc({ x: 0, y: 0 }, 118, 118, 190, 350, 5)
    .map((spot) =>
      place(
        plate(bench, 'leaf', 34, {
          field: bench.gems.accent === 'plain' ? 'recess' : bench.gems.accent,
          grain: 0,
          inset: 0.66,
        }),
        spot.x,
        spot.y,
        { turn: (Math.atan2(spot.y, spot.x) * 180) / Math.PI + 90 },
      ),
    )
    .join('');
}
