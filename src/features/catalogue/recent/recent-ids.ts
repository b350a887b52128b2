import { parseJson } from '#parse-json.ts';

export const MOST_RECENT = 8;

/** Anything but a list of ids is ignored. */
export function parseRecent(text: string | null): number[] {
  const kept = parseJson(text);
  if (!Array.isArray(kept)) return [];
  return kept.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
}

/** Newest first, each once; one more than is shown, since this page's own piece is among them. */
export function noteRecent(before: readonly number[], id: number): number[] {
  return [id, ...before.filter((each) => each !== id)].slice(0, MOST_RECENT + 1);
}
