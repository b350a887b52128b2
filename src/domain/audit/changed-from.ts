import * as z from 'zod';

/** Only fields of the request are compared. `called` is the thing's name in the trail. */
export function changedFrom(
  before: object,
  input: object,
  called?: string,
): Readonly<Record<string, unknown>> {
  const was = new Map(Object.entries(before));
  const changed = changedEntries(before, input);
  return {
    ...Object.fromEntries(changed),
    ...(called !== undefined && { called }),
    before: Object.fromEntries(changed.map(([name]) => [name, was.get(name) ?? null])),
  };
}

export function changedEntries(before: object, input: object): [name: string, value: unknown][] {
  const was = new Map(Object.entries(before));
  return Object.entries(input).filter(
    ([name, value]) => value !== undefined && !isSame(was.get(name), value),
  );
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after);
}

/** How the form saw the row when it was opened, so that it does not overwrite what was saved elsewhere meanwhile. */
export const seenBefore = { seen: z.record(z.string(), z.unknown()).optional() };
