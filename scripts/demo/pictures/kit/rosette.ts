import type { Bench } from './bench.ts';
import { polar } from './geometry.ts';
import { ball, disc, grainRing } from './metalwork.ts';
import { pearl } from './pearls.ts';
import { plate } from './plates.ts';
import { cabochon, stone, type StoneShape } from './stones.ts';
import { place } from './svg.ts';

type RosetteStyle = 'cluster' | 'petals' | 'star' | 'lotus' | 'halo' | 'kundan' | 'pearled';

const rosetteStyles: readonly [RosetteStyle, ...RosetteStyle[]] = [
  'cluster',
  'petals',
  'star',
  'lotus',
  'halo',
  'kundan',
  'pearled',
];

/** What a round ornament looks like, decided once so that a pair is a pair. */
export interface Rosette {
  readonly style: RosetteStyle;
  readonly petals: number;
  readonly centre: StoneShape;
}

export function chooseRosette(bench: Bench): Rosette {
  const { random } = bench;
  return {
    style: random.pick(rosetteStyles),
    petals: random.pick([8, 8, 10, 12]),
    centre: random.pick(['round', 'round', 'oval', 'cushion']),
  };
}

function around(
  count: number,
  radius: number,
  draw: (x: number, y: number, turn: number) => string,
  offset = 0,
): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = ((index + offset) / count) * 360;
    const point = polar(radius, turn - 90);
    return draw(point.x, point.y, turn);
  }).join('');
}

export function rosette(bench: Bench, radius: number, design: Rosette): string {
  return bench.defs.share(rosetteArt(bench, radius, design));
}

function rosetteArt(bench: Bench, radius: number, design: Rosette): string {
  const { gems } = bench;
  const count = radius < 45 ? Math.min(8, design.petals) : design.petals;
  const step = Math.PI / count;
  const heart = (share: number): string =>
    gems.main === 'crystal' || gems.main === 'polki'
      ? stone(bench, 0, 0, radius * share, { shape: design.centre, gem: gems.accent, setting: 'claw' })
      : stone(bench, 0, 0, radius * share, { shape: design.centre, setting: 'claw' });
  switch (design.style) {
    case 'cluster': {
      const size = (0.72 * radius * Math.sin(step)) / (1 - 0.08);
      return (
        disc(bench, 0, 0, radius * 0.8) +
        around(count, radius * 0.72, (x, y) => stone(bench, x, y, size, { gem: gems.small })) +
        around(count, radius * 0.94, (x, y) => ball(bench, x, y, radius * 0.075), 0.5) +
        grainRing(bench, 0, 0, radius * 0.44, radius * 0.045) +
        heart(0.4)
      );
    }
    case 'petals':
      return (
        disc(bench, 0, 0, radius * 0.8) +
        around(count, radius * 0.84, (x, y) => ball(bench, x, y, radius * 0.075), 0.5) +
        around(count, radius * 0.68, (x, y, turn) =>
          stone(bench, x, y, radius * (count > 8 ? 0.32 : 0.35), { shape: 'pear', turn: turn + 180 }),
        ) +
        grainRing(bench, 0, 0, radius * 0.36, radius * 0.045) +
        stone(bench, 0, 0, radius * 0.31, { gem: gems.accent, setting: 'claw' })
      );
    case 'star':
      return (
        around(
          count,
          radius * 0.66,
          (x, y, turn) =>
            place(plate(bench, 'leaf', radius * 0.33, { field: 'metal', grain: 0 }), x, y, { turn }),
          0.5,
        ) +
        around(count, radius * 0.66, (x, y, turn) =>
          stone(bench, x, y, radius * 0.34, { shape: 'marquise', turn, gem: gems.small }),
        ) +
        disc(bench, 0, 0, radius * 0.44) +
        grainRing(bench, 0, 0, radius * 0.42, radius * 0.05) +
        heart(0.37)
      );
    case 'lotus':
      return (
        around(
          8,
          radius * 0.62,
          (x, y, turn) =>
            place(
              plate(bench, 'drop', radius * 0.36, {
                field: gems.accent === 'plain' ? 'recess' : gems.accent,
                grain: 0,
              }),
              x,
              y,
              { turn },
            ),
          0.5,
        ) +
        around(8, radius * 0.6, (x, y, turn) =>
          place(plate(bench, 'drop', radius * 0.38, { field: 'recess', grain: 0 }), x, y, { turn }),
        ) +
        around(8, radius * 0.64, (x, y, turn) =>
          stone(bench, x, y, radius * 0.23, { shape: 'pear', turn, gem: gems.main }),
        ) +
        disc(bench, 0, 0, radius * 0.36) +
        grainRing(bench, 0, 0, radius * 0.34, radius * 0.045) +
        stone(bench, 0, 0, radius * 0.29, { gem: gems.small, setting: 'claw' })
      );
    case 'halo':
      return (
        disc(bench, 0, 0, radius * 0.9) +
        around(Math.round(count * 2.2), radius * 0.87, (x, y) =>
          stone(bench, x, y, radius * 0.125, { gem: gems.small }),
        ) +
        grainRing(bench, 0, 0, radius * 0.72, radius * 0.035) +
        around(count, radius * 0.56, (x, y, turn) =>
          stone(bench, x, y, radius * 0.17, { shape: 'oval', turn, gem: gems.accent }),
        ) +
        heart(0.38)
      );
    case 'kundan':
      return (
        disc(bench, 0, 0, radius * 0.92) +
        grainRing(bench, 0, 0, radius * 0.94, radius * 0.055) +
        around(count, radius * 0.64, (x, y, turn) =>
          cabochon(bench, x, y, radius * 0.25, { shape: 'pear', turn: turn + 180, gem: gems.small }),
        ) +
        around(
          count,
          radius * 0.82,
          (x, y) => cabochon(bench, x, y, radius * 0.09, { gem: gems.accent }),
          0.5,
        ) +
        cabochon(bench, 0, 0, radius * 0.34, { gem: gems.accent })
      );
    case 'pearled':
      return (
        around(count + 4, radius * 0.86, (x, y) =>
          bench.pearls ? pearl(bench, x, y, radius * 0.15) : ball(bench, x, y, radius * 0.13),
        ) +
        disc(bench, 0, 0, radius * 0.72) +
        grainRing(bench, 0, 0, radius * 0.7, radius * 0.04) +
        around(count, radius * 0.53, (x, y, turn) =>
          stone(bench, x, y, radius * 0.19, { shape: 'marquise', turn, gem: gems.small }),
        ) +
        heart(0.35)
      );
  }
}
