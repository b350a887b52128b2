import type { Bench } from './bench.ts';
import { ballPaint, rollPaint } from './metal.ts';
import { ball, loop } from './metalwork.ts';
import { pearl, pearlDrop } from './pearls.ts';
import { plate } from './plates.ts';
import { gemBead, stone } from './stones.ts';
import { circle, path, place, use } from './svg.ts';

export type DropStyle = 'pearl' | 'tear' | 'bead' | 'bell' | 'leaf' | 'stone' | 'cluster' | 'spear';

export function chooseDrop(bench: Bench): DropStyle {
  if (bench.pearls) return bench.random.pick(['pearl', 'tear', 'cluster', 'bead', 'pearl']);
  if (bench.gems.bead === 'plain') return bench.random.pick(['bell', 'leaf', 'bead', 'bell', 'spear']);
  return bench.random.pick(['bead', 'stone', 'bell', 'leaf', 'spear', 'bead']);
}

/** A ghungroo: a little bell with a slit mouth, hanging from (x, y). */
export function bell(bench: Bench, x: number, y: number, size: number): string {
  const { defs, tones } = bench;
  const id = defs.once(`${tones.name}-bell`, (name) => {
    const body = circle(0, 1.5, 1, `${ballPaint(defs, tones)} stroke="${tones.ink}" stroke-width=".07"`);
    const mouth =
      path(
        'M-.72 1.95Q0 2.25.72 1.95',
        `fill="none" stroke="${tones.ink}" stroke-width=".16" stroke-linecap="round"`,
      ) + circle(0, 2.1, 0.16, `fill="${tones.ink}"`);
    const belt =
      path('M-.96 1.5Q0 1.85.96 1.5', `fill="none" stroke="${tones.deep}" stroke-width=".1"`) +
      path('M-.94 1.42Q0 1.77.94 1.42', `fill="none" stroke="${tones.light}" stroke-width=".08"`);
    const neck = circle(0, 0.36, 0.26, `fill="none" stroke="${tones.dark}" stroke-width=".18"`);
    return `<g id="${name}">${neck}${body}${belt}${mouth}</g>`;
  });
  return use(id, x, y, { scale: size });
}

/** A hanging ornament from (x, y); `size` is its half width, its length about four times that. */
export function drop(bench: Bench, x: number, y: number, size: number, style: DropStyle): string {
  const id = bench.defs.once(
    `${bench.tones.name}-${bench.gems.bead}-${bench.gems.main}-drop-${style}`,
    (name) => `<g id="${name}">${dropArt(bench, style)}</g>`,
  );
  return use(id, x, y, { scale: size / 10 });
}

function cap(bench: Bench, y: number): string {
  return path(
    `M-5 ${String(y + 4)}Q-5.4 ${String(y)} 0 ${String(y - 3)}Q5.4 ${String(y)} 5 ${String(y + 4)}Q0 ${String(y + 6)}-5 ${String(y + 4)}Z`,
    `${rollPaint(bench.defs, bench.tones)} stroke="${bench.tones.ink}" stroke-width=".8"`,
  );
}

function dropArt(bench: Bench, style: DropStyle): string {
  const link = loop(bench, 0, 3, 3.4, 0.8);
  const bead = (y: number, radius: number): string =>
    bench.pearls ? pearl(bench, 0, y, radius) : gemBead(bench, 0, y, radius);
  switch (style) {
    case 'pearl':
      return link + ball(bench, 0, 9, 3.6) + bead(21, 10) + ball(bench, 0, 33, 3);
    case 'tear':
      return (
        link +
        (bench.pearls ? pearlDrop(bench, 0, 7, 10) : gemBead(bench, 0, 21, 9, bench.gems.bead, 1.5)) +
        cap(bench, 9)
      );
    case 'bead':
      return (
        link +
        ball(bench, 0, 9, 4) +
        gemBead(bench, 0, 22, 10) +
        ball(bench, 0, 34, 4.2) +
        ball(bench, 0, 40, 2.4)
      );
    case 'bell':
      return bell(bench, 0, 0, 10.5) + ball(bench, 0, 28.5, 2.6);
    case 'leaf':
      return (
        link +
        place(
          plate(bench, 'leaf', 17, {
            field: bench.gems.accent === 'plain' ? 'recess' : bench.gems.accent,
            grain: 0,
            inset: 0.66,
          }),
          0,
          24,
        ) +
        ball(bench, 0, 46, 3)
      );
    case 'stone':
      return link + stone(bench, 0, 20, 15, { shape: 'pear' }) + ball(bench, 0, 38, 3.2);
    case 'cluster':
      return (
        link +
        bead(11, 6) +
        bead(21, 6.6) +
        ball(bench, 0, 28.5, 3) +
        (bench.gems.bead === 'plain'
          ? bell(bench, 0, 30, 6)
          : gemBead(bench, 0, 38, 7.4, bench.gems.bead, 1.25))
      );
    case 'spear':
      return (
        link +
        ball(bench, 0, 9, 4) +
        place(plate(bench, 'drop', 13, { field: 'metal', grain: 0 }), 0, 27) +
        stone(bench, 0, 30, 5.4, { gem: bench.gems.accent }) +
        ball(bench, 0, 43, 2.8)
      );
  }
}
