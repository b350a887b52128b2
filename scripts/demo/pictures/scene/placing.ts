import type { Random } from '../../random.ts';
import type { Piece } from '../kit/bench.ts';
import { type Defs, type Frame, place } from '../kit/svg.ts';
import type { Ground } from './ground.ts';
import { pool, withShadow } from './shadow.ts';

export interface Scene {
  readonly defs: Defs;
  readonly tone: Ground;
  readonly frame: Frame;
  readonly random: Random;
  readonly warmMetal: boolean;
}

/** The piece with the middle of its box at (x, y). */
export function centred(piece: Piece, x: number, y: number, scale: number, turn = 0): string {
  const [midX, midY] = [(piece.box.left + piece.box.right) / 2, (piece.box.top + piece.box.bottom) / 2];
  const inner = place((piece.tail ?? '') + piece.art, -midX, -midY);
  return place(inner, x, y, { scale, turn });
}

export function fitScale(piece: Piece, width: number, height: number): number {
  const { box } = piece;
  return Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
}

/** On a table, with its contact shadow and a longer one away from the light. */
export function standing(scene: Scene, piece: Piece, x: number, y: number, scale: number): string {
  const { defs, tone } = scene;
  const foot = piece.foot ?? { x: 0, y: piece.box.bottom, reachX: 200, reachY: 40 };
  const [midX, midY] = [(piece.box.left + piece.box.right) / 2, (piece.box.top + piece.box.bottom) / 2];
  const [footX, footY] = [x + (foot.x - midX) * scale, y + (foot.y - midY) * scale];
  return (
    pool(
      defs,
      tone,
      footX + foot.reachX * scale * 0.3,
      footY + foot.reachY * scale * 0.16,
      foot.reachX * scale * 1.5,
      foot.reachY * scale * 1.3,
      0.5,
    ) +
    pool(defs, tone, footX, footY, foot.reachX * scale * 1.05, foot.reachY * scale * 1.08, 0.66) +
    withShadow(tone, 'standing', centred(piece, x, y, scale))
  );
}
