import type { JewelKind } from '../spec.ts';
import type { Bench } from '../kit/bench.ts';
import type { Piece } from '../kit/piece.ts';
import { anklet } from './anklet.ts';
import { bangles, kada } from './bangles.ts';
import { chandbali } from './chandbali.ts';
import { choker } from './choker.ts';
import { hairPin, maangTikka, mathaPatti, nath } from './head.ts';
import { jhumka } from './jhumka.ts';
import { longNecklace, pendantNecklace } from './long-necklace.ts';
import { necklaceSet } from './necklace-set.ts';
import { ring } from './ring.ts';
import { hoops, studs } from './studs.ts';

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
