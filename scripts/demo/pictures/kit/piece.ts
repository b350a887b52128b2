import type { Box, Point } from './geometry.ts';

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
