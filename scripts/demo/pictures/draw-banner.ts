import { createRandom } from '../random.ts';
import { makeJewel } from './draw-jewel.ts';
import { createBench, type Piece } from './kit/bench.ts';
import { createDefs, place, writeSvg } from './kit/svg.ts';
import { drawCloth, type Silk, silks } from './scene/cloth.ts';
import { marigold, scatterFlowers } from './scene/flowers.ts';
import { drawGround, drawTable, type Ground, grounds, vignette } from './scene/ground.ts';
import { niche } from './scene/niche.ts';
import { centred, fitScale, type Scene, standing } from './scene/placing.ts';
import { bust, earringStand, plinth, tray } from './scene/props.ts';
import { withShadow } from './scene/shadow.ts';
import type { BannerSpec, Mood } from './spec.ts';

const WIDTH = 2400;
const HEIGHT = 1000;
/** The centre of interest; a 4:5 crop around it on phones is 800 wide. */
const CENTRE = 1680;

interface Setting {
  readonly tone: Ground;
  readonly silk: Silk;
  readonly cover: 'velvet' | 'linen';
}

const settings: Readonly<Record<Mood, Setting>> = {
  festive: { tone: grounds.maroon, silk: silks[4] ?? silks[0], cover: 'linen' },
  bridal: { tone: grounds.blush, silk: silks[0], cover: 'velvet' },
  everyday: { tone: grounds.sage, silk: silks[1] ?? silks[0], cover: 'linen' },
};

/** A home banner: calm at the left for a headline, the jewels around 70 % of the width. */
export function drawBanner(spec: BannerSpec): string {
  const defs = createDefs();
  const frame = { width: WIDTH, height: HEIGHT };
  const { tone, silk, cover } = settings[spec.mood];
  const scene: Scene = { defs, frame, tone, random: createRandom(spec.seed, 'banner'), warmMetal: true };
  const [first, ...others] = spec.jewels.map((jewel) => makeJewel(jewel.kind, createBench(jewel, defs)));
  if (!first) throw new Error('A banner shows at least one jewel');
  const alcove = niche(defs, tone, CENTRE, 70, HEIGHT + 10, 400);
  const table = drawTable(defs, tone, frame, HEIGHT * 0.8);
  const cloth = place(
    drawCloth(defs, silk, { width: 1500, height: HEIGHT }, scene.random, { from: 1.1, to: 0.56 }),
    920,
    0,
  );
  const sides = others
    .slice(0, 2)
    .map((piece, index) => beside(scene, piece, index === 0 ? 1150 : 2196))
    .join('');
  const flowers =
    spec.mood === 'festive'
      ? marigold(defs, 2296, 916, 74, 'orange') +
        marigold(defs, 2180, 958, 54, 'yellow') +
        marigold(defs, 2370, 800, 44, 'orange')
      : scatterFlowers(defs, scene.random, 2240, 910, 110);
  const body = alcove + table + cloth + main(scene, first, cover) + sides + flowers;
  return writeSvg(defs, frame, drawGround(defs, tone, frame) + body + vignette(tone));
}

function main(scene: Scene, piece: Piece, cover: 'velvet' | 'linen'): string {
  const { defs, tone } = scene;
  if (piece.pose === 'stands') {
    const scale = fitScale(piece, 620, 500);
    const foot = piece.foot ?? { x: 0, y: piece.box.bottom };
    return (
      plinth(defs, tone, CENTRE, 690, 370, 180, 0.27) +
      standing(scene, piece, CENTRE, 690 - (foot.y - (piece.box.top + piece.box.bottom) / 2) * scale, scale)
    );
  }
  if (piece.pose === 'worn' && piece.neck) {
    const scale = Math.min(640 / (piece.box.bottom - piece.neck.y), 640 / (piece.box.right - piece.box.left));
    const half = piece.neck.half * scale;
    const neckY = Math.max(half * 1.2 + 60, 210);
    return (
      bust(defs, tone, CENTRE, neckY, Math.max(84, half), HEIGHT, cover) +
      withShadow(tone, 'lying', place(place(piece.art, 0, -piece.neck.y), CENTRE, neckY, { scale }))
    );
  }
  if (piece.pose === 'hangs') {
    const scale = fitScale(piece, 270, 580);
    const half = ((piece.box.right - piece.box.left) / 2) * scale + 34;
    const hang = (x: number): string =>
      place(place(piece.art, -(piece.box.left + piece.box.right) / 2, -piece.box.top), x, 166, { scale });
    return withShadow(
      tone,
      'hanging',
      earringStand(defs, tone, CENTRE, 160, half + 84, 900) + hang(CENTRE - half) + hang(CENTRE + half),
    );
  }
  return (
    tray(defs, tone, CENTRE, 520, 400, tone === grounds.maroon ? 'brass' : 'ceramic') +
    withShadow(tone, 'lying', centred(piece, CENTRE, 520, fitScale(piece, 590, 590)))
  );
}

/** A smaller jewel on a low block, or lying in front. */
function beside(scene: Scene, piece: Piece, x: number): string {
  const { defs, tone } = scene;
  if (piece.pose === 'stands') {
    const scale = fitScale(piece, 250, 220);
    const foot = piece.foot ?? { x: 0, y: piece.box.bottom };
    return (
      plinth(defs, tone, x, 800, 150, 76, 0.28) +
      standing(scene, piece, x, 800 - (foot.y - (piece.box.top + piece.box.bottom) / 2) * scale, scale)
    );
  }
  const scale = fitScale(piece, piece.paired ? 138 : 250, 260);
  const half = ((piece.box.right - piece.box.left) / 2) * scale + 8;
  const art = piece.paired
    ? centred(piece, x - half, 770, scale, 6) + centred(piece, x + half, 782, scale, -8)
    : centred(piece, x, 780, scale);
  return withShadow(tone, 'lying', art);
}
