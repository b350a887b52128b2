import { createRandom } from '../random.ts';
import { anklet } from './jewels/anklet.ts';
import { bangles, kada } from './jewels/bangles.ts';
import { chandbali } from './jewels/chandbali.ts';
import { choker } from './jewels/choker.ts';
import { hairPin, maangTikka, mathaPatti, nath } from './jewels/head.ts';
import { jhumka } from './jewels/jhumka.ts';
import { longNecklace, pendantNecklace } from './jewels/long-necklace.ts';
import { necklaceSet } from './jewels/necklace-set.ts';
import { ring } from './jewels/ring.ts';
import { hoops, studs } from './jewels/studs.ts';
import { type Bench, createBench, type Piece } from './kit/bench.ts';
import { createDefs, writeSvg } from './kit/svg.ts';
import { composeScene } from './scene/compose.ts';
import { pickGround } from './scene/ground.ts';
import type { JewelKind, PictureSpec } from './spec.ts';

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

const makers: Readonly<Record<JewelKind, (bench: Bench) => Piece>> = {
  'long-necklace': longNecklace,
  choker,
  pendant: pendantNecklace,
  'necklace-set': necklaceSet,
  jhumka,
  chandbali,
  studs,
  hoops,
  bangles,
  kada,
  ring,
  'maang-tikka': maangTikka,
  'matha-patti': mathaPatti,
  anklet,
  nath,
  'hair-pin': hairPin,
};

export function makeJewel(kind: JewelKind, bench: Bench): Piece {
  return makers[kind](bench);
}
