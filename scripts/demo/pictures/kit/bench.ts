import type { Metal, PictureSpec } from '../spec.ts';
import type { Defs } from './defs.ts';
import { chooseGems, type GemChoice } from './gems.ts';
import { metalTones, type MetalTones } from './metal.ts';
import { createRandom, type Random } from '../../random.ts';

/** What a jewel is made with: its metal, stones and chance, and the picture's shared definitions. */
export interface Bench {
  readonly metal: Metal;
  readonly tones: MetalTones;
  readonly gems: GemChoice;
  readonly pearls: boolean;
  readonly random: Random;
  readonly defs: Defs;
}

/** The view takes no part in the design: all views of one seed show the same jewel. */
export function createBench(spec: Omit<PictureSpec, 'view'>, defs: Defs): Bench {
  const random = createRandom(spec.seed, `design/${spec.kind}`);
  return {
    metal: spec.metal,
    tones: metalTones[spec.metal],
    gems: chooseGems(spec.stones, random),
    pearls: spec.pearls ?? false,
    random,
    defs,
  };
}
