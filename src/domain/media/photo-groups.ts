/** A photo before anybody has looked at it. */
interface TakenPhoto {
  readonly takenAt: number;
  /** From `likenessOf`. */
  readonly likeness: string;
}

export const GREY_WIDTH = 9;
export const GREY_HEIGHT = 8;

/** Photos of one piece from all sides follow each other faster than this; laying out the next piece takes longer. */
const SAME_PIECE_MS = 6000;
/** After this long even similar photos show different pieces. */
const LONGEST_PAUSE_MS = 60_000;
/** Photos that were sent or copied have the time of that instead of their own, and are this close together. */
const COPIED_APART_MS = 1000;
/** Out of 64 bits; two unrelated photos differ in about 32. */
const ALIKE_BITS = 10;
const UNLIKE_BITS = 30;

/** A dHash: for each point of a small grey picture, whether the point to its right is brighter, as 16 hex digits. */
export function likenessOf(grey: ArrayLike<number>): string {
  let hash = '';
  for (let row = 0; row < GREY_HEIGHT; row += 1) {
    let bits = 0;
    for (let column = 0; column < GREY_WIDTH - 1; column += 1) {
      const at = row * GREY_WIDTH + column;
      bits = bits * 2 + Number((grey[at] ?? 0) < (grey[at + 1] ?? 0));
    }
    hash += bits.toString(16).padStart(2, '0');
  }
  return hash;
}

/** In how many of the 64 points two photos differ. */
export function differenceOf(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    let bits = Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16);
    for (; bits > 0; bits &= bits - 1) count += 1;
  }
  return count;
}

/** Whether the times of these photos are those at which they were taken. */
export function hasOwnMoments(moments: readonly number[]): boolean {
  const span = Math.max(...moments) - Math.min(...moments);
  return span > (moments.length - 1) * COPIED_APART_MS;
}

/** Whether the next photo shows the same piece as the one before it. */
export function showSamePiece(before: TakenPhoto, next: TakenPhoto, areMomentsTrue: boolean): boolean {
  const difference = differenceOf(before.likeness, next.likeness);
  if (!areMomentsTrue) return difference <= ALIKE_BITS;
  // A photo that was chosen later may have been taken earlier.
  const pause = Math.abs(next.takenAt - before.takenAt);
  if (pause <= SAME_PIECE_MS) return difference <= UNLIKE_BITS;
  return pause <= LONGEST_PAUSE_MS && difference <= ALIKE_BITS;
}
