/** Colours an owner may name instead of a hex value, with a text colour that can be read on each. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['bg-maroon', 'bg-maroon-deep'],
  ['bg-gold', 'bg-gold-soft'],
  ['bg-ivory', 'bg-ivory'],
  ['bg-blush', 'bg-blush'],
  ['bg-ink', 'bg-ink'],
  ['text-ivory', 'text-ivory'],
  ['text-white', 'text-white'],
  ['text-maroon', 'text-maroon'],
  ['text-gold', 'text-gold-soft'],
  ['text-ink', 'text-ink'],
]);

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export interface BarColour {
  readonly className: string;
  /** Set when the owner chose a colour of their own. */
  readonly hex: string | undefined;
}

/** A strict hex value is a colour; a name of the allow-list is a class; anything else is the shop's own look. */
export function barColour(value: string | null, fallback: string): BarColour {
  const trimmed = value?.trim() ?? '';
  if (HEX.test(trimmed)) return { className: fallback, hex: trimmed };
  return { className: CLASSES.get(trimmed) ?? fallback, hex: undefined };
}

const SHORTEST_ROUND_S = 10;
const CHARACTERS_PER_SECOND = 5;

export function roundSeconds(text: string): number {
  return Math.max(SHORTEST_ROUND_S, text.length / CHARACTERS_PER_SECOND);
}
