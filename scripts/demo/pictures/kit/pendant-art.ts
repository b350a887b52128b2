import type { Bench } from './bench.ts';
import { drop, type DropStyle } from './drops.ts';
import { polar } from './geometry.ts';
import { ball, grainRing, loop } from './metalwork.ts';
import { plate } from './plates.ts';
import { type Rosette, rosette } from './rosette.ts';
import { cabochon, stone } from './stones.ts';
import { place } from './svg.ts';

type PendantForm = 'arch' | 'medallion' | 'paisleys' | 'lotus' | 'shield';

export const pendantForms: readonly [PendantForm, ...PendantForm[]] = [
  'arch',
  'medallion',
  'paisleys',
  'lotus',
  'shield',
];

export interface Pendant {
  readonly form: PendantForm;
  readonly rosette: Rosette;
  readonly drop: DropStyle;
  readonly drops: 3 | 5 | 7 | 9;
}

/** A pendant hanging from the origin; returns how far down it reaches. */
export function pendantArt(bench: Bench, size: number, design: Pendant): { art: string; bottom: number } {
  const bail = loop(bench, 0, -size * 0.02, size * 0.1, 0.7) + ball(bench, 0, size * 0.1, size * 0.06);
  const { body, reach, width } = bodyOf(bench, size, design);
  const dropSize = Math.min((width * 0.92) / design.drops, size * 0.17);
  const fringe = Array.from({ length: design.drops }, (_, index) => {
    const turn = design.drops === 3 ? -26 + index * 26 : -52 + (104 * index) / (design.drops - 1);
    const point = polar(width, 90 - turn);
    const y = size + point.y * reach;
    return drop(bench, point.x, y, dropSize * (1 + 0.22 * Math.cos((turn * Math.PI) / 104)), design.drop);
  }).join('');
  return {
    art: bail + fringe + place(body, 0, size * 1.08),
    bottom: size * 1.08 + width * reach + dropSize * 5.4,
  };
}

interface Body {
  readonly body: string;
  readonly reach: number;
  readonly width: number;
}

function bodyOf(bench: Bench, size: number, design: Pendant): Body {
  const { gems } = bench;
  switch (design.form) {
    case 'medallion':
      return { body: rosette(bench, size * 0.95, design.rosette), reach: 0.92, width: size * 0.9 };
    case 'arch': {
      const crest = place(rosette(bench, size * 0.4, { ...design.rosette, style: 'petals' }), 0, size * 0.12);
      const corners = [-1, 1]
        .map(
          (side) =>
            stone(bench, side * size * 0.42, size * 0.52, size * 0.13, { gem: gems.accent }) +
            stone(bench, side * size * 0.47, -size * 0.14, size * 0.09, { gem: gems.small }),
        )
        .join('');
      const foot = [-0.22, 0, 0.22]
        .map((x) => stone(bench, x * size, size * 0.74, size * 0.09, { gem: gems.small }))
        .join('');
      return {
        body:
          plate(bench, 'mehrab', size, { grain: size * 0.055 }) +
          crest +
          corners +
          foot +
          stone(bench, 0, -size * 0.58, size * 0.16, { shape: 'pear' }),
        reach: 0.95,
        width: size * 0.72,
      };
    }
    case 'paisleys': {
      const one =
        plate(bench, 'paisley', size * 0.78, {
          grain: size * 0.045,
          field: gems.accent === 'plain' || gems.accent === 'crystal' ? 'recess' : gems.accent,
        }) +
        cabochon(bench, 0, size * 0.3, size * 0.27) +
        grainRing(bench, 0, size * 0.3, size * 0.31, size * 0.03) +
        stone(bench, size * 0.08, -size * 0.28, size * 0.1, { gem: gems.small });
      return {
        body:
          place(one, -size * 0.5, size * 0.02, { turn: 14 }) +
          place(one, size * 0.5, size * 0.02, { scaleX: -1, turn: -14 }) +
          place(rosette(bench, size * 0.3, design.rosette), 0, -size * 0.62) +
          stone(bench, 0, size * 0.2, size * 0.3, { shape: 'marquise' }),
        reach: 0.78,
        width: size * 0.95,
      };
    }
    case 'lotus':
      return {
        body:
          plate(bench, 'lotus', size, { grain: size * 0.05, field: 'recess' }) +
          [-54, -27, 27, 54]
            .map((turn) => {
              const p = polar(size * 0.56, turn - 90);
              return stone(bench, p.x, p.y + size * 0.26, size * 0.17, {
                shape: 'pear',
                turn,
                gem: gems.accent,
              });
            })
            .join('') +
          cabochon(bench, 0, size * 0.3, size * 0.3) +
          grainRing(bench, 0, size * 0.3, size * 0.34, size * 0.034) +
          stone(bench, 0, -size * 0.44, size * 0.24, { shape: 'pear', gem: gems.main }),
        reach: 0.75,
        width: size * 0.98,
      };
    case 'shield':
      return {
        body:
          plate(bench, 'drop', size * 1.02, { grain: size * 0.055 }) +
          place(rosette(bench, size * 0.52, design.rosette), 0, size * 0.26) +
          stone(bench, 0, -size * 0.5, size * 0.17, { shape: 'pear', gem: gems.accent }),
        reach: 0.98,
        width: size * 0.84,
      };
  }
}
