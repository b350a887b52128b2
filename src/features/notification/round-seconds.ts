const SHORTEST_ROUND_S = 10;
const CHARACTERS_PER_SECOND = 5;

export function roundSeconds(text: string): number {
  return Math.max(SHORTEST_ROUND_S, text.length / CHARACTERS_PER_SECOND);
}
