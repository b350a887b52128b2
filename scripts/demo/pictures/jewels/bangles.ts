import type { Bench, Piece } from '../kit/bench.ts';
import { aroundBand, type Band, bandBack, bandFront, bandShade, onBand } from '../kit/hoop-band.ts';
import { ball } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { plate } from '../kit/plates.ts';
import { chooseRosette, type Rosette, rosette } from '../kit/rosette.ts';
import { cabochon, stone } from '../kit/stones.ts';
import { ellipse, place } from '../kit/svg.ts';

type Face = 'stones' | 'beads' | 'twist' | 'flowers' | 'enamel' | 'plain' | 'pearls';

/** A pile of bangles, broad ones at the ends and fine ones between, lying or standing on edge. */
export function bangles(bench: Bench): Piece {
  const { random } = bench;
  const radius = random.between(285, 310);
  const tilt = random.between(0.3, 0.42);
  const count = random.whole(5, 8);
  const broad: Face = random.pick(['flowers', 'stones', 'enamel', 'flowers']);
  const fine: Face = bench.pearls ? 'pearls' : random.pick(['beads', 'twist', 'stones', 'beads']);
  const between: Face = random.pick(['twist', 'plain', 'beads']);
  const design = chooseRosette(bench);
  const standing = random.chance(0.4);

  const heights: { face: Face; height: number }[] = Array.from({ length: count }, (_, index) => {
    if (index === 0 || index === count - 1 || (count > 6 && index === Math.floor(count / 2)))
      return { face: broad, height: random.between(58, 66) };
    return index % 2 === 1 ? { face: fine, height: 29 } : { face: between, height: 25 };
  });
  const upright = Math.sqrt(1 - tilt ** 2);
  const tall = heights.reduce((sum, { height }) => sum + (height + 3) * upright, 0);
  let y = tall / 2;
  const placed = heights.map(({ face, height }) => {
    y -= (height * upright) / 2;
    const at = y;
    y -= (height * upright) / 2 + 3;
    return {
      band: { radius, height, thickness: 11, tilt } satisfies Band,
      face,
      at,
      shift: random.between(-9, 9),
    };
  });
  const art = placed
    .map(({ band, face, at, shift }) => place(bangle(bench, band, face, design), shift, at))
    .join('');
  const half = radius * tilt + tall / 2;
  if (standing) {
    const turn = random.pick([-72, -64]);
    return {
      art: place(art, 0, 0, { turn }),
      box: {
        left: -half - radius * 0.3,
        top: -radius * 1.04,
        right: half + radius * 0.3,
        bottom: radius * 1.04,
      },
      focus: { x: half * 0.55, y: radius * 0.2 },
      paired: false,
      pose: 'stands',
      foot: { x: 20, y: radius * 0.93, reachX: half * 1.5, reachY: 60 },
    };
  }
  return {
    art,
    box: { left: -radius - 10, top: -half, right: radius + 10, bottom: half },
    focus: { x: -radius * 0.1, y: half * 0.4 },
    paired: false,
    pose: 'stands',
    foot: { x: 26, y: tall / 2 + 12, reachX: radius * 1.2, reachY: radius * tilt * 1.3 },
  };
}

function bangle(bench: Bench, band: Band, face: Face, design: Rosette): string {
  return (
    bandBack(bench, band) +
    bandFront(bench, band) +
    faceArt(bench, band, face, design) +
    bandShade(bench, band)
  );
}

function faceArt(bench: Bench, band: Band, face: Face, design: Rosette): string {
  const { gems, tones } = bench;
  const half = band.height / 2;
  const round = Math.PI * 2 * band.radius;
  const rim = (size: number): string => {
    const count = Math.round(round / (size * 2));
    return (
      aroundBand(bench, band, count, -0.86, () => ball(bench, 0, 0, size)) +
      aroundBand(bench, band, count, 0.86, () => ball(bench, 0, 0, size))
    );
  };
  switch (face) {
    case 'stones':
      return (
        aroundBand(bench, band, Math.round(round / (half * 1.5)), 0, (index) =>
          stone(bench, 0, 0, half * 0.7, { gem: index % 2 === 0 ? gems.main : gems.small }),
        ) + rim(half * 0.14)
      );
    case 'pearls':
      return aroundBand(bench, band, Math.round(round / (half * 1.7)), 0, () =>
        pearl(bench, 0, 0, half * 0.84),
      );
    case 'beads':
      return aroundBand(bench, band, Math.round(round / (half * 1.4)), 0, () =>
        ball(bench, 0, 0, half * 0.7),
      );
    case 'twist':
      return aroundBand(bench, band, Math.round(round / (half * 0.9)), 0, () =>
        place(
          ellipse(
            0,
            0,
            half * 0.98,
            half * 0.3,
            `fill="${tones.base}" stroke="${tones.deep}" stroke-width="1.4"`,
          ) + ellipse(-half * 0.2, -half * 0.1, half * 0.5, half * 0.08, `fill="${tones.glint}"`),
          0,
          0,
          { turn: -58 },
        ),
      );
    case 'plain':
      return rim(half * 0.16);
    case 'flowers':
      return (
        aroundBand(bench, band, 18, 0, () =>
          place(rosette(bench, half * 0.82, { ...design, petals: 8 }), 0, 0),
        ) +
        aroundBand(
          bench,
          band,
          18,
          0,
          () =>
            place(
              plate(bench, 'leaf', half * 0.52, {
                field: gems.accent === 'plain' ? 'recess' : gems.accent,
                grain: 0,
                inset: 0.66,
              }),
              0,
              0,
            ),
          0.5,
        ) +
        rim(half * 0.13)
      );
    case 'enamel':
      return (
        aroundBand(bench, band, 24, 0, (index) =>
          plate(bench, 'drop', half * 0.8, {
            field:
              index % 2 === 0
                ? gems.accent === 'plain'
                  ? 'recess'
                  : gems.accent
                : gems.main === 'plain'
                  ? 'recess'
                  : gems.main,
            grain: 0,
            inset: 0.7,
          }),
        ) +
        aroundBand(bench, band, 24, 0.1, () =>
          cabochon(bench, 0, half * 0.1, half * 0.24, { gem: gems.small }),
        ) +
        rim(half * 0.14)
      );
  }
}

