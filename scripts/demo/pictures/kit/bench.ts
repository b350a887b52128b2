import { createRandom, type Random } from '../../random.ts';
import type { Metal, PictureSpec } from '../spec.ts';
import { chooseGems, type GemChoice } from './gems.ts';
import type { Box, Point } from './geometry.ts';
import { metalTones, type MetalTones } from './metal.ts';
import type { Defs } from './svg.ts';

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

/** A finished jewel in its own coordinates, ready to be laid, hung or stood in a picture. */
export interface Piece {
  readonly art: string;
  readonly box: Box;
  /** Where a close-up looks. */
  readonly focus: Point;
  /** Earrings and anklets are shown two at a time. */
  readonly paired: boolean;
  /** How the piece is shown when it is not laid flat. */
  readonly pose: 'hangs' | 'worn' | 'stands' | 'lies';
  /** Half the width, and the height, at which the piece meets the neck. */
  readonly neck?: { readonly half: number; readonly y: number };
  /** What is hidden behind the neck when the piece is worn. */
  readonly tail?: string;
  /** Where it touches the table: the middle and reach of its contact shadow. */
  readonly foot?: {
    readonly x: number;
    readonly y: number;
    readonly reachX: number;
    readonly reachY: number;
  };
}
