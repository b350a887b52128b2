import type { Bench, Piece } from '../kit/bench.ts';
import { aroundBand, type Band, bandBack, bandFront, bandShade, onBand } from '../kit/hoop-band.ts';
import { rollPaint } from '../kit/metal.ts';
import { ball } from '../kit/metalwork.ts';
import { plate } from '../kit/plates.ts';
import { chooseRosette, rosette } from '../kit/rosette.ts';
import { stone, type StoneShape } from '../kit/stones.ts';
import { ellipse, path, place } from '../kit/svg.ts';

/** Solitaire, flower and cocktail rings: standing with the head up, or lying with the head towards us. */
export function ring(bench: Bench): Piece {
  const { random, gems } = bench;
  const design = chooseRosette(bench);
  const form = random.pick(['solitaire', 'flower', 'cocktail', 'flower', 'marquise']);
  const lying = form === 'cocktail' || random.chance(0.5);
  const headRadius =
    form === 'solitaire'
      ? random.between(88, 104)
      : form === 'cocktail'
        ? random.between(166, 190)
        : random.between(136, 160);
  const shape: StoneShape = random.pick(['round', 'oval', 'cushion', 'round']);
  const split = random.chance(0.5);
  const face =
    form === 'solitaire'
      ? solitaire(bench, headRadius, shape)
      : form === 'marquise'
        ? place(plate(bench, 'leaf', headRadius * 1.2, { field: 'recess' }), 0, 0) +
          place(rosette(bench, headRadius * 0.56, { ...design, petals: 8 }), 0, 0) +
          stone(bench, 0, -headRadius * 0.84, headRadius * 0.2, { shape: 'pear' }) +
          stone(bench, 0, headRadius * 0.86, headRadius * 0.2, { shape: 'pear', turn: 180 })
        : rosette(bench, headRadius, design);

  if (lying) {
    const band: Band = {
      radius: 248,
      height: 74,
      thickness: 20,
      tilt: random.between(0.42, 0.56),
      taper: (turn) => 0.5 + 0.75 * Math.max(0, Math.cos((turn * Math.PI) / 180)) ** 2,
    };
    const front = onBand(band, 0, 0);
    let art = bandBack(bench, band) + bandFront(bench, band);
    art += aroundBand(bench, band, 34, split ? -0.4 : 0, () =>
      stone(bench, 0, 0, split ? 9 : 15, { gem: gems.small }),
    );
    if (split) art += aroundBand(bench, band, 34, 0.4, () => stone(bench, 0, 0, 9, { gem: gems.small }));
    art += bandShade(bench, band);
    art += place(face, front.x, front.y - 4, { scaleY: 0.93 });
    const turn = random.between(-20, -8);
    const top = -band.radius * band.tilt - 30;
    return {
      art: place(art, 0, 0, { turn }),
      box: { left: -285, top, right: 285, bottom: front.y + headRadius },
      focus: { x: 50, y: front.y - 10 },
      paired: false,
      pose: 'stands',
      foot: { x: 30, y: front.y + headRadius * 0.42, reachX: 330, reachY: 120 },
    };
  }

  const band: Band = {
    radius: 225,
    height: 66,
    thickness: 20,
    tilt: 0.86,
    taper: (turn) => 0.6 + 0.6 * Math.max(0, Math.cos((turn * Math.PI) / 180)) ** 2,
  };
  const head = onBand(band, 0, 0);
  const shank =
    bandBack(bench, band) +
    bandFront(bench, band) +
    aroundBand(bench, band, 30, 0, () => stone(bench, 0, 0, 14, { gem: gems.small })) +
    bandShade(bench, band);
  const lift = headRadius * 0.34;
  const y = -head.y - lift;
  const basket = path(
    `M${(-headRadius * 0.8).toFixed(1)} ${(y + 6).toFixed(1)}Q${(-headRadius * 0.56).toFixed(1)} ${(y + headRadius * 0.72).toFixed(1)} 0 ${(y + headRadius * 0.78).toFixed(1)}Q${(headRadius * 0.56).toFixed(1)} ${(y + headRadius * 0.72).toFixed(1)} ${(headRadius * 0.8).toFixed(1)} ${(y + 6).toFixed(1)}Z`,
    `${rollPaint(bench.defs, bench.tones)} stroke="${bench.tones.ink}" stroke-width="2.4"`,
  );
  const narrow = form === 'marquise' ? 0.6 : 1;
  const gallery = [-0.5, -0.25, 0, 0.25, 0.5]
    .map((share) =>
      place(
        ball(bench, 0, 0, headRadius * 0.07),
        share * headRadius * 1.2,
        y + headRadius * (0.62 - Math.abs(share) * 0.34),
      ),
    )
    .join('');
  const rim = ellipse(
    0,
    y + 10,
    headRadius * 0.92 * narrow,
    headRadius * 0.62,
    `fill="${bench.tones.deep}" stroke="${bench.tones.ink}" stroke-width="2"`,
  );
  const art =
    place(shank, 0, 0, { turn: 180 }) +
    place(basket + gallery, 0, 0, { scaleX: narrow }) +
    rim +
    place(face, 0, y, { scaleY: 0.66 });
  return {
    art,
    box: { left: -250, top: y - headRadius * 0.8, right: 250, bottom: band.radius * band.tilt + 26 },
    focus: { x: 0, y: y + 20 },
    paired: false,
    pose: 'stands',
    foot: { x: 24, y: band.radius * band.tilt + 10, reachX: 200, reachY: 34 },
  };
}

function solitaire(bench: Bench, radius: number, shape: StoneShape): string {
  const around = Array.from({ length: 22 }, (_, index) => {
    const turn = (index / 22) * Math.PI * 2;
    const narrow = shape === 'oval' ? 0.8 : 1;
    const wide = shape === 'cushion' ? 1 + 0.1 * Math.abs(Math.sin(turn * 2)) : 1;
    return stone(
      bench,
      Math.sin(turn) * radius * 0.98 * narrow * wide,
      -Math.cos(turn) * radius * 0.98 * wide,
      radius * 0.14,
      { gem: bench.gems.small },
    );
  }).join('');
  return around + stone(bench, 0, 0, radius * 0.9, { shape, setting: 'claw' });
}
