import * as z from 'zod';

/**
 * For the trail: the fields that differ from before, each with its old value. Only fields in the request are compared;
 * a form saved unchanged leaves an empty change. `called` is the name that the trail uses, whatever has changed.
 */
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

/** The fields of the request that differ from before. */
export function changedEntries(before: object, input: object): [name: string, value: unknown][] {
  const was = new Map(Object.entries(before));
  return Object.entries(input).filter(
    ([name, value]) => value !== undefined && !isSame(was.get(name), value),
  );
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after);
}

/**
 * What a form says of the row as it was opened, so that a change that was saved elsewhere meanwhile is not overwritten.
 */
export const seenBefore = { seen: z.record(z.string(), z.unknown()).optional() };
