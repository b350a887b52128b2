/**
 * For the trail: what differs from before, each with what it was. Only what is asked for is compared; a form that is
 * saved as it was leaves an empty change. `called` is the name by which it is told of, whatever has changed.
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

/** What is asked for and differs from before. */
export function changedEntries(before: object, input: object): [name: string, value: unknown][] {
  const was = new Map(Object.entries(before));
  return Object.entries(input).filter(
    ([name, value]) => value !== undefined && !isSame(was.get(name), value),
  );
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after);
}