/** One broad, hinged bangle, open-ended or with an ornament in front. */
export function kada(bench: Bench): Piece {
  const { random, gems } = bench;
  const design = chooseRosette(bench);
  const form = random.pick(['crest', 'open', 'jewelled', 'crest']);
  const tilt = random.between(0.4, 0.54);
  const height = random.between(138, 176);
  const band: Band = {
    radius: 330,
    height,
    thickness: 22,
    tilt,
    taper:
      form === 'jewelled' ? () => 1 : (turn) => 0.62 + 0.38 * Math.max(0, Math.cos(radiansOf(turn))) ** 1.5,
  };
  const half = height / 2;
  let art = bandBack(bench, band) + bandFront(bench, band);
  const rimSize = 8.5;
  const round = Math.round((Math.PI * 2 * band.radius) / (rimSize * 2));
  if (form === 'jewelled') {
    art += aroundBand(
      bench,
      band,
      16,
      0,
      (index) =>
        plate(bench, 'mehrab', half * 0.68, {
          field:
            index % 2 === 0 || gems.accent === 'plain' || gems.accent === 'crystal' ? 'recess' : gems.accent,
          grain: 0,
        }) +
        cabochon(bench, 0, half * 0.1, half * 0.4, {
          shape: 'oval',
          gem: index % 2 === 0 ? gems.main : gems.small,
        }),
    );
    art += aroundBand(
      bench,
      band,
      16,
      0,
      () =>
        stone(bench, 0, -half * 0.42, half * 0.16, { gem: gems.small }) +
        stone(bench, 0, half * 0.46, half * 0.16, { gem: gems.small }),
      0.5,
    );
  } else {
    art += aroundBand(bench, band, 30, 0, (index) =>
      stone(bench, 0, 0, half * 0.6, { shape: 'marquise', gem: index % 2 === 0 ? gems.main : gems.small }),
    );
    art +=
      aroundBand(bench, band, 30, -0.52, () => ball(bench, 0, 0, half * 0.13), 0.5) +
      aroundBand(bench, band, 30, 0.52, () => ball(bench, 0, 0, half * 0.13), 0.5);
  }
  art +=
    aroundBand(bench, band, round, -0.9, () => ball(bench, 0, 0, rimSize)) +
    aroundBand(bench, band, round, 0.9, () => ball(bench, 0, 0, rimSize));
  art += bandShade(bench, band);
  const front = onBand(band, 0, 0);
  if (form === 'crest')
    art +=
      place(rosette(bench, half * 1.24, design), front.x, front.y, { scaleY: 0.94 }) +
      [-1, 1]
        .map((side) => {
          const spot = onBand(band, side * 26, 0);
          return place(
            plate(bench, 'drop', half * 0.72, { field: 'recess' }) +
              cabochon(bench, 0, half * 0.12, half * 0.3),
            spot.x,
            spot.y,
            { turn: side * 82, scaleX: 0.92 },
          );
        })
        .join('');
  if (form === 'open') art += finials(bench, band, half, design);
  const reach = band.radius * tilt + half;
  return {
    art,
    box: { left: -band.radius - 8, top: -reach, right: band.radius + 8, bottom: reach + half * 0.4 },
    focus: { x: 0, y: front.y },
    paired: false,
    pose: 'stands',
    foot: { x: 24, y: half * 0.8, reachX: band.radius * 1.18, reachY: band.radius * tilt * 1.24 },
  };
}

const radiansOf = (turn: number): number => (turn * Math.PI) / 180;

/** Two lotus heads meeting at the front. */
function finials(bench: Bench, band: Band, half: number, design: Rosette): string {
  return [-1, 1]
    .map((side) => {
      const head = onBand(band, side * 9.5, 0);
      const neck = onBand(band, side * 22, 0);
      return (
        place(plate(bench, 'lotus', half * 0.86, { field: 'recess' }), neck.x, neck.y, { turn: side * -96 }) +
        place(rosette(bench, half * 0.8, { ...design, petals: 8 }), head.x, head.y, { scaleX: 0.86 })
      );
    })
    .join('');
}
