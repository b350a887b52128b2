import { createRandom } from '../random.ts';
import { makeJewel } from './draw-jewel.ts';
import { createBench, type Piece } from './kit/bench.ts';
import { createDefs, place, writeSvg } from './kit/svg.ts';
import { drawGround, drawTable, grounds, vignette } from './scene/ground.ts';
import { niche } from './scene/niche.ts';
import { centred, fitScale, type Scene, standing } from './scene/placing.ts';
import { plinth } from './scene/props.ts';
import { withShadow } from './scene/shadow.ts';
import type { CategorySpec } from './spec.ts';

const WIDTH = 960;
const HEIGHT = 1200;

/** A portrait tile, 4:5: the jewel in a palace alcove. */
export function drawCategory(spec: CategorySpec): string {
  const defs = createDefs();
  const frame = { width: WIDTH, height: HEIGHT };
  const piece = makeJewel(spec.jewel.kind, createBench(spec.jewel, defs));
  const tone = grounds[spec.tone];
  const scene: Scene = { defs, frame, tone, random: createRandom(spec.seed, 'category'), warmMetal: true };
  const floor = HEIGHT * 0.9;
  const alcove = niche(defs, tone, WIDTH / 2, 120, piece.pose === 'stands' ? HEIGHT * 0.8 : HEIGHT + 10, 370);
  const jewel = piece.pose === 'stands' ? stood(scene, piece) : hung(scene, piece, floor);
  const table = piece.pose === 'stands' ? drawTable(defs, tone, frame, HEIGHT * 0.79) : '';
  return writeSvg(defs, frame, drawGround(defs, tone, frame) + alcove + table + jewel + vignette(tone));
}

function stood(scene: Scene, piece: Piece): string {
  const { defs, tone } = scene;
  const scale = fitScale(piece, 600, 520);
  const foot = piece.foot ?? { x: 0, y: piece.box.bottom };
  const top = HEIGHT * 0.77;
  return (
    plinth(defs, tone, WIDTH / 2, top, 350, 120, 0.28) +
    standing(scene, piece, WIDTH / 2, top - (foot.y - (piece.box.top + piece.box.bottom) / 2) * scale, scale)
  );
}

function hung(scene: Scene, piece: Piece, floor: number): string {
  const { tone } = scene;
  const middle = (floor + 150) / 2 + 40;
  if (!piece.paired)
    return withShadow(tone, 'hanging', centred(piece, WIDTH / 2, middle, fitScale(piece, 640, 800)));
  const broad = piece.box.right - piece.box.left > (piece.box.bottom - piece.box.top) * 1.35;
  if (broad) {
    const scale = fitScale(piece, 620, 380);
    return withShadow(
      tone,
      'lying',
      centred(piece, WIDTH / 2 - 14, middle - 130, scale, -5) +
        centred(piece, WIDTH / 2 + 14, middle + 220, scale, -3),
    );
  }
  const scale = fitScale(piece, 312, 720);
  const half = ((piece.box.right - piece.box.left) / 2) * scale + 12;
  const one = (x: number): string => place(centred(piece, 0, 0, scale), x, middle);
  return withShadow(tone, 'hanging', one(WIDTH / 2 - half) + one(WIDTH / 2 + half));
}
