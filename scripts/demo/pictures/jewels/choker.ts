import type { Bench, Piece } from '../kit/bench.ts';
import { chooseDrop, drop, type DropStyle } from '../kit/drops.ts';
import { arc, cubic, type Curve, curveThrough } from '../kit/geometry.ts';
import { ball, grains } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { plate, type PlateShape } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { cabochon, gemBead, stone } from '../kit/stones.ts';
import { path, place } from '../kit/svg.ts';

const REACH = 74;

/** A collar line: an arc about a centre above the piece, seen as worn. */
function collar(radius: number, grow: number): Curve {
  return curveThrough(
    arc({ x: 0, y: 0 }, radius + grow, (radius + grow) * 0.94, 90 + REACH, 90 - REACH, 120),
  );
}

/** Twisted silk cords from the ends of a choker, tied behind. */
function cords(bench: Bench, curve: Curve, colour: string): string {
  const end = curve.at(0);
  return (
    [-1, 1]
      .map((side) => {
        const reach = Math.abs(end.x);
        const points = [
          ...cubic(
            { x: side * reach, y: end.y },
            { x: side * (reach + 22), y: end.y - 190 },
            { x: side * reach * 0.6, y: end.y - 316 },
            { x: 0, y: end.y - 330 },
          ),
          ...cubic(
            { x: 0, y: end.y - 330 },
            { x: -side * 50, y: end.y - 318 },
            { x: -side * 58, y: end.y - 270 },
            { x: -side * 40, y: end.y - 206 },
          ),
        ];
        const { d } = curveThrough(points);
        const line = (paint: string, width: number, extra = ''): string =>
          path(
            d,
            `fill="none" stroke="${paint}" stroke-width="${String(width)}" stroke-linecap="round" ${extra}`,
          );
        return (
          line('#2b0b12', 15) +
          line(colour, 12) +
          line('#ffffff', 5, 'stroke-opacity=".28" stroke-dasharray="3 9"') +
          tassel(bench, -side * 40, end.y - 206, colour)
        );
      })
      .join('') + ball(bench, 0, end.y - 330, 17)
  );
}

function tassel(bench: Bench, x: number, y: number, colour: string): string {
  const threads = Array.from({ length: 7 }, (_, index) =>
    path(
      `M${String(x)} ${String(y + 20)}q${String((index - 3) * 3)} 26 ${String((index - 3) * 5.5)} 58`,
      `fill="none" stroke="${index % 2 === 0 ? colour : '#2b0b12'}" stroke-width="4.6" stroke-linecap="round"`,
    ),
  ).join('');
  return threads + ball(bench, x, y, 12) + ball(bench, x, y + 19, 9);
}

