/**
 * The time that a person needs besides the page. Assumed, not measured: the same for every task and every version of
 * the shop.
 */
const TAP_MS = 800;
const SCROLL_MS = 800;
/** Five characters a second, typed with thumbs. */
export const CHARACTER_MS = 200;

export const HUMAN_TIMES = `a tap ${String(TAP_MS / 1000)} s of looking and aiming, a flick of the page ${String(SCROLL_MS / 1000)} s, a character ${String(CHARACTER_MS / 1000)} s`;

interface Done {
  readonly taps: number;
  readonly scrolls: number;
  readonly characters: number;
}

export function humanMs({ taps, scrolls, characters }: Done): number {
  return taps * TAP_MS + scrolls * SCROLL_MS + characters * CHARACTER_MS;
}
