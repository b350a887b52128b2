import type { Random } from '../random.ts';

export function pickOne<T>(random: Random, items: readonly T[]): T {
  return pickWeighted(random, items, () => 1);
}

/** Picks one item; an item of weight 3 comes up three times as often as one of weight 1. */
export function pickWeighted<T>(random: Random, items: readonly T[], weightOf: (item: T) => number): T {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let mark = random.next() * total;
  for (const item of items) {
    mark -= weightOf(item);
    if (mark < 0) return item;
  }
  throw new Error('Nothing to pick from');
}

export function randomText(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.whole(0, alphabet.length - 1))).join('');
}
