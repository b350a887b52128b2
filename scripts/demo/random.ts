/** The same seed and label give the same numbers on every machine. */
export interface Random {
  next(): number;
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<const T>(choices: readonly T[]): T;
  pickWeighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T;
  text(alphabet: string, length: number): string;
}

export function createRandom(seed: number, label: string): Random {
  const next = numbersOf(hash(`${String(seed)}/${label}`));
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pickWeighted = <T>(choices: readonly T[], weightOf: (choice: T) => number): T => {
    let mark = next() * choices.reduce((sum, choice) => sum + weightOf(choice), 0);
    for (const choice of choices) {
      mark -= weightOf(choice);
      if (mark < 0) return choice;
    }
    throw new Error('Nothing to pick from');
  };
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (choices) => pickWeighted(choices, () => 1),
    pickWeighted,
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(whole(0, alphabet.length - 1))).join(''),
  };
}

/** mulberry32 */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
