import type { Bench, Piece } from '../kit/bench.ts';
import { chooseDrop, drop } from '../kit/drops.ts';
import { type Pendant, pendantArt, pendantForms } from '../kit/pendant-art.ts';
import { plate, type PlateShape } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { cabochon, stone } from '../kit/stones.ts';
import { place } from '../kit/svg.ts';
import { type Fall, fallCurve, fromMiddle, strand, type Strand } from './strands.ts';

/** A long haar: strands of beads, a chain of plates, or a chain with stations; always with a pendant. */
export function longNecklace(bench: Bench): Piece {
  const { random, gems } = bench;
  const form = random.pick(['mala', 'mala', 'plates', 'stations']);
  const fall: Fall = {
    width: random.between(270, 320),
    nape: random.between(120, 165),
    depth: random.between(520, 580),
    fullness: random.between(0.15, 0.5),
  };
  const pendant: Pendant = {
    form: random.pick(pendantForms),
    rosette: chooseRosette(bench),
    drop: chooseDrop(bench),
    drops: random.pick([5, 7, 9]),
  };
  const size = random.between(116, 138);
  const beads: Strand = bench.pearls
    ? random.pick(['pearls', 'mixed'])
    : random.pick(['beads', 'gold-beads', 'mixed']);
  const curve = fallCurve(fall);
  let art = '';
  if (form === 'mala') {
    const strands = random.whole(2, 4);
    for (let index = strands - 1; index >= 0; index -= 1)
      art += strand(
        bench,
        fallCurve(fall, -index * 28),
        13,
        index % 2 === 0 ? beads : bench.pearls ? 'pearls' : 'gold-beads',
      );
    const middle = fallCurve(fall, -(strands - 1) * 14);
    const spots = fromMiddle(middle, [middle.length * 0.26]).flat();
    const broad = 34 + strands * 15;
    art += spots
      .map((spot) => place(place(rosette(bench, broad, pendant.rosette), 0, 0), spot.x, spot.y))
      .join('');
  } else if (form === 'plates') {
    art += strand(bench, curve, 7, 'rope');
    const shape = random.pick<PlateShape>(['drop', 'fan', 'leaf', 'shield', 'mehrab']);
    const step = 50;
    const count = Math.floor((curve.length / 2 - 30) / step);
    for (let index = count; index >= 1; index -= 1) {
      const large = 36 - (index / count) * 14;
      for (const side of [-1, 1]) {
        const spot = curve.at(curve.length / 2 + side * (index * step + 36));
        const tile =
          plate(bench, shape, large, { field: 'recess', grain: large * 0.09 }) +
          cabochon(bench, 0, large * 0.12, large * 0.42, { gem: index % 2 === 0 ? gems.main : gems.accent });
        art += place(place(tile, 0, large * 0.8), spot.x, spot.y, { turn: spot.angle * 0.92 });
      }
    }
    art += strand(bench, fallCurve(fall, -16), 6, bench.pearls ? 'pearls' : 'gold-beads');
  } else {
    art += strand(bench, curve, 12, random.pick<Strand>(['rope', 'cable']));
    const stops = 5;
    for (let index = stops; index >= 1; index -= 1) {
      for (const side of [-1, 1]) {
        const spot = curve.at(curve.length / 2 + side * (curve.length / 2) * (index / (stops + 0.7)));
        art +=
          place(rosette(bench, 44 - index * 3, { ...pendant.rosette, petals: 8 }), spot.x, spot.y) +
          (index < 4 ? drop(bench, spot.x, spot.y + 38 - index * 2, 10, pendant.drop) : '');
      }
    }
  }
  const hung = pendantArt(bench, size, pendant);
  art += place(hung.art, 0, fall.depth - 12) + stone(bench, 0, fall.depth - 4, 22, { gem: gems.accent });
  return {
    art,
    box: { left: -fall.width * 1.02, top: -14, right: fall.width * 1.02, bottom: fall.depth + hung.bottom },
    focus: { x: 0, y: fall.depth + size * 0.75 },
    paired: false,
    pose: 'worn',
    neck: { half: fall.nape, y: 0 },
  };
}

/** A fine chain with one good pendant. */
export function pendantNecklace(bench: Bench): Piece {
  const { random } = bench;
  const fall: Fall = {
    width: random.between(290, 340),
    nape: random.between(210, 270),
    depth: random.between(420, 500),
    fullness: random.between(0, 0.35),
  };
  const pendant: Pendant = {
    form: random.pick(pendantForms),
    rosette: chooseRosette(bench),
    drop: chooseDrop(bench),
    drops: random.pick([3, 3, 5, 7]),
  };
  const size = random.between(124, 150);
  const curve = fallCurve(fall);
  const style = random.pick<Strand>(['cable', 'rope', 'gold-beads', 'cable']);
  let art = strand(bench, curve, style === 'gold-beads' ? 7 : 8.5, style);
  if (random.chance(0.45)) {
    for (const share of [0.1, 0.2, 0.3]) {
      for (const side of [-1, 1]) {
        const spot = curve.at(curve.length * (0.5 + side * share));
        art += stone(bench, spot.x, spot.y, 20 - share * 24, {
          gem: share === 0.2 ? bench.gems.main : bench.gems.small,
        });
      }
    }
  }
  const hung = pendantArt(bench, size, pendant);
  art += place(hung.art, 0, fall.depth - 4);
  return {
    art,
    box: { left: -fall.width, top: -10, right: fall.width, bottom: fall.depth + hung.bottom },
    focus: { x: 0, y: fall.depth + size },
    paired: false,
    pose: 'worn',
    neck: { half: fall.nape, y: 0 },
  };
}