export function choker(bench: Bench): Piece {
  const { random, gems } = bench;
  const form = random.pick(['tiles', 'strands', 'flowers', 'tiles']);
  const fringe = chooseDrop(bench);
  const design = chooseRosette(bench);
  const radius = random.between(292, 316);
  const shape: PlateShape = random.pick(['mehrab', 'drop', 'shield', 'fan']);
  const cord = random.pick(['#7a1730', '#8a5a1c', '#24513f', '#5a2038']);
  const band = random.between(104, 130);
  const low = collar(radius, band);
  let art = fringeAlong(bench, low, fringe, form === 'strands' ? 0 : 33, design.petals > 8);
  if (form === 'strands') {
    const rows = Math.round(band / 21);
    for (let row = 0; row <= rows; row += 1) {
      const line = collar(radius, (band * row) / rows);
      const count = Math.round(line.length / 20);
      for (let index = 0; index <= count; index += 1) {
        const spot = line.at((line.length * index) / count);
        art +=
          bench.pearls || row % 2 === 0
            ? bench.pearls
              ? pearl(bench, spot.x, spot.y, 10)
              : ball(bench, spot.x, spot.y, 10)
            : gemBead(bench, spot.x, spot.y, 10);
      }
    }
    for (const share of [0.01, 0.2, 0.8, 0.99]) art += spacer(bench, radius, band, share);
    const middle = collar(radius, band * 0.5);
    const spot = middle.at(middle.length / 2);
    art +=
      fringeOfFive(bench, spot.y + band * 0.62, fringe) +
      place(rosette(bench, band * 0.86, design), 0, spot.y);
  } else {
    art += backing(bench, radius, band);
    const line = collar(radius, band * 0.5);
    const count = form === 'flowers' ? 9 : 15;
    const width = line.length / count;
    for (const index of outwards(count)) {
      const spot = line.at(line.length * ((index + 0.5) / count));
      if (form === 'flowers')
        art += place(rosette(bench, Math.min(width, band) * 0.52, { ...design, petals: 8 }), spot.x, spot.y);
      else {
        const tile =
          plate(bench, shape, band * 0.44, {
            field:
              index % 2 === 0 || gems.accent === 'plain' || gems.accent === 'crystal'
                ? 'recess'
                : gems.accent,
            grain: 0,
            inset: 0.84,
          }) +
          cabochon(bench, 0, band * 0.06, band * 0.2, {
            shape: 'oval',
            gem: index % 2 === 0 ? gems.main : gems.small,
          });
        art += place(tile, spot.x, spot.y, {
          turn: spot.angle * 0.95,
          scaleX: Math.min(1, width / (band * 0.74)),
        });
      }
    }
    for (const grow of [0, band]) {
      const edge = collar(radius, grow);
      const size = 9.5;
      const stones = Math.round(edge.length / (size * 2.05));
      for (let index = 0; index <= stones; index += 1) {
        const spot = edge.at((edge.length * index) / stones);
        art +=
          grow === 0 && bench.pearls
            ? pearl(bench, spot.x, spot.y, size)
            : stone(bench, spot.x, spot.y, size, { gem: gems.small });
      }
    }
  }
  const lowest = (radius + band) * 0.94;
  return {
    art: place(art, 0, -radius * 0.3),
    box: {
      left: -(radius + band) * 1.0,
      top: -radius * 0.3 - 250,
      right: (radius + band) * 1.0,
      bottom: lowest - radius * 0.3 + 92,
    },
    focus: { x: 0, y: (radius + band * 0.5) * 0.94 - radius * 0.3 },
    paired: false,
    pose: 'worn',
    neck: { half: (radius + band * 0.3) * 0.96, y: 0 },
    tail: place(cords(bench, collar(radius, band * 0.5), cord), 0, -radius * 0.3),
  };
}

function outwards(count: number): number[] {
  const middle = (count - 1) / 2;
  return Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => Math.abs(b - middle) - Math.abs(a - middle),
  );
}

function backing(bench: Bench, radius: number, band: number): string {
  const [top, bottom] = [collar(radius, 0), collar(radius, band)];
  const points = Array.from({ length: 61 }, (_, index) => top.at((top.length * index) / 60));
  const back = Array.from({ length: 61 }, (_, index) => bottom.at((bottom.length * (60 - index)) / 60));
  const d = [...points, ...back]
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`)
    .join('');
  const line = collar(radius, band * 0.5);
  return (
    path(`${d}Z`, `fill="${bench.tones.deep}" stroke="${bench.tones.ink}" stroke-width="3"`) +
    grains(bench, collar(radius, band * 0.16), 4.4) +
    grains(bench, collar(radius, band * 0.84), 4.4) +
    grains(bench, line, 3)
  );
}

function spacer(bench: Bench, radius: number, band: number, share: number): string {
  return Array.from({ length: 7 }, (_, index) => {
    const line = collar(radius, (band * index) / 6);
    const spot = line.at(line.length * share);
    return index % 2 === 0
      ? stone(bench, spot.x, spot.y, 13, { gem: index % 4 === 0 ? bench.gems.accent : bench.gems.main })
      : ball(bench, spot.x, spot.y, 9);
  }).join('');
}

function fringeAlong(
  bench: Bench,
  line: Curve,
  style: DropStyle,
  spacing: number,
  graduated: boolean,
): string {
  if (spacing === 0) return '';
  const count = Math.floor((line.length * 0.94) / spacing / 2) * 2 + 1;
  return outwards(count)
    .map((index) => {
      const share = Math.abs(index - (count - 1) / 2) / ((count - 1) / 2);
      const spot = line.at(line.length * (0.03 + (0.94 * index) / (count - 1)));
      const size = graduated ? 12.6 - share * 4.4 : 10.4;
      return place(drop(bench, 0, 0, size, style), spot.x, spot.y + 4, { turn: spot.angle * 0.45 });
    })
    .join('');
}

function fringeOfFive(bench: Bench, y: number, style: DropStyle): string {
  return [-2, 2, -1, 1, 0]
    .map((step) => drop(bench, step * 27, y - Math.abs(step) * 12, 13 - Math.abs(step), style))
    .join('');
}
