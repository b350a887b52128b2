import type { Bench, Piece } from '../kit/bench.ts';
import { chooseDrop, drop } from '../kit/drops.ts';
import { grains, loop } from '../kit/metalwork.ts';
import { type Pendant, pendantArt, pendantForms } from '../kit/pendant-art.ts';
import { plate, type PlateShape } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { cabochon, stone } from '../kit/stones.ts';
import { place } from '../kit/svg.ts';
import { type Fall, fallCurve, strand } from './strands.ts';

/** A temple necklace of graduated plates with a pair of earrings laid in its hollow. */
export function necklaceSet(bench: Bench): Piece {
  const { random, gems } = bench;
  const shape: PlateShape = random.pick(['drop', 'mehrab', 'fan', 'leaf', 'paisley']);
  const design = chooseRosette(bench);
  const style = chooseDrop(bench);
  const fall: Fall = {
    width: random.between(372, 400),
    nape: random.between(150, 190),
    depth: random.between(500, 545),
    fullness: random.between(0.55, 0.85),
  };
  const pendant: Pendant = {
    form: random.pick(pendantForms),
    rosette: design,
    drop: style,
    drops: random.pick([5, 7]),
  };
  const largest = random.between(62, 76);
  const rows = random.whole(1, 2);
  const curve = fallCurve(fall);
  let art = strand(bench, fallCurve(fall, -20), 8.5, bench.pearls ? 'pearls' : 'gold-beads');
  if (rows === 2)
    art += strand(bench, fallCurve(fall, -40), 8.5, gems.bead === 'plain' ? 'gold-beads' : 'beads');

  const plates: { along: number; size: number }[] = [];
  let along = largest * 0.95;
  for (let index = 0; along < curve.length * 0.42 && index < 14; index += 1) {
    const size = largest * (0.92 - index * 0.048);
    along += size * 0.66;
    plates.push({ along, size });
    along += size * 0.66;
  }
  const tileFor = (size: number, index: number): string =>
    drop(bench, 0, size * 1.7, size * 0.17, style) +
    place(
      plate(bench, shape, size, {
        grain: size * 0.075,
        field:
          index % 2 === 1 && gems.accent !== 'plain' && gems.accent !== 'crystal' ? gems.accent : 'recess',
      }),
      0,
      size * 0.76,
    ) +
    cabochon(bench, 0, size * 0.92, size * 0.36, {
      shape: shape === 'leaf' ? 'marquise' : 'round',
      gem: index % 2 === 0 ? gems.main : gems.small,
    }) +
    stone(bench, 0, size * 0.22, size * 0.16, { shape: 'pear', gem: gems.small });
  for (const [index, { along: far, size }] of [...plates.entries()].reverse()) {
    for (const side of [-1, 1]) {
      const spot = curve.at(curve.length / 2 + side * far);
      art += place(tileFor(size, index), spot.x, spot.y, {
        turn: spot.angle * 0.9,
        ...(side > 0 && shape === 'paisley' ? { scaleX: -1, scaleY: 1 } : {}),
      });
    }
  }
  art += grains(bench, curve, 7);
  for (const { along: far, size } of plates) {
    for (const side of [-1, 1]) {
      const spot = curve.at(curve.length / 2 + side * far);
      art += stone(bench, spot.x, spot.y, size * 0.21, { gem: gems.accent });
    }
  }
  const hung = pendantArt(bench, largest * 1.36, pendant);
  art +=
    place(hung.art, 0, fall.depth - 6) +
    place(rosette(bench, largest * 0.52, { ...design, petals: 8 }), 0, fall.depth);

  const earring =
    loop(bench, 0, 104, 9) +
    place(pendantArt(bench, 60, { ...pendant, drops: 5 }).art, 0, 108) +
    place(rosette(bench, 52, design), 0, 52);
  art += place(earring, -104, 92) + place(earring, 104, 92);
  return {
    art,
    box: { left: -fall.width * 1.08, top: -10, right: fall.width * 1.08, bottom: fall.depth + hung.bottom },
    focus: { x: 0, y: fall.depth + largest * 0.4 },
    paired: false,
    pose: 'lies',
  };
}
