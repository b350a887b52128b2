import { alignmentPositions, codewordsOf } from './qr-codewords.ts';

/** A QR code as rows of dark (true) and light squares; null when the text is too long. */
export function qrModules(text: string): boolean[][] | null {
  const codewords = codewordsOf(text);
  if (!codewords) return null;
  const { version, bytes } = codewords;
  const side = version * 4 + 17;
  const fixed = drawPatterns(version, side);
  const bits = bytes.flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => ((byte >>> (7 - bit)) & 1) === 1),
  );
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => fixed.get(keyOf(x, y)) ?? false),
  );
  let next = 0;
  for (const [x, y] of way(side)) {
    const row = rows[y];
    if (!row || fixed.has(keyOf(x, y))) continue;
    // The mask, a chessboard, breaks up areas of one colour.
    row[x] = (bits[next] ?? false) !== ((x + y) % 2 === 0);
    next += 1;
  }
  return rows;
}

const keyOf = (x: number, y: number): number => y * 1000 + x;

/** In pairs of columns from the right, up and down in turn, leaving out the column of the timing pattern. */
function* way(side: number): Generator<readonly [x: number, y: number]> {
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < side; step += 1) {
      const y = isUp ? side - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
  }
}

function drawPatterns(version: number, side: number): Map<number, boolean> {
  const fixed = new Map<number, boolean>();
  const set = (x: number, y: number, isDark: boolean) => {
    if (x >= 0 && y >= 0 && x < side && y < side) fixed.set(keyOf(x, y), isDark);
  };
  const rings = (centreX: number, centreY: number, reach: number, light: readonly number[]) => {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        set(centreX + dx, centreY + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let at = 0; at < side; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  const positions = alignmentPositions(version);
  const last = side - 7;
  const isCorner = (x: number, y: number) => (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
  for (const x of positions) {
    for (const y of positions) if (!isCorner(x, y)) rings(x, y, 2, [1]);
  }
  drawFormat(set, side);
  if (version >= 7) drawVersion(set, version, side);
  return fixed;
}

type Set = (x: number, y: number, isDark: boolean) => void;

/** Level L and mask 0, with their check bits. */
const FORMAT = 0b111011111000100;

function drawFormat(set: Set, side: number): void {
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((FORMAT >>> bit) & 1) === 1;
    // Around the first corner, leaving out the timing pattern, and again along the other two.
    if (bit < 8) set(8, bit < 6 ? bit : bit + 1, isDark);
    else set(bit === 8 ? 7 : 14 - bit, 8, isDark);
    if (bit < 8) set(side - 1 - bit, 8, isDark);
    else set(8, side - 15 + bit, isDark);
  }
  set(8, side - 8, true);
}

function drawVersion(set: Set, version: number, side: number): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((bits >>> bit) & 1) === 1;
    const near = Math.floor(bit / 3);
    const far = side - 11 + (bit % 3);
    set(far, near, isDark);
    set(near, far, isDark);
  }
}
