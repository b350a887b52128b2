import type { Bench, Piece } from '../kit/bench.ts';
import { bell, chooseDrop, drop } from '../kit/drops.ts';
import { type Curve, curveThrough, sample } from '../kit/geometry.ts';
import { ball, chain, grains } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { plate } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { gemBead, stone } from '../kit/stones.ts';
import { place } from '../kit/svg.ts';

/** A payal lying as an open loop, its bells along the near side. */
export function anklet(bench: Bench): Piece {
  const { random, gems } = bench;
  const form = random.pick(['bells', 'flowers', 'strands', 'bells']);
  const width = 330;
  const tall = random.between(150, 190);
  const ring = (grow: number): Curve =>
    curveThrough(
      sample(120, (t) => {
        const turn = (-94 + t * 368) * (Math.PI / 180);
        return {
          x: Math.cos(turn) * (width + grow),
          y: Math.sin(turn) * (tall + grow * 0.7) + Math.cos(turn * 2) * 8,
        };
      }),
    );
  const design = chooseRosette(bench);
  const style = chooseDrop(bench);
  const line = ring(0);
  const near = (share: number) => line.at(line.length * (0.5 + (share - 0.5) * 0.56));
  let art = '';
  const bells = (count: number, size: number): string =>
    Array.from({ length: count }, (_, index) => index / (count - 1))
      .map((share) => {
        const spot = near(share);
        return bell(bench, spot.x, spot.y + 10, size * (0.86 + 0.14 * Math.sin(share * Math.PI)));
      })
      .join('');
  if (form === 'bells') {
    art += bells(21, 15) + chain(bench, line, 24, 'rope') + grains(bench, ring(-17), 6);
    art += Array.from({ length: 11 }, (_, index) => near(index / 10))
      .map((spot, index) =>
        stone(bench, spot.x, spot.y, index % 2 === 0 ? 17 : 12, {
          gem: index % 2 === 0 ? gems.main : gems.small,
        }),
      )
      .join('');
  } else if (form === 'flowers') {
    art += chain(bench, line, 26, 'cable') + chain(bench, ring(-24), 20, 'cable');
    for (let index = 0; index < 9; index += 1) {
      const spot = near(index / 8);
      art +=
        bell(bench, spot.x - 17, spot.y + 22, 11) +
        bell(bench, spot.x + 17, spot.y + 22, 11) +
        drop(bench, spot.x, spot.y + 30, 11, style) +
        place(rosette(bench, 38, { ...design, petals: 8 }), spot.x, spot.y);
    }
  } else {
    for (const grow of [0, -24, -48]) {
      const strandLine = ring(grow);
      const count = Math.round(strandLine.length / 19);
      for (let index = 0; index <= count; index += 1) {
        const spot = strandLine.at((strandLine.length * index) / count);
        art +=
          index % 5 === 2
            ? gemBead(bench, spot.x, spot.y, 9.6)
            : bench.pearls
              ? pearl(bench, spot.x, spot.y, 9.4)
              : ball(bench, spot.x, spot.y, 9);
      }
    }
    art += bells(15, 13);
    for (const share of [0.12, 0.5, 0.88]) {
      const spot = near(share);
      art += place(
        plate(bench, 'shield', 46, { field: 'recess' }) + stone(bench, 0, 0, 24),
        spot.x,
        spot.y - 10,
      );
    }
  }
  return {
    art,
    box: { left: -width - 14, top: -tall - 20, right: width + 14, bottom: tall + 60 },
    focus: { x: -40, y: tall + 6 },
    paired: true,
    pose: 'lies',
  };
}
