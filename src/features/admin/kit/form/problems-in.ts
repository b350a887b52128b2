/** What the shop finds wrong in its answer, under the name of each field. */
export function problemsIn(details: unknown): (readonly [field: string, message: string])[] {
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).map(([field, messages]) => [
    field,
    Array.isArray(messages) ? messages.join(' ') : String(messages),
  ]);
}
