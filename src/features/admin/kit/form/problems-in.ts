/** What the shop finds wrong in its answer, under the name of each field: a list of sentences, unlike what else it tells. */
export function problemsIn(details: unknown): (readonly [field: string, message: string])[] {
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).flatMap(([field, messages]) =>
    Array.isArray(messages) ? [[field, messages.join(' ')] as const] : [],
  );
}
