import { checkBytes } from './reed-solomon.ts';

/** The versions that an address of an authenticator app can need, at the lowest level of correction. */
const LAYOUTS: readonly (readonly [checkBytesPerBlock: number, blocks: number])[] = [
  ...([
    [7, 1],
    [10, 1],
    [15, 1],
    [20, 1],
    [26, 1],
  ] as const),
  ...([
    [18, 2],
    [20, 2],
    [24, 2],
    [30, 2],
    [18, 4],
  ] as const),
];
const BYTE_MODE = 4;
const PADS = [0xec, 0x11] as const;

export interface Codewords {
  readonly version: number;
  readonly bytes: readonly number[];
}

/** What a QR code of the smallest fitting version holds for this text; null when none of ours is large enough. */
export function codewordsOf(text: string): Codewords | null {
  const data = [...new TextEncoder().encode(text)];
  for (const [index, [checks, blocks]] of LAYOUTS.entries()) {
    const version = index + 1;
    const total = totalBytes(version);
    const room = total - checks * blocks;
    const countBits = version < 10 ? 8 : 16;
    if (4 + countBits + data.length * 8 <= room * 8) {
      return { version, bytes: interleave(fill(data, room, countBits), { total, checks, blocks }) };
    }
  }
  return null;
}

export function alignmentPositions(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

function totalBytes(version: number): number {
  const count = alignmentPositions(version).length;
  const modules = (16 * version + 128) * version + 64;
  const alignment = count === 0 ? 0 : (25 * count - 10) * count - 55;
  return Math.floor((modules - alignment - (version >= 7 ? 36 : 0)) / 8);
}

function fill(data: readonly number[], room: number, countBits: number): number[] {
  const bits = [
    ...bitsOf(BYTE_MODE, 4),
    ...bitsOf(data.length, countBits),
    ...data.flatMap((byte) => bitsOf(byte, 8)),
  ];
  bits.push(...bitsOf(0, Math.min(4, room * 8 - bits.length)));
  while (bits.length % 8 !== 0) bits.push(0);
  const bytes = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  for (let pad = 0; bytes.length < room; pad += 1) bytes.push(PADS[pad % 2 === 0 ? 0 : 1]);
  return bytes;
}

interface Layout {
  readonly total: number;
  readonly checks: number;
  readonly blocks: number;
}

/** Spread over blocks, so that a stain hurts each of them only a little. */
function interleave(data: readonly number[], { total, checks, blocks }: Layout): number[] {
  const short = Math.floor(total / blocks) - checks;
  const shortBlocks = blocks - (total % blocks);
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.slice(from, from + short + (index < shortBlocks ? 0 : 1));
    from += part.length;
    return part;
  });
  const ends = parts.map((part) => checkBytes(part, checks));
  return [...inTurn(parts, short + 1), ...inTurn(ends, checks)];
}

function inTurn(parts: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, index) => parts.flatMap((part) => part[index] ?? [])).flat();
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => (value >>> (length - 1 - index)) & 1);
}
