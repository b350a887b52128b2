import { makeJewel } from './jewels/make-jewel.ts';
import { createBench } from './kit/bench.ts';
import { createDefs } from './kit/defs.ts';
import { createRandom } from '../random.ts';
import { composeScene } from './scene/compose.ts';
import { pickGround } from './scene/ground.ts';
import { writeSvg } from './scene/write-svg.ts';
import type { PictureSpec } from './spec.ts';

const SIDE = 1200;

/** A product picture. All views of one seed show the same jewel; each view has its own setting. */
export function drawJewel(spec: PictureSpec): string {
  const defs = createDefs();
  const frame = { width: SIDE, height: SIDE };
  const piece = makeJewel(spec.kind, createBench(spec, defs));
  const random = createRandom(spec.seed, `scene/${spec.kind}/${spec.view}`);
  const dark = spec.metal === 'oxidised' || spec.stones === 'onyx';
  const scene = {
    defs,
    frame,
    random,
    tone: pickGround(random, dark),
    warmMetal: spec.metal !== 'silver' && spec.metal !== 'oxidised',
  };
  return writeSvg(defs, frame, composeScene(scene, piece, spec.view));
}
